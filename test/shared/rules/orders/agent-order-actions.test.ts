import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { agentOrderActions } from '#shared/rules/orders/agent-order-actions.ts';
import type { OrderProgress } from '#shared/rules/orders/order-steps.ts';
import { placedOrderTexts } from '#shared/text/assisted/placed-order.ts';

const at = '2026-11-24T17:08:00.000Z';
const never = { paidAt: null, preparingAt: null, dispatchedAt: null, finalizedAt: null, canceledAt: null };
const { Received, Finalized, Canceled, Error: Failed } = OrderStatus;

// Spec §6: "Platform user (agent, assisted sale): … confirm order, cancel order, …"
for (const [title, status, paymentStatus, times, arrived, expected] of [
  ['waits for money', Received, PaymentStatus.Waiting, {}, null, [true, true, placedOrderTexts.isOpen]],
  ['is paid at the handover', Received, null, {}, null, [true, true, placedOrderTexts.isOpen]],
  ['has an expired code', Received, PaymentStatus.Expired, {}, null, [true, true, placedOrderTexts.isOpen]],
  ['is prepared', Received, null, { preparingAt: at }, null, [true, false, placedOrderTexts.isUnderWay]],
  ['is on its way', Received, null, { dispatchedAt: at }, null, [true, false, placedOrderTexts.isUnderWay]],
  ['is paid', Received, PaymentStatus.Paid, {}, null, [false, false, placedOrderTexts.isPaid]],
  ['was paid by hand', Received, null, { paidAt: at }, null, [false, false, placedOrderTexts.isPaid]],
  ['got another amount', Received, PaymentStatus.Waiting, {}, 1, [false, false, placedOrderTexts.isToReview]],
  ['was paid after its end', Failed, PaymentStatus.Paid, {}, null, [false, false, placedOrderTexts.isLate]],
  ['was handed over', Finalized, PaymentStatus.Paid, {}, null, [false, false, placedOrderTexts.isFinished]],
  ['is cancelled', Canceled, PaymentStatus.Canceled, {}, null, [false, false, placedOrderTexts.isCanceled]],
] as const)
  test(`an order that ${title} can be ${expected[0] ? '' : 'neither '}cancelled${expected[1] ? ' and reopened' : ''}`, () => {
    const order: OrderProgress = {
      status,
      paymentStatus,
      payment: { method: PaymentMethod.Pix, providerType: PaymentProviderType.ShopProvider },
      logistic: null,
      times: { placedAt: at, ...never, ...times },
    };
    const { canCancel, canReopen, note } = agentOrderActions(order, { arrived, isReturned: false, issue: null });
    assert.deepEqual([canCancel, canReopen, note], expected);
  });

test('an order without a payment code says nothing about one', () => {
  const payment = { method: PaymentMethod.Cash, providerType: PaymentProviderType.ShopProvider };
  const order = { status: Received, paymentStatus: null, payment, logistic: null, times: { placedAt: at, ...never } };
  const { note } = agentOrderActions(order, { arrived: null, isReturned: false, issue: null });
  assert.equal(note, 'Ainda não foi pago: cancelar ou reabrir avisa o cliente.');
});

for (const [title, status, arrived, expected] of [
  ['is ready', Received, null, [true, placedOrderTexts.isReturned]],
  ['got another amount', Received, 20, [true, placedOrderTexts.isReturned]],
  ['was handed over', Finalized, null, [false, placedOrderTexts.isFinished]],
  ['has a problem', Failed, null, [false, placedOrderTexts.isAllBack]],
  ['is cancelled', Canceled, null, [false, placedOrderTexts.isCanceled]],
] as const)
  test(`an order that ${title} and whose money went back whole can${expected[0] ? '' : 'not'} be cancelled`, () => {
    const order: OrderProgress = {
      status,
      paymentStatus: PaymentStatus.Paid,
      payment: { method: PaymentMethod.Pix, providerType: PaymentProviderType.MercadoPago },
      logistic: null,
      times: { placedAt: at, ...never, paidAt: at, dispatchedAt: at },
    };
    const { canCancel, canReopen, note } = agentOrderActions(order, { arrived, isReturned: true, issue: null });
    assert.deepEqual([canCancel, canReopen, note], [expected[0], false, expected[1]]);
  });

// Decision: An agent reads why an order is stopped, and no other reason.
for (const [title, issue, status, note] of [
  ['stopped by a dispute', 'dispute', Failed, placedOrderTexts.isDisputed],
  ['whose payment is in dispute', 'dispute', Received, placedOrderTexts.isDisputed],
  ['handed over, with a dispute', 'dispute', Finalized, placedOrderTexts.isFinished],
  ['stopped by a fraud alert', 'fraud-alert', Failed, placedOrderTexts.hasFraudAlert],
  ['whose won goods were sold', 'won', Failed, placedOrderTexts.isWon],
  ['cancelled after its dispute', 'won', Canceled, placedOrderTexts.isCanceled],
] as const)
  test(`an order ${title} gives the agent its own reason`, () => {
    const order: OrderProgress = {
      status,
      paymentStatus: PaymentStatus.Paid,
      payment: { method: PaymentMethod.Pix, providerType: PaymentProviderType.MercadoPago },
      logistic: null,
      times: { placedAt: at, ...never, paidAt: at },
    };
    const actions = agentOrderActions(order, { arrived: null, isReturned: false, issue });
    assert.deepEqual(actions, { canCancel: false, canReopen: false, note });
  });

// Decision: No text of an agent's page speaks to the customer.
test('the texts of the agent speak about the customer', () => {
  const { stages, ...others } = placedOrderTexts;
  const texts = Object.values(others).map((one) => (typeof one === 'string' ? one : one('Ana', '14:02')));
  for (const text of [...texts, ...Object.values(stages)])
    assert.doesNotMatch(text, /\bseu\b|\bsua\b|você quer|obrigad/i, text);
});
