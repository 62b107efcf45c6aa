import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { InFlight } from '../../../gateway/limits/in-flight-requests.ts';

/** Enters calls of the network until one is refused, each of another caller: how many it got. */
function fill(inFlight: InFlight, network: string, callerOf: (at: number) => string = () => randomUUID()) {
  return fillUpTo(1_000, inFlight, network, callerOf);
}

function fillUpTo(
  most: number,
  inFlight: InFlight,
  network: string,
  callerOf: (at: number) => string = () => randomUUID(),
): number {
  for (let entered = 0; entered < most; entered++)
    try {
      inFlight.enter(callerOf(entered), network);
    } catch {
      return entered;
    }
  return most;
}

// Decision: No few networks use up all places for calls: a further network always gets one.
describe('the places for calls', () => {
  const limits = { inFlight: 192, inFlightPerSession: 12 };

  test('are given to one busy network up to three quarters', () => {
    const inFlight = new InFlight(limits);
    assert.equal(fill(inFlight, '192.0.2.1'), 144);
    assert.equal(fillUpTo(1, inFlight, '192.0.2.2'), 1);
  });

  for (const networks of [2, 3, 10, 40])
    test(`are never used up by ${networks} networks that take what they get, in any order`, () => {
      const inFlight = new InFlight(limits);
      for (let round = 0; round < 200; round++)
        for (let network = 0; network < networks; network++) fillUpTo(round % 7, inFlight, `192.0.2.${network}`);
      assert.equal(fillUpTo(1, inFlight, '198.51.100.1'), 1, 'a new network gets a place');
    });

  test('are equal shares for networks that are busy at the same time', () => {
    const inFlight = new InFlight(limits);
    const held = new Map<string, number>();
    for (let round = 0; round < 200; round++)
      for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
        held.set(network, (held.get(network) ?? 0) + fillUpTo(1, inFlight, network));
    assert.deepEqual([...held.values()], [58, 58, 57]);
  });

  test('are shared by all networks of one IPv6 site', () => {
    const inFlight = new InFlight(limits);
    const held = Array.from({ length: 200 }, (_, at) => fillUpTo(1, inFlight, `2001:db8:1:${at.toString(16)}`));
    assert.equal(held.filter((got) => got === 1).length, 144);
    assert.equal(fillUpTo(1, inFlight, '2001:db8:2:0'), 1, 'another site gets a place');
  });

  test('are free again after the calls', () => {
    const inFlight = new InFlight(limits);
    fill(inFlight, '192.0.2.1', (at) => `192.0.2.1 ${at}`);
    for (let call = 0; call < 144; call++) inFlight.leave(`192.0.2.1 ${call}`, '192.0.2.1');
    assert.equal(fill(inFlight, '192.0.2.2'), 144);
  });
});
