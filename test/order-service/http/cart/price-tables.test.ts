import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noPriceTableId, type PriceTable } from '#shared/model/catalog/price-table.ts';
import type { Order } from '#shared/model/order/order.ts';
import { savePriceTables } from '../../../../order-service/services/shops/save-price-tables.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { changeSettings } from '../../../helpers/order-service/order-rows.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  linesOf,
  refusalOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';

const nbsp = '\u00A0';
const choose = (service: TestService, id: string, headers: Record<string, string> = {}) =>
  service.post<Order>(`/api/order/price-tables/${id}`, undefined, { code: 'bia', headers });
const put = (service: TestService, id: string, quantity: number) =>
  service.post<Order>('/api/order/items/', item(id, { quantity }));
const current = async (service: TestService) => dataOf(await service.get<Order>('/api/order/current'));
const prices = (order: Order) => [
  order.providerPriceTableId,
  ...order.items.map(({ unitPrice }) => unitPrice),
  order.totalAmout,
];

const wholesale = { providerId: 'atacado', name: 'Atacado', items: [{ sku: 'arroz', priceCents: 8_00 }] };
const staff = {
  providerId: 'equipe',
  name: 'Equipe',
  items: [
    { sku: 'arroz', priceCents: 12_00 },
    { sku: 'sal', priceCents: 0 },
  ],
};

onOneDatabase((kind, fresh) => {
  const start = async (t: Parameters<typeof fresh>[0], settings = {}) => {
    const service = await startTestService(t, await fresh(t));
    const { shopId } = await createShop(service.database, {
      agentCode: 'bia',
      settings: { enableManualPrices: true, ...settings },
      products: [draft('arroz', { name: 'Arroz', variant: { promotionalPrice: 9_00 } }), draft('sal', { name: 'Sal' })],
      priceTables: [wholesale, staff],
    });
    return { service, shopId };
  };

  describe(`a price table (${kind})`, () => {
    // Spec §2: "price table select, with 'Sem Tabela de preço' as the no-table option."
    // Spec §3: "Price table: id, name."
    // Spec §7: "GET /api/order/price-tables | list"
    // Spec §7: "POST /api/order/price-tables/{id} | set"
    test("is listed in the shop's order by its provider id, to agents, when manual prices are on", async (t) => {
      const { service } = await start(t);
      assert.deepEqual(dataOf(await service.get<PriceTable[]>('/api/order/price-tables', { code: 'bia' })), [
        { id: 'atacado', name: 'Atacado' },
        { id: 'equipe', name: 'Equipe' },
      ]);
      await changeSettings(service.database, { enableManualPrices: false });
      assert.deepEqual(dataOf(await service.get<PriceTable[]>('/api/order/price-tables', { code: 'bia' })), []);
    });

    // Spec §2: "price table select, with 'Sem Tabela de preço' as the no-table option."
    // Spec §7: "GET /api/order/price-tables | list"
    // Spec §7: "POST /api/order/price-tables/{id} | set"
    test("lowers a line to the table's price for its sku and reprices all lines without a message", async (t) => {
      const { service } = await start(t);
      dataOf(await put(service, 'arroz', 2));
      assert.deepEqual(prices(dataOf(await put(service, 'sal', 1))), [null, 10, 10, 28]);
      const repriced = dataOf(await choose(service, 'atacado'));
      assert.deepEqual(prices(repriced), ['atacado', 8, 10, 26]);
      assert.deepEqual(repriced.catalogErrorMessages, []);
      assert.deepEqual(
        linesOf(await current(service)).map(({ totalAmout }) => totalAmout),
        [16, 10],
      );
      assert.deepEqual(
        prices(dataOf(await choose(service, 'equipe'))),
        ['equipe', 10, 0, 18],
        'a table never makes dearer what is cheaper without it',
      );
      const added = dataOf(await put(service, 'sal', 3));
      assert.deepEqual([prices(added), added.catalogErrorMessages], [['equipe', 10, 0, 18], []]);
      const without = dataOf(await choose(service, noPriceTableId));
      assert.deepEqual([prices(without), without.catalogErrorMessages], [[null, 10, 10, 48], []]);
    });

    test('with a changed price reports it line by line, once', async (t) => {
      const { service, shopId } = await start(t);
      dataOf(await put(service, 'arroz', 1));
      dataOf(await choose(service, 'atacado'));
      await savePriceTables(service.database, shopId, [{ ...wholesale, items: [{ sku: 'arroz', priceCents: 7_00 }] }]);
      const order = await current(service);
      assert.deepEqual(
        [prices(order), order.catalogErrorMessages],
        [['atacado', 7, 7], [`O preço de Arroz mudou de R$${nbsp}8,00 para R$${nbsp}7,00.`]],
      );
      assert.deepEqual((await current(service)).catalogErrorMessages, []);
    });

    // Spec §3: "Order: … itemsAmout (subtotal), discountAmout, totalAmout, … coupon, … providerPriceTableId, …
    // catalogErrorMessages[]"
    test('that is switched off is dropped; this and the new line prices are reported once', async (t) => {
      const { service, shopId } = await start(t);
      dataOf(await put(service, 'arroz', 1));
      dataOf(await choose(service, 'atacado'));
      await savePriceTables(service.database, shopId, [staff], true);
      const order = await current(service);
      assert.deepEqual(prices(order), [null, 10, 9]);
      assert.deepEqual(order.catalogErrorMessages, [
        'A tabela de preço Atacado não está mais disponível e foi retirada do pedido.',
        `O preço de Arroz mudou de R$${nbsp}8,00 para R$${nbsp}9,00.`,
      ]);
      assert.deepEqual((await current(service)).catalogErrorMessages, []);
      assert.deepEqual(refusalOf(await choose(service, 'atacado')), [422, 'Esta tabela de preço não existe mais.']);
    });

    // Spec §6: "Platform user (agent, assisted sale): … confirm order, cancel order, …; set manual discount, price
    // table and manual prices/shipping when the manual-price setting is on"
    test('needs manual prices, and is dropped with them', async (t) => {
      const { service } = await start(t);
      dataOf(await put(service, 'arroz', 1));
      dataOf(await choose(service, 'atacado'));
      await changeSettings(service.database, { enableManualPrices: false });
      assert.equal((await current(service)).providerPriceTableId, null);
      assert.deepEqual(refusalOf(await choose(service, 'atacado')), [
        422,
        'Esta loja não permite alterar preços manualmente.',
      ]);
    });

    test('stays with the placed order, and a stale choice of another one is refused', async (t) => {
      const { service } = await start(t);
      dataOf(await put(service, 'arroz', 1));
      const seen = (await current(service)).version;
      dataOf(await choose(service, 'atacado'));
      assert.equal((await choose(service, 'equipe', { 'if-match': String(seen) })).status, 409);
      assert.deepEqual(prices(dataOf(await service.get<Order>('/api/order/confirm'))), ['atacado', 8, 8]);
      assert.deepEqual(prices(dataOf(await put(service, 'arroz', 1))), [null, 10, 9], 'the next order starts without');
    });
  });
});
