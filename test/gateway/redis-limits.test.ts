import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { createRedisRateLimiter, type RedisRateLimiter } from '../../gateway/limits/redis-rate-limiter.ts';
import { hasRedis, startFakeRedis, startRedis } from '../helpers/processes/redis.ts';
import {
  agentCode,
  bearer,
  contactCode,
  type RunningGateway,
  respondJson,
  startGateway,
  startOrderService,
  until,
} from './gateway-fixture.ts';

const noScript = '-NOSCRIPT No matching script.\r\n';
const ask = (url: string, code = contactCode) => fetch(`${url}/api/order/current`, { headers: bearer(code) });
const statusesOf = async (count: number, call: (turn: number) => Promise<Response>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn++) statuses.push((await call(turn)).status);
  return statuses;
};
const dependenciesOf = async ({ url }: RunningGateway): Promise<[number, unknown]> => {
  const response = await fetch(`${url}/health/ready`);
  return [response.status, await response.json()];
};
const withRedis = { status: 'ready', dependencies: { 'order-service': 'up', redis: 'up' } };
const without = { status: 'ready', dependencies: { 'order-service': 'up', redis: 'degraded' } };
const untilRedisIs = async (gateway: RunningGateway, state: 'up' | 'degraded') => {
  for (let tries = 0; tries < 500; tries++) {
    const [, body] = await dependenciesOf(gateway);
    if (JSON.stringify(body).includes(`"redis":"${state}"`)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail(`Redis never became ${state}`);
};

if (process.env.CI === 'true')
  test('runs the shared limits against a real Redis', () => assert.ok(hasRedis, 'install redis-server'));

describe('shared limits in Redis', () => {
  if (!hasRedis) return;

  test('hold exactly for two gateways together', async (t) => {
    const redis = await startRedis(t);
    const orders = await startOrderService(t);
    // A slow machine refills a few tokens, but not a whole call in these seconds.
    const changes = { redisUrl: redis.url, limits: { callsPerMinute: 3, redisResponseMs: 5_000, sessionMs: 600_000 } };
    const gateways = await Promise.all([startGateway(t, orders, changes), startGateway(t, orders, changes)]);
    for (const gateway of gateways) await untilRedisIs(gateway, 'up');
    const responses = await Promise.all(Array.from({ length: 10 }, (_, turn) => ask(gateways[turn % 2]?.url ?? '')));
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 200, 200, ...Array(7).fill(429)]);
    const refused = responses.find(({ status }) => status === 429);
    assert.ok(refused);
    assert.equal(refused.headers.get('retry-after'), '5');
    assert.equal((await refused.json()).errors[0].message, refusals.tooMany);
    // Another session has its own calls.
    assert.equal((await ask(gateways[0].url, agentCode)).status, 200);
  });

  test('delay a client that guesses codes at every gateway, and admit a newcomer of its address', async (t) => {
    const redis = await startRedis(t);
    const orders = await startOrderService(t);
    const limits = { failedLookupsPerMinute: 30, lookupWaitMs: 30_000, redisResponseMs: 5_000 };
    const guessedAt = await startGateway(t, orders, { redisUrl: redis.url, limits });
    const patient = await startGateway(t, orders, { redisUrl: redis.url, limits });
    const hasty = await startGateway(t, orders, { redisUrl: redis.url, limits: { ...limits, lookupWaitMs: 1 } });
    for (const gateway of [guessedAt, patient, hasty]) await untilRedisIs(gateway, 'up');
    assert.deepEqual(await statusesOf(30, (turn) => ask(guessedAt.url, `guess-${turn}`)), Array(30).fill(401));
    // On a slow machine one or two guesses are refilled meanwhile.
    const elsewhere = await statusesOf(8, (turn) => ask(hasty.url, `a-guess-elsewhere-${turn}`));
    assert.equal(elsewhere.at(-1), 429, String(elsewhere));
    const newcomers = await Promise.all([ask(guessedAt.url, contactCode), ask(patient.url, agentCode)]);
    assert.deepEqual(
      newcomers.map(({ status }) => status),
      [200, 200],
    );
  });

  test('take tokens from all buckets or from none', async (t) => {
    const buckets = openBuckets(t, (await startRedis(t)).url);
    await untilResponds(buckets);
    const [one, many] = [
      { name: 'a', key: 'k', perMinute: 1 },
      { name: 'b', key: 'k', perMinute: 2 },
    ];
    assert.deepEqual(
      [
        await buckets.take([one, many]),
        await buckets.take([many, one]),
        await buckets.has([one]),
        await buckets.take([many]),
      ],
      [true, false, false, true],
    );
    assert.equal(await buckets.take([many]), false);
  });

  test("count wrong signatures for each shop, so that one shop's forgeries refuse no other shop", async (t) => {
    const redis = await startRedis(t);
    const wrong = '{"from":"a stranger"}';
    const orders = await startOrderService(t, ({ body }, response) =>
      respondJson(response, null, body === wrong ? 401 : 200),
    );
    const limits = { wrongSignaturesPerMinuteOfAccount: 3, webhookTrialsPerMinuteOfAccount: 2, redisResponseMs: 5_000 };
    const changes = { redisUrl: redis.url, trustedProxies: ['127.0.0.1'], limits };
    const gateways = await Promise.all([startGateway(t, orders, changes), startGateway(t, orders, changes)]);
    for (const gateway of gateways) await untilRedisIs(gateway, 'up');
    const send = (shop: string, from: string, body: string) => (turn: number) =>
      fetch(`${gateways[turn % 2]?.url}/webhooks/meta/${shop}`, {
        method: 'POST',
        headers: {
          'x-hub-signature-256': `sha256=${'5fda320be99c8730'.repeat(4)}`,
          'x-forwarded-for': `${from}${turn}`,
        },
        body,
      });
    const forged = await statusesOf(6, send('padaria', '198.51.100.', wrong));
    assert.deepEqual(forged, [401, 401, 401, 401, 401, 429], 'both gateways count together');
    assert.deepEqual(await statusesOf(2, send('quitanda', '203.0.113.', '{}')), [200, 200]);
  });

  test('survive a Redis restart without refusing a request', async (t) => {
    const redis = await startRedis(t);
    const orders = await startOrderService(t);
    const gateway = await startGateway(t, orders, { redisUrl: redis.url, limits: { redisResponseMs: 5_000 } });
    await untilRedisIs(gateway, 'up');
    assert.deepEqual(await dependenciesOf(gateway), [200, withRedis]);
    assert.equal((await ask(gateway.url)).status, 200);
    await redis.stop();
    assert.deepEqual(await statusesOf(5, () => ask(gateway.url)), [200, 200, 200, 200, 200]);
    assert.deepEqual(await dependenciesOf(gateway), [200, without]);
    await redis.again();
    await untilRedisIs(gateway, 'up');
    assert.equal((await ask(gateway.url)).status, 200);
    await until(() => gateway.log().includes('"isThere":false') && gateway.log().includes('"reason":"CONNECTED"'));
  });
});

