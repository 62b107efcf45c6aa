import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noPriceTableId } from '#shared/model/catalog/price-table.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { RepeatedOrder } from '#shared/model/order/placed-order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { savePriceTables } from '../../../../order-service/services/shops/save-price-tables.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  paymentOption,
  pickupStore,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { confirm } from './discount-fixture.ts';

const wholesale = { providerId: 'atacado', name: 'Atacado', items: [{ sku: 'arroz', priceCents: 8_00 }] };
const byAgent = { code: 'bia' };

onOneDatabase((kind, fresh) => {
  describe(`an order that an agent repeats (${kind})`, () => {
    // Decision: 'Repetir pedido' of an agent keeps the price table, or says what it did not keep.
    test('keeps its price table; a cart with items keeps its own, and a table that ended is named', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await createShop(service.database, {
        agentCode: 'bia',
        channels: [demoChannel],
        settings: { enableManualPrices: true },
        products: [draft('arroz', { name: 'Arroz' }), draft('sal')],
        priceTables: [wholesale],
        pickupStores: [pickupStore('centro')],
        paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
      });
      const post = <Data>(path: string, body?: object) => service.post<Data>(path, body, byAgent);
      dataOf(await post('/api/order/items/', item('arroz')));
      dataOf(await post('/api/order/price-tables/atacado'));
      dataOf(await post('/api/order/logistic/', { type: 0, providerId: 'centro' }));
      const { number } = dataOf(await post<Order>('/api/order/confirm', confirm));
      const repeat = async () => dataOf(await post<RepeatedOrder>(`/api/order/placed/${number}/repeat`));

      const first = await repeat();
      assert.deepEqual([first.order.providerPriceTableId, first.order.totalAmout, first.missing], ['atacado', 8, []]);

      dataOf(await post(`/api/order/price-tables/${noPriceTableId}`));
      const second = await repeat();
      assert.equal(second.order.providerPriceTableId, null);
      assert.deepEqual(second.missing, [
        { name: 'Atacado', reason: 'O carrinho já tinha itens e ficou com a loja e os preços dele.' },
      ]);

      dataOf(await service.get('/api/order/cancel', byAgent));
      await savePriceTables(service.database, shopId, [{ ...wholesale, providerId: 'outra' }], true);
      const third = await repeat();
      assert.equal(third.order.providerPriceTableId, null);
      assert.deepEqual(
        third.missing.map(({ name }) => name),
        ['Atacado'],
      );
    });
  });
});
