import { setTimeout as wait } from 'node:timers/promises';
import { clientNetwork } from '#shared/rules/session/client-network.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import type { Bucket, RateLimiter } from './rate-limiter.ts';

/** Looks something up that may be a guess, and says what came of it; throws the Refusal for one guess too many. */
export type LoginThrottle = <Found>(
  address: string,
  lookUp: () => Promise<Found>,
  isWrong: (found: Found) => boolean,
) => Promise<Found>;

type Limits = Pick<Config['limits'], 'lookupsAtOnce' | 'lookupsWaiting' | 'lookupsWaitingOverall' | 'lookupWaitMs'>;
type Network = { running: number; line: { until: number; begin: (may: boolean) => void }[]; isServed: boolean };

/** How often a line whose bucket is empty looks whether there is something in it again. */
const lookEveryMs = 200;

/**
 * Only what was wrong is taken from the buckets. Once a network's are empty, whoever comes from it waits a moment for his turn: thousands of
 * phones share one address, and what is right costs nothing, so that a newcomer is delayed by somebody else's guesses and not refused. Few of
 * a network are looked up at once, so that many guesses at the same instant pass a full bucket no more than those.
 */
export function createLoginThrottle(
  buckets: RateLimiter,
  bucketsOf: (address: string) => readonly Bucket[],
  limits: Limits,
): LoginThrottle {
  const networks = new Map<string, Network>();
  let waiting = 0;

  /** Lets those in the line begin, one after the other; whoever ends has it go on. */
  const serve = async (network: Network, places: readonly Bucket[]): Promise<void> => {
    network.isServed = true;
    while (network.line.length > 0 && network.running < limits.lookupsAtOnce) {
      const mayBegin = await buckets.has(places);
      const now = performance.now();
      while (network.line[0] && network.line[0].until <= now) leave(network, false);
      if (mayBegin) leave(network, true);
      else if (network.line.length > 0) await wait(lookEveryMs);
    }
    network.isServed = false;
  };
  const leave = (network: Network, may: boolean): void => {
    const first = network.line.shift();
    if (first === undefined) return;
    waiting--;
    if (may) network.running++;
    first.begin(may);
  };

  const mayBegin = async (network: Network, places: readonly Bucket[]): Promise<boolean> => {
    if (network.line.length === 0 && network.running < limits.lookupsAtOnce) {
      network.running++;
      if (await buckets.has(places)) return true;
      network.running--;
    }
    if (network.line.length >= limits.lookupsWaiting || waiting >= limits.lookupsWaitingOverall) return false;
    waiting++;
    const turn = new Promise<boolean>((begin) =>
      network.line.push({ until: performance.now() + limits.lookupWaitMs, begin }),
    );
    if (!network.isServed) void serve(network, places);
    return turn;
  };

  return async (address, lookUp, isWrong) => {
    const name = clientNetwork(address);
    const network = networks.get(name) ?? { running: 0, line: [], isServed: false };
    networks.set(name, network);
    const places = bucketsOf(address);
    const may = await mayBegin(network, places);
    try {
      if (!may) throw new Refusal(429, 'tooMany', 5);
      const found = await lookUp();
      if (isWrong(found)) await buckets.take(places);
      return found;
    } finally {
      if (may) network.running--;
      if (!network.isServed) void serve(network, places);
      if (network.running === 0 && network.line.length === 0) networks.delete(name);
    }
  };
}
