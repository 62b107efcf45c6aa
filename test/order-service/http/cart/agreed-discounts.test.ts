import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { Order } from '#shared/model/order/order.ts';
import { toCents } from '#shared/rules/money/money.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  refusalOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';

const agent = { code: 'bia' };
type Sent = { amount?: number; percent?: number };

/** A shop whose agents may deduct 10 %: rice costs R$ 10,00, beans cost R$ 7,35. */
async function start(t: TestContext) {
  const service = await startTestService(t, await freshDatabase(t));
  await createShop(service.database, {
    agentCode: 'bia',
    settings: { enableManualPrices: true, canUseCoupon: true },
    terms: { maxDiscountPercent: 10 },
    products: [draft('arroz'), draft('feijao', { variant: { price: 7_35 } })],
    coupons: [{ code: 'DEZ', kind: 'amount', value: 1_00 }],
  });
  return service;
}

const put = async (service: TestService, product: string, quantity: number) =>
  dataOf(await service.post<Order>('/api/order/items/', item(product, { quantity })));
const discount = (service: TestService, query: string) =>
  service.post<Order>(`/api/order/discount?${query}`, undefined, agent);
const discountLine = (service: TestService, index: string, sent: Sent) =>
  service.post<Order>('/api/order/items/discount', { index, ...sent }, agent);

const sums = ({ itemsAmout, discountAmout, totalAmout, manualDiscount, manualDiscountPercent }: Order) => [
  itemsAmout,
  discountAmout,
  totalAmout,
  manualDiscount,
  manualDiscountPercent,
];
const lineDiscounts = ({ items }: Order) =>
  items.map(({ totalAmout, discountAmout, discountPercent }) => [totalAmout, discountAmout, discountPercent]);

describe("an agent's discount on the order", () => {
  test('in percent follows the subtotal, and in reais stays', async (t) => {
    const service = await start(t);
    await put(service, 'arroz', 1);
    assert.deepEqual(sums(dataOf(await discount(service, 'percent=7.5'))), [10, 0.75, 9.25, 0.75, 7.5]);
    assert.deepEqual(sums(await put(service, 'arroz', 3)), [30, 2.25, 27.75, 2.25, 7.5]);
    assert.deepEqual(sums(dataOf(await discount(service, 'discount=2'))), [30, 2, 28, 2, null]);
    assert.deepEqual(sums(await put(service, 'arroz', 5)), [50, 2, 48, 2, null]);
    assert.deepEqual(sums(dataOf(await discount(service, 'percent=0'))), [50, 0, 50, null, null]);
  });

  test('names its limit in both units to agents only, and a discount above it is refused', async (t) => {
    const service = await start(t);
    await put(service, 'feijao', 1);
    const seen = dataOf(await service.get<Order>('/api/order/current', agent));
    assert.deepEqual(seen.discountLimit, { percent: 10, amout: 0.74 });
    assert.equal('discountLimit' in dataOf(await service.get<Order>('/api/order/current')), false);
    assert.deepEqual(refusalOf(await discount(service, 'percent=10.01')), [
      422,
      'O desconto pode ser de no máximo R$\u00a00,74 neste pedido.',
    ]);
    assert.equal((await discount(service, 'percent=10')).status, 200);
  });

  test('is refused when it names two amounts, none, or a fraction of a hundredth', async (t) => {
    const service = await start(t);
    await put(service, 'arroz', 1);
    for (const query of ['', 'discount=1&percent=1', 'percent=1.005', 'percent=101', 'percent=-1'])
      assert.equal((await discount(service, query)).status, 400, query);
  });
});

