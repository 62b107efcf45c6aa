import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PlatformOrder } from '#shared/contract/platform/order-schemas.ts';
import type { CustomItem, Order } from '#shared/model/order/order.ts';
import type { RepeatedOrder } from '#shared/model/order/placed-order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { listLines } from '../../../../order-service/database/orders/orders.ts';
import { findOrder } from '../../../../order-service/database/orders/placed-orders.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { storeOrderBody, storeOrderNote } from '../../../../order-service/services/tray/tray-order-body.ts';
import { orderReport } from '../../../../scripts/shop/orders/order-report.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import { changeSettings, queuedMessages } from '../../../helpers/order-service/order-rows.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  paymentOption,
  pickupStore,
  refusalOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

const agent = { code: 'bia' };
const basket: CustomItem = { name: 'Cesta de palha', price: 25, quantity: 1, note: 'laço verde' };

async function start(t: TestContext, { enableManualPrices = true } = {}) {
  const service = await startTestService(t, await freshDatabase(t));
  const { shopId } = await createShop(service.database, {
    agentCode: 'bia',
    channels: [demoChannel],
    settings: { enableManualPrices },
    terms: { maxDiscountPercent: 10 },
    products: [draft('arroz', { variant: { available: 5 } })],
    pickupStores: [pickupStore('centro')],
    paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
  });
  return { service, shopId };
}

const add = (service: TestService, custom: CustomItem, code = 'bia') =>
  service.post<Order>('/api/order/items/custom', custom, { code });

async function place(service: TestService): Promise<Order> {
  dataOf(await service.post('/api/order/logistic/', { type: 0, providerId: 'centro' }));
  const body = { ...sampleCustomer, paymentMethod: PaymentMethod.Pix };
  return dataOf(await service.post<Order>('/api/order/confirm', body, agent));
}

describe("an agent's item without a product", () => {
  test('has its own name, price, quantity and note, and is part of the totals', async (t) => {
    const { service } = await start(t);
    dataOf(await service.post('/api/order/items/', item('arroz')));
    const order = dataOf(await add(service, { ...basket, quantity: 2 }));
    const [, custom] = order.items;
    assert.deepEqual(
      [custom?.name, custom?.unitPrice, custom?.quantity, custom?.totalAmout, custom?.preferences, custom?.isCustom],
      ['Cesta de palha', 25, 2, 50, 'laço verde', true],
    );
    assert.deepEqual([order.itemsAmout, order.totalAmout, order.items[0]?.isCustom], [60, 60, false]);
    const again = dataOf(await add(service, basket));
    assert.equal(again.items.length, 3, 'a second one is a line of its own');
  });

  test('is refused without a name, with a price of zero or above the limit, and with a card number', async (t) => {
    const { service } = await start(t);
    const refused: [Partial<CustomItem>, text: string][] = [
      [{ name: ' \u200b ' }, 'Diga o nome do item.'],
      [{ price: 0 }, 'O preço do item precisa ser maior que zero.'],
      [{ price: 100_000.01 }, 'O preço do item pode ser de até R$\u00a0100.000,00.'],
      [{ quantity: 0 }, 'A quantidade vai de 1 a 999.'],
      [{ quantity: 1_000 }, 'A quantidade vai de 1 a 999.'],
      [
        { note: 'cobrar 4111 1111 1111 1111' },
        'Parece um número de cartão. Por segurança, digite-o apenas no pagamento com cartão.',
      ],
    ];
    for (const [change, text] of refused)
      assert.deepEqual(refusalOf(await add(service, { ...basket, ...change })), [422, text], text);
    for (const price of [-1, 1.005, 2e9])
      assert.equal((await add(service, { ...basket, price })).status, 400, String(price));
    assert.deepEqual(dataOf(await service.get<Order>('/api/order/current')).items, []);
  });

  test('is refused in a shop without prices by hand, and blocks the order when the shop switches them off', async (t) => {
    const closed = await start(t, { enableManualPrices: false });
    assert.equal((await add(closed.service, basket)).status, 422);
    const { service } = await start(t);
    dataOf(await add(service, basket));
    await changeSettings(service.database, { enableManualPrices: false });
    const { catalogErrorMessages } = dataOf(await service.get<Order>('/api/order/current'));
    assert.deepEqual(catalogErrorMessages, ['Cesta de palha não está mais disponível. Remova o item para continuar.']);
  });

  test('keeps its quantity from the shopper, who may remove it; the agent changes it', async (t) => {
    const { service } = await start(t);
    const line = dataOf(await add(service, basket)).items[0];
    const change = (quantity: number, code: string) =>
      service.post<Order>(
        '/api/order/items/',
        { index: line?.index, providerId: line?.providerId, quantity },
        { code },
      );
    assert.equal((await change(2, 'ana')).errors[0]?.message.startsWith('A quantidade deste item foi combinada'), true);
    assert.equal(dataOf(await change(3, 'bia')).itemsAmout, 75);
    assert.equal((await change(1_000, 'bia')).status, 422);
    assert.deepEqual(dataOf(await change(0, 'ana')).items, []);
  });

  test('takes a discount on its line as products do', async (t) => {
    const { service } = await start(t);
    const line = dataOf(await add(service, { ...basket, quantity: 4 })).items[0];
    const body = { index: line?.index, percent: 10 };
    const order = dataOf(await service.post<Order>('/api/order/items/discount', body, agent));
    assert.deepEqual([order.itemsAmout, order.discountAmout, order.totalAmout], [100, 10, 90]);
  });

  test('reserves no stock, is named in every view of the placed order, and is not repeated', async (t) => {
    const { service, shopId } = await start(t);
    const { key } = await createApiKey(service.database, shopId, { name: 'teste', contextSecret });
    dataOf(await service.post('/api/order/items/', item('arroz')));
    dataOf(await add(service, basket));
    const placed = await place(service);
    assert.deepEqual(await service.database.one(sql`select available from stock`), { available: 4 });
    const seen = dataOf(await service.get<PlatformOrder>(`/platform/orders/${placed.id}`, { code: key }));
    assert.deepEqual(
      seen.items.map(({ name, sku, providerId, isCustom, totalAmout, preferences }) => [
        name,
        sku,
        providerId,
        isCustom,
        totalAmout,
        preferences,
      ]),
      [
        ['arroz', 'arroz', 'arroz', false, 10, null],
        ['Cesta de palha', '', '', true, 25, 'laço verde'],
      ],
    );
    const said = (await queuedMessages(service.database)).flatMap(({ lines }) => lines);
    assert.ok(said.includes('1 × Cesta de palha (avulso): R$\u00a025,00'), said.join('\n'));
    assert.ok(said.includes('Observação: laço verde'));
    assert.ok(orderReport(seen, 'America/Sao_Paulo').includes('  1 × Cesta de palha (avulso): R$ 25,00'));
    const repeated = async (code: string) =>
      dataOf(await service.post<RepeatedOrder>(`/api/order/placed/${placed.number}/repeat`, undefined, { code }));
    const first = await repeated('ana');
    assert.deepEqual(
      first.order.items.map(({ name }) => name),
      ['arroz'],
    );
    assert.deepEqual(first.missing, [
      {
        name: 'Cesta de palha',
        reason: 'É um item avulso, combinado com quem atendeu você. Fale com a loja para pedir de novo.',
      },
    ]);
    assert.equal((await repeated('bia')).missing[0]?.reason, 'É um item avulso: adicione de novo se ainda vale.');
  });

  test('goes to Tray in the note of the order, not as a line', async (t) => {
    const { service, shopId } = await start(t);
    dataOf(await add(service, basket));
    const placed = await place(service);
    const lines = await listLines(service.database, shopId, placed.id);
    const order = (await findOrder(service.database, shopId, placed.id)) ?? assert.fail();
    const placedFor = { customer: null, channel_type: 1, channel_user: '' } as const;
    assert.equal(storeOrderBody('r', order, lines, placedFor), null);
    const sums = { charged: 0, refunded: 0, disputed: 0 };
    const { store_note } = storeOrderNote(order, { isPaid: false, isPartly: false, sums, custom: lines });
    assert.equal(
      store_note,
      'Pedido nº 1 da loja no chat. Pagamento ainda não confirmado. Item avulso: 1 × Cesta de palha, R$\u00a025,00 (laço verde).',
    );
  });
});

