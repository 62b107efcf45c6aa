import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import { recordOrderProgress } from '../../../../order-service/database/orders/customer-orders.ts';
import { openPayments } from '../../../../order-service/services/payment-setup/payment-providers.ts';
import { confirmByHand } from '../../../../order-service/services/payments/confirm-manual-payment.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  paymentOption,
  pickupStore,
  refusalOf,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

onOneDatabase((kind, fresh) => {
  const placed = async (t: TestContext, method: PaymentMethod) => {
    const database = await fresh(t);
    const service = await startTestService(t, database);
    const { shopId } = await createShop(database, {
      agentCode: 'bia',
      pickupStores: [pickupStore('loja')],
      products: [draft('sal')],
      paymentOptions: [paymentOption('na-loja', method)],
    });
    dataOf(await service.post('/api/order/items/', item('sal')));
    dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }));
    dataOf(await service.post('/api/customer/update', sampleCustomer));
    dataOf(await service.post('/api/order/payment/delivery', { providerId: 'na-loja', type: method }));
    const { id } = dataOf(await service.get<Order>('/api/order/confirm'));
    const change = (as?: { code: string }) => service.get<Order>(`/api/order/payment/update?order=${id}`, as);
    const prepare = () => database.tx((db) => recordOrderProgress(db, shopId, id, 'preparing'));
    const confirm = () =>
      confirmByHand(
        openPayments({ database, clock: () => new Date(), log: quietLog(), isDemo: true, publicUrl: '' }),
        shopId,
        1,
      );
    return { id, change, prepare, confirm };
  };

  describe(`a payment at the handover (${kind})`, () => {
    // Decision: A shopper changes a payment at the handover until the shop starts on the order. Afterwards an agent
    // does.
    for (const method of ['Cash', 'BankDeposit'] as const)
      test(`${method} becomes another one until the shop starts on the order`, async (t) => {
        const { id, change } = await placed(t, PaymentMethod[method]);
        const order = dataOf(await change());
        assert.deepEqual([order.id, order.status, order.payment.method], [id, OrderStatus.Creating, null]);
      });

    for (const method of ['Cash', 'BankDeposit'] as const)
      test(`${method} stays once the shop confirmed that the money came`, async (t) => {
        const { change, confirm } = await placed(t, PaymentMethod[method]);
        assert.equal((await confirm()).kind, 'paid');
        assert.deepEqual(refusalOf(await change()), [422, paymentRefusals.alreadyPaid]);
      });

    test('stays once the shop prepares the order, unless an agent changes it', async (t) => {
      const { id, change, prepare } = await placed(t, PaymentMethod.Cash);
      await prepare();
      assert.deepEqual(refusalOf(await change()), [422, paymentRefusals.started]);
      // An agent reopens the order to edit it, so its payment stays chosen.
      const order = dataOf(await change({ code: 'bia' }));
      assert.deepEqual([order.id, order.status, order.payment.method], [id, OrderStatus.Creating, PaymentMethod.Cash]);
    });
  });
});
