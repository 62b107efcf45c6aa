import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentCode, bearer, contactCode, startGateway, startOrderService, visitorCodes } from './gateway-fixture.ts';

type Call = [path: string, method?: 'POST'];

async function statusesOf(url: string, calls: Call[], code = contactCode): Promise<number[]> {
  const statuses: number[] = [];
  for (const [path, method = 'GET'] of calls) {
    const body = method === 'POST' ? { 'content-type': 'application/json' } : {};
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { ...bearer(code), ...body },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
    statuses.push(response.status);
  }
  return statuses;
}

const times = (count: number, call: Call): Call[] => Array(count).fill(call);

test('limits the calls per minute of each session separately', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, orders, { limits: { callsPerMinute: 3 } });
  assert.deepEqual(
    await statusesOf(url, [['order/current'], ['catalog/top'], ['order/items/', 'POST'], ['order/current']]),
    [200, 200, 200, 429],
  );
  assert.deepEqual(await statusesOf(url, [[`session/${contactCode}`]]), [429]);
  assert.deepEqual(await statusesOf(url, [['order/current']], agentCode), [200]);
  assert.equal(orders.seen.filter(({ url: path }) => !path.startsWith('/api/session/')).length, 4);
});

test('has closer limits for writes, payments, coupons, lookups and sends, including GETs that write', async (t) => {
  const cases: [limit: object, call: Call][] = [
    [{ writesPerMinute: 2 }, ['order/confirm']],
    [{ writesPerMinute: 2 }, ['order/items/', 'POST']],
    [{ paymentsPerMinute: 2 }, ['order/payment/credit', 'POST']],
    [{ couponsPerMinute: 2 }, ['order/coupon/?coupon=NATAL10', 'POST']],
    [{ outsideLookupsPerMinute: 2 }, ['order/address/cep/01310100']],
    [{ sendsPerMinute: 2 }, ['order/send/resume']],
  ];
  for (const [limits, call] of cases) {
    const { url } = await startGateway(t, await startOrderService(t), { limits });
    assert.deepEqual(
      await statusesOf(url, [...times(3, call), ['order/current']]),
      [200, 200, 429, 200],
      call.join(' '),
    );
  }
});

test('limits a client that tries cards or coupons with many sessions', async (t) => {
  const cases: [limit: object, call: Call][] = [
    [{ paymentsPerMinute: 2 }, ['order/payment/credit', 'POST']],
    [{ paymentsPerMinute: 2 }, ['order/payment/mercadoPago', 'POST']],
    [{ couponsPerMinute: 2 }, ['order/coupon/?coupon=NATAL10', 'POST']],
  ];
  for (const [most, call] of cases) {
    const limits = { ...most, guessingSessionsPerNetwork: 1.5 };
    const { url } = await startGateway(t, await startOrderService(t), { limits });
    assert.deepEqual(await statusesOf(url, times(2, call)), [200, 200], call.join(' '));
    assert.deepEqual(
      await statusesOf(url, [...times(2, call), ['order/current']], agentCode),
      [200, 429, 200],
      call.join(' '),
    );
  }
});

// Decision: Anybody can open any number of anonymous sessions, so their writes also count per network.
test('limits the writes of all anonymous sessions of a network, and no reads and no contacts', async (t) => {
  const limits = { anonymousWritesPerMinuteOfNetwork: 3 };
  const { url } = await startGateway(t, await startOrderService(t), { limits });
  const [one, other] = visitorCodes;
  const put: Call = ['order/items/', 'POST'];
  assert.deepEqual(await statusesOf(url, [put, put], one), [200, 200]);
  assert.deepEqual(
    await statusesOf(url, [put, put, ['order/confirm'], ['order/current']], other),
    [200, 429, 429, 200],
  );
  assert.deepEqual(await statusesOf(url, times(4, put)), [200, 200, 200, 200]);
});

test('counts calls without a session by client address', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, orders, { limits: { callsWithoutSessionPerMinute: 2 } });
  const statuses: number[] = [];
  for (let count = 0; count < 3; count++) statuses.push((await fetch(`${url}/api/shop/settings`)).status);
  assert.deepEqual(statuses, [200, 200, 429]);
  assert.deepEqual(await statusesOf(url, [['shop/settings']]), [200]);
});