describe('the internal note on an order', () => {
  test('is seen by agents and the Platform API, and in nothing that a shopper receives', async (t) => {
    const { service, shopId } = await start(t);
    const { key } = await createApiKey(service.database, shopId, { name: 'teste', contextSecret });
    const note = 'Prefere troco trocado;\nportão azul.';
    dataOf(await service.post('/api/order/items/', item('arroz')));
    const noted = dataOf(await service.post<Order>('/api/order/note', { note: ` ${note}\u0007 ` }, agent));
    assert.equal(noted.internalNote, note);
    const seen: string[] = [];
    const keep = async (response: Promise<unknown>) => void seen.push(JSON.stringify(await response));
    const stale = { headers: { 'if-match': '"1"' } };
    await keep(service.get('/api/order/current'));
    await keep(service.post('/api/order/items/', item('arroz', { quantity: 2 })));
    await keep(service.post('/api/order/coupon/?coupon=NADA', undefined));
    await keep(service.get('/api/order/confirm', stale));
    assert.equal(dataOf(await service.get<Order>('/api/order/current', agent)).internalNote, note, 'it stays');
    const placed = await place(service);
    assert.equal(placed.internalNote, note);
    for (const url of [
      '/api/order/current',
      '/api/order/placed',
      `/api/order/placed/${placed.number}`,
      `/api/order/payment/state?order=${placed.id}`,
      '/api/session/ana',
    ])
      await keep(service.get(url));
    await keep(service.post(`/api/order/payment/start?order=${placed.id}`, undefined));
    await keep(service.get(`/api/order/payment/update?order=${placed.id}`));
    const stored = await service.database.many(sql`select message from outbox`);
    seen.push(JSON.stringify(stored));
    assert.ok(seen.length >= 11 && stored.length > 0);
    for (const text of seen) assert.doesNotMatch(text, /portão azul|internalNote|internal_note/);
    const platform = dataOf(await service.get<PlatformOrder>(`/platform/orders/${placed.id}`, { code: key }));
    assert.equal(platform.internalNote, note);
    assert.doesNotMatch(service.logged(), /portão azul/);
  });

  test('refuses a card number, is removed by an empty text, and a stale one does not overwrite a newer one', async (t) => {
    const { service } = await start(t);
    const before = dataOf(await service.post<Order>('/api/order/items/', item('arroz')));
    const write = (note: string, headers = {}) =>
      service.post<Order>('/api/order/note', { note }, { ...agent, headers });
    assert.equal((await write('cartão 4111 1111 1111 1111')).status, 422);
    dataOf(await write('um'));
    assert.equal((await write('dois', { 'if-match': String(before.version) })).status, 409);
    assert.equal(dataOf(await write('')).internalNote, null);
  });
});