function openBuckets(t: TestContext, url: string, responseMs = 5_000): RedisRateLimiter {
  const buckets = createRedisRateLimiter({ url, responseMs, onConnectionChange: () => {} });
  t.after(buckets.close);
  return buckets;
}

async function untilResponds(buckets: RedisRateLimiter): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const isThere = await buckets.ping().then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.fail('Redis never responded');
}

test('refuses no request without Redis, and reports it at readiness', async (t) => {
  const gateway = await startGateway(t, await startOrderService(t), {
    redisUrl: 'redis://:canary-password@127.0.0.1:1',
  });
  assert.deepEqual(await statusesOf(3, () => ask(gateway.url)), [200, 200, 200]);
  assert.deepEqual(await dependenciesOf(gateway), [200, without]);
  await until(() => gateway.log().includes('"isThere":false'));
  assert.doesNotMatch(gateway.log(), /canary-password/);
});

// Decision: Limits that must be exact across replicas go to Redis when REDIS_URL is set.
test('counts per gateway while Redis is slow: the limits still hold', async (t) => {
  const redis = await startFakeRedis(t, () => null);
  const gateway = await startGateway(t, await startOrderService(t), {
    redisUrl: redis.url,
    limits: { callsPerMinute: 2, redisResponseMs: 20 },
  });
  await until(() => redis.seen.length > 0);
  assert.deepEqual(await statusesOf(4, () => ask(gateway.url)), [200, 200, 429, 429]);
  assert.match(await (await fetch(`${gateway.url}/metrics`)).text(), /rate_limits_judged_alone_total [1-9]/);
});

test('stops calling Redis for a while after a few late responses', async (t) => {
  const redis = await startFakeRedis(t, ([name]) => (name === 'PING' ? '+PONG\r\n' : null));
  const gateway = await startGateway(t, await startOrderService(t), {
    redisUrl: redis.url,
    limits: { redisResponseMs: 20 },
  });
  await untilRedisIs(gateway, 'up').catch(() => {});
  const checkCount = () => redis.seen.filter(([name]) => name === 'EVALSHA').length;
  await Promise.all(Array.from({ length: 10 }, () => ask(gateway.url)));
  await Promise.all(Array.from({ length: 10 }, () => ask(gateway.url)));
  // Of about thirty checks: the parallel ones, three failures, and then at most one per second.
  assert.ok(checkCount() < 20, String(checkCount()));
});

for (const [name, reply] of [
  ['an error', '-READONLY replica\r\n'],
  ['something else', '$2\r\nno\r\n'],
] as const) {
  test(`refuses no request if Redis responds with ${name}`, async (t) => {
    const redis = await startFakeRedis(t, () => reply);
    const gateway = await startGateway(t, await startOrderService(t), { redisUrl: redis.url });
    await until(() => redis.seen.length > 0);
    assert.deepEqual(await statusesOf(5, () => ask(gateway.url)), [200, 200, 200, 200, 200]);
  });
}

test('sends the script to a Redis that does not have it', async (t) => {
  const redis = await startFakeRedis(t, ([name]) =>
    name === 'EVALSHA' ? noScript : name === 'EVAL' ? ':0\r\n' : '+PONG\r\n',
  );
  const buckets = openBuckets(t, redis.url);
  await untilResponds(buckets);
  assert.equal(await buckets.take([{ name: 'a', key: 'k', perMinute: 9 }]), false);
  const { 0: command, 2: keys, 3: key, 4: isTaking, 5: perMinute } = redis.seen.find(([name]) => name === 'EVAL') ?? [];
  assert.deepEqual([command, keys, key, isTaking, perMinute], ['EVAL', '1', 'rate:a:k', '1', '9']);
});