describe("an agent's discount on a line", () => {
  test('in percent follows the quantity; in reais it stays, up to the total of the line', async (t) => {
    const service = await start(t);
    await put(service, 'arroz', 10);
    const both = await put(service, 'feijao', 2);
    const [rice, beans] = both.items.map(({ index }) => index);
    dataOf(await discountLine(service, rice ?? '', { percent: 5 }));
    const order = dataOf(await discountLine(service, beans ?? '', { amount: 6 }));
    assert.deepEqual(lineDiscounts(order), [
      [100, 5, 5],
      [14.7, 6, null],
    ]);
    assert.deepEqual(sums(order), [114.7, 11, 103.7, null, null]);
    const more = await put(service, 'arroz', 12);
    assert.deepEqual(lineDiscounts(more), [
      [120, 6, 5],
      [14.7, 6, null],
    ]);
    const fewer = await put(service, 'feijao', 1);
    assert.deepEqual(lineDiscounts(fewer)[1], [7.35, 6, null]);
  });

  test('counts against the same limit as the discount on the order', async (t) => {
    const service = await start(t);
    const order = await put(service, 'arroz', 10);
    const index = order.items[0]?.index ?? '';
    dataOf(await discount(service, 'discount=6'));
    assert.deepEqual(refusalOf(await discountLine(service, index, { amount: 4.01 })), [
      422,
      'O desconto deste item pode ser de no máximo R$\u00a04,00: o limite do pedido inteiro é R$\u00a010,00.',
    ]);
    dataOf(await discountLine(service, index, { amount: 4 }));
    assert.equal((await discount(service, 'discount=6.01')).status, 422);
    assert.deepEqual(sums(dataOf(await service.get<Order>('/api/order/current'))), [100, 10, 90, 6, null]);
  });

  test('is lowered with a message when the order shrinks', async (t) => {
    const service = await start(t);
    const order = await put(service, 'arroz', 10);
    dataOf(await discountLine(service, order.items[0]?.index ?? '', { amount: 10 }));
    const fewer = await put(service, 'arroz', 5);
    assert.deepEqual(lineDiscounts(fewer), [[50, 5, null]]);
    assert.deepEqual(fewer.catalogErrorMessages, [
      'O desconto em arroz foi reduzido de R$\u00a010,00 para R$\u00a05,00, por causa do limite para este pedido.',
    ]);
    assert.deepEqual(dataOf(await service.get<Order>('/api/order/current')).catalogErrorMessages, [], 'said once');
  });

  test('replaces a coupon, and a coupon does not join it', async (t) => {
    const service = await start(t);
    const order = await put(service, 'arroz', 10);
    const coupon = (code: string) => service.post<Order>('/api/order/coupon/?coupon=DEZ', undefined, { code });
    dataOf(await coupon('ana'));
    const discounted = dataOf(await discountLine(service, order.items[0]?.index ?? '', { amount: 3 }));
    assert.deepEqual([discounted.coupon, discounted.discountAmout], [null, 3]);
    assert.deepEqual(refusalOf(await coupon('ana')), [
      422,
      'Este pedido já tem um desconto do vendedor, que não se soma a um cupom.',
    ]);
    assert.equal((await coupon('bia')).status, 422);
    dataOf(await discountLine(service, order.items[0]?.index ?? '', { amount: 0 }));
    assert.equal(dataOf(await coupon('ana')).discountAmout, 1);
  });

  test('against an older version is refused only if that line changed since', async (t) => {
    const service = await start(t);
    const first = await put(service, 'arroz', 10);
    const second = await put(service, 'feijao', 1);
    const headers = (version: number) => ({ 'if-match': String(version) });
    const body = (at: number) => ({ index: second.items[at]?.index, percent: 1 });
    const url = '/api/order/items/discount';
    assert.equal((await service.post(url, body(1), { ...agent, headers: headers(first.version) })).status, 409);
    assert.equal((await service.post(url, body(0), { ...agent, headers: headers(first.version) })).status, 200);
  });
});

describe('the totals of an order with discounts by hand', () => {
  const sent = fc.oneof(
    fc.record({ percent: fc.integer({ min: 0, max: 10_000 }).map((rate) => rate / 100) }),
    fc.record({ amount: fc.integer({ min: 0, max: 50_00 }).map((cents) => cents / 100) }),
  );
  const edits = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('put' as const), line: fc.nat(2), quantity: fc.integer({ min: 0, max: 40 }) }),
      fc.record({ kind: fc.constant('line' as const), line: fc.nat(2), sent }),
      fc.record({ kind: fc.constant('order' as const), sent }),
    ),
    { minLength: 3, maxLength: 14 },
  );

  test('add up and stay within the limit, whatever is edited', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    let shops = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 99_99 }), { minLength: 3, maxLength: 3 }),
        fc.integer({ min: 0, max: 100 }),
        edits,
        async (prices, most, changes) => {
          const code = `eva${++shops}`;
          await createShop(service.database, {
            slug: code,
            code,
            agentCode: `${code}-agente`,
            settings: { enableManualPrices: true },
            terms: { maxDiscountPercent: most },
            products: prices.map((price, at) => draft(`p${at}`, { variant: { price } })),
          });
          const by = { code: `${code}-agente` };
          let order = dataOf(await service.post<Order>('/api/order/items/', item('p0', { quantity: 5 }), by));
          for (const change of changes) {
            const line = order.items[change.kind === 'order' ? 0 : change.line % Math.max(1, order.items.length)];
            if (change.kind === 'put')
              await service.post('/api/order/items/', item(`p${change.line}`, { quantity: change.quantity }), by);
            else if (change.kind === 'line')
              await service.post('/api/order/items/discount', { index: line?.index ?? '9', ...change.sent }, by);
            else {
              const { percent, amount } = { percent: undefined, amount: undefined, ...change.sent };
              const query = percent === undefined ? `discount=${amount}` : `percent=${percent}`;
              await service.post(`/api/order/discount?${query}`, undefined, by);
            }
            order = dataOf(await service.get<Order>('/api/order/current', by));
            const sum = (of: (each: Order['items'][number]) => number) =>
              order.items.reduce((cents, each) => cents + toCents(of(each)), 0);
            const subtotal = sum(({ totalAmout }) => totalAmout);
            const onLines = sum(({ discountAmout = 0 }) => discountAmout);
            const all = toCents(order.discountAmout);
            assert.equal(toCents(order.itemsAmout), subtotal);
            assert.equal(all, onLines + toCents(order.manualDiscount ?? 0));
            assert.equal(toCents(order.totalAmout), subtotal - all);
            assert.ok(all <= toCents(order.discountLimit?.amout ?? 0), 'within the limit');
            for (const each of order.items) assert.ok((each.discountAmout ?? 0) <= each.totalAmout);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
