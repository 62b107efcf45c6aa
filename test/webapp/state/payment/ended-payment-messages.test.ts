import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cashGroup, PaymentMethod } from '#shared/model/payment/payment.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import { applyOrder, loadOrder, orderState, withUnreadMessages } from '../../../../webapp/state/order/order.ts';
import { followEndedPaymentMessages } from '../../../../webapp/state/payment/ended-payment-messages.ts';
import { openWebapp } from '../../../helpers/page/webapp.ts';
import { sampleOrder, samplePix } from '../../../helpers/samples.ts';

const messages = () => [...(orderState.order?.catalogErrorMessages ?? [])];
const price = orderRefusals.priceChanged('Arroz', 'R$ 8,00', 'R$ 9,50');

test('an amount of cash below the total blocks the order until another is saved, each time', async (t) => {
  const { shop } = await openWebapp(t);
  const payment = { ...samplePix, method: PaymentMethod.OnDelivery, group: cashGroup, cashAmount: 50 };
  shop.order = sampleOrder({ version: 5, payment });
  await loadOrder();
  let { version } = shop.order;
  const receive = (cashAmount: number | null, catalogErrorMessages: string[]) => {
    version += 1;
    applyOrder(
      withUnreadMessages({ ...shop.order, version, payment: { ...payment, cashAmount }, catalogErrorMessages }),
    );
  };
  const tooLittle = paymentRefusals.cashLost('R$ 50,00');
  receive(null, [tooLittle, price]);
  followEndedPaymentMessages();
  assert.deepEqual(messages(), [tooLittle, price]);
  receive(250, []);
  assert.deepEqual(messages(), [price], 'a new price stays until it was read');
  const again = paymentRefusals.cashLost('R$ 250,00');
  receive(null, [again]);
  assert.deepEqual(messages(), [price, again]);
  receive(300, []);
  assert.deepEqual(messages(), [price]);
});
