import assert from 'node:assert/strict';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { type Attempt, Circuit, type CircuitState } from '../../../gateway/limits/circuit-breaker.ts';
import {
  agentCode,
  bearer,
  contactCode,
  respondJson,
  startGateway,
  startOrderService,
  startRawServer,
  until,
} from '../gateway-fixture.ts';

const limits = { failures: 3, withinMs: 1_000, openMs: 500 };

function circuitAt(start = 0) {
  const clock = { now: start };
  const changes: CircuitState[] = [];
  const circuit = new Circuit(
    limits,
    (state) => changes.push(state),
    () => clock.now,
  );
  const enter = (): Attempt => {
    const attempt = circuit.enter();
    if (typeof attempt === 'number') assert.fail(`refused for ${attempt} ms`);
    return attempt;
  };
  const opened = () => {
    for (let count = 0; count < limits.failures; count++) enter().failed();
  };
  return { circuit, clock, changes, enter, opened };
}

describe('a circuit', () => {
  test('opens after a run of failures within its window, and returns the time to the next attempt', () => {
    const { circuit, clock, opened } = circuitAt();
    opened();
    assert.equal(circuit.state, 'open');
    clock.now = 200;
    assert.equal(circuit.enter(), 300);
  });

  test('stays closed if a response came between the failures, or if they are far apart', () => {
    const { circuit, clock, enter } = circuitAt();
    for (let round = 0; round < 5; round++) {
      enter().failed();
      enter().failed();
      enter().answered();
    }
    assert.equal(circuit.state, 'closed');
    for (let round = 0; round < 5; round++) {
      clock.now += 600;
      enter().failed();
    }
    assert.equal(circuit.state, 'closed');
  });

  test('admits one call when half-open, and closes after its response', () => {
    const { circuit, clock, enter, opened, changes } = circuitAt();
    opened();
    clock.now = 500;
    const probe = enter();
    assert.deepEqual([circuit.state, circuit.enter(), circuit.enter()], ['half-open', 500, 500]);
    probe.answered();
    enter();
    enter();
    assert.deepEqual(changes, ['open', 'half-open', 'closed']);
  });

  test('opens again at once after a failed probe, for the same time', () => {
    const { circuit, clock, enter, opened } = circuitAt();
    opened();
    clock.now = 600;
    enter().failed();
    assert.deepEqual([circuit.state, circuit.enter()], ['open', 500]);
    clock.now = 1_100;
    enter().answered();
    assert.equal(circuit.state, 'closed');
  });

  test('sends another probe if the client of the first one disconnected', () => {
    const { circuit, clock, enter, opened } = circuitAt();
    opened();
    clock.now = 500;
    enter().dropped();
    enter().answered();
    assert.equal(circuit.state, 'closed');
  });

  test('ignores the outcome of calls sent before it opened, and counts each outcome once', () => {
    const { circuit, clock, enter } = circuitAt();
    const [early, other, twice] = [enter(), enter(), enter()];
    for (let round = 0; round < 5; round++) twice.failed();
    assert.equal(circuit.state, 'closed');
    enter().failed();
    enter().failed();
    early.answered();
    assert.equal(circuit.state, 'open');
    clock.now = 500;
    enter();
    other.failed();
    assert.equal(circuit.state, 'half-open');
  });
});

describe('a circuit that needs late responses of three callers', () => {
  const open = () => new Circuit({ ...limits, callers: 3 });
  const enter = (circuit: Circuit): Attempt => {
    const attempt = circuit.enter();
    return typeof attempt === 'number' ? assert.fail(`refused for ${attempt} ms`) : attempt;
  };

  test('stays closed however many calls of one or two callers hang', () => {
    const circuit = open();
    for (let round = 0; round < 20; round++) enter(circuit).failed(round % 2 === 0 ? 'ana' : 'rui');
    assert.equal(circuit.state, 'closed');
    enter(circuit).failed('eva');
    assert.equal(circuit.state, 'open');
  });

  test('stays closed if other calls got responses: one hanging route is not a failed service', () => {
    const circuit = open();
    const hung = ['ana', 'rui', 'eva', 'leo'].map((by) => ({ by, attempt: enter(circuit) }));
    enter(circuit).answered();
    for (const { by, attempt } of hung) attempt.failed(by);
    assert.equal(circuit.state, 'closed');
  });

  test('opens for all callers if no connection can be made', () => {
    const circuit = open();
    for (let count = 0; count < limits.failures; count++) enter(circuit).failed();
    assert.equal(circuit.state, 'open');
  });
});

const ask = (url: string, path = 'order/current') => fetch(`${url}/api/${path}`, { headers: bearer(contactCode) });
const quick = { circuitFailures: 3, circuitWithinMs: 60_000, circuitOpenMs: 60_000 };

async function stateOf(url: string): Promise<string | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return /order_service_circuit\{state="([\w-]+)"\} 1/.exec(text)?.[1];
}

function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

// Decision: One session’s hanging calls never stop another’s; an aborted call frees its capacity; an unhealthy order
// service is reported fast.
test('calls a failed order service a few times, then responds at once that the shop is down', async (t) => {
  let calls = 0;
  const orders = await startRawServer(t, (socket) => {
    calls++;
    socket.destroy();
  });
  const { url, log } = await startGateway(t, { url: orders.url }, { limits: quick });
  for (let count = 0; count < 3; count++) assert.equal((await ask(url)).status, 502);
  const refused = await ask(url);
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '60']);
  assert.deepEqual(await refused.json(), {
    success: false,
    data: null,
    errors: [{ message: refusals.upstream, code: 'upstream' }],
  });
  const stream = await ask(url, 'order/events');
  assert.equal(stream.status, 503);
  assert.equal(calls, 3);
  assert.equal(await stateOf(url), 'open');
  await until(() => log().includes('"failure":"CIRCUIT_OPEN"'));
  assert.match(log(), /"state":"open"/);
});

test('opens the circuit after time-outs', async (t) => {
  const orders = await startRawServer(t, () => {});
  const { url } = await startGateway(t, { url: orders.url }, { limits: { ...quick, upstreamResponseMs: 100 } });
  const askStatus = async (code: string) => (await fetch(`${url}/api/shop/settings`, { headers: bearer(code) })).status;
  const statuses = await Promise.all(['ana-0123456789', 'rui-0123456789', 'eva-0123456789'].map(askStatus));
  assert.deepEqual([...statuses, await askStatus('leo-0123456789')], [504, 504, 504, 503]);
});

test("keeps the circuit closed when only one session's calls hang", async (t) => {
  const orders = await startOrderService(t, (request, response) => {
    if (request.headers.authorization !== bearer(contactCode).authorization) respondJson(response, {});
  });
  const { url } = await startGateway(t, { url: orders.url }, { limits: { ...quick, upstreamResponseMs: 300 } });
  const hung = await Promise.all(Array.from({ length: 12 }, () => ask(url)));
  assert.deepEqual(new Set(hung.map(({ status }) => status)), new Set([504]));
  assert.equal((await fetch(`${url}/api/order/current`, { headers: bearer(agentCode) })).status, 200);
  assert.equal(await stateOf(url), 'closed');
});

test('detects a recovered order service with one call and closes the circuit', async (t) => {
  const first = createServer();
  const port = await listenOn(first, 0);
  await new Promise((resolve) => first.close(resolve));
  const { url } = await startGateway(
    t,
    { url: `http://127.0.0.1:${port}` },
    { limits: { ...quick, circuitOpenMs: 50 } },
  );
  for (let count = 0; count < 3; count++) assert.equal((await fetch(`${url}/api/shop/settings`)).status, 502);
  assert.notEqual(await stateOf(url), 'closed');

  const back = createServer((_request, response) => respondJson(response, {}));
  t.after(() => {
    back.closeAllConnections();
    back.close();
  });
  await listenOn(back, port);
  for (;;) {
    const { status } = await fetch(`${url}/api/shop/settings`);
    if (status === 200) break;
    assert.equal(status, 503);
  }
  assert.equal(await stateOf(url), 'closed');
});

const responses: Record<string, (response: ServerResponse) => void> = {
  'a refusal': (response) => respondJson(response, null, 422),
  'a failure in the envelope': (response) => respondJson(response, null, 500),
  garbage: (response) => response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n\r\n'),
};

for (const [name, respond] of Object.entries(responses)) {
  test(`${name} is a response: it does not open the circuit`, async (t) => {
    let calls = 0;
    const orders = await startOrderService(t, (_request, response) => {
      calls++;
      respond(response);
    });
    const { url } = await startGateway(t, { url: orders.url }, { limits: quick });
    for (let count = 0; count < 6; count++) await ask(url);
    assert.deepEqual([calls, await stateOf(url)], [6, 'closed']);
  });
}

test('checks readiness whatever the state of the circuit', async (t) => {
  const orders = await startOrderService(t, (_request, response) => response.destroy());
  const { url } = await startGateway(t, { url: orders.url }, { limits: quick });
  for (let count = 0; count < 4; count++) await ask(url);
  assert.equal(await stateOf(url), 'open');
  assert.equal((await fetch(`${url}/health/ready`)).status, 200);
});
