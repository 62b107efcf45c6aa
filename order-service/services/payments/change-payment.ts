import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { SessionType } from '#shared/model/session.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { paysByCodeOrLink } from '#shared/rules/payment/pays-by-code-or-link.ts';
import { receivedAmountText } from '#shared/rules/payment/received-amount-text.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { hasOtherCurrentOrder, lockOrder, type PlacementData } from '../../database/orders/placed-orders.ts';
import { listOrderEntries } from '../../database/payments/payment-ledger.ts';
import { listPayments, type PaymentRow } from '../../database/payments/payments.ts';
import { changeOrder } from '../cart/change-order.ts';
import { assertAgentServes } from '../cart/open-cart-to-edit.ts';
import { withPayment } from '../checkout/checkout-choices.ts';
import { stepOf } from '../core/idempotency.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { notifyReopened } from '../messaging/send-order-status.ts';
import { assertNamed, type OrderPrecondition } from '../orders/order-precondition.ts';
import { reopenPlacedOrder } from '../orders/reopen-order.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { wrongAmount } from './evaluate-charge-result.ts';
import { netReceivedCents } from './order-money.ts';
import {
  currentAttempt,
  loadCurrentAttempt,
  paidAttempt,
  waitingAttempt,
  wrongAmountAttempt,
} from './payment-attempts.ts';
import { closedOrderRefusal, paymentTarget } from './payment-target.ts';
import { payableOrderView } from './payment-view.ts';
import { cancelAtProvider } from './reconcile-payment.ts';
import { retryOnConflict } from './settle-payment.ts';

/**
 * "Alterar forma de pagamento" (spec §7, GET payment/update): the payment must be chosen again, except of a placed
 * order that an agent reopens to edit it. A placed order becomes the current order again after its charge is cancelled
 * at its provider, and its contact is notified. If the charge turns out to be paid, the order stays paid and the
 * response reports that. An order that can't be reopened keeps its charge. `orderId`: see `paymentTarget`.
 */
export async function changePayment(
  payments: Payments,
  caller: AuthenticatedCaller,
  orderId: string | null,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const { database } = payments;
  const target = await paymentTarget(database, caller, orderId);
  if (target.kind === 'building')
    return stepOf(database, caller.shopId, (db) =>
      changeOrder(db, caller, 'payment', expected, (cart) => {
        assertNamed(cart, caller, orderId);
        return withPayment(cart.order, null);
      }),
    );
  const { id } = target.order;
  if (expected !== null && expected.orderId !== null && expected.orderId !== id)
    throw new Refusal('stale', {
      data: await payableOrderView(
        database,
        caller,
        target.order,
        await loadCurrentAttempt(database, caller.shopId, target.order),
      ),
    });
  const waiting = await stepOf(database, caller.shopId, (db) => assertCanReopen(db, caller, id));
  if (waiting) await cancelCharge(payments, waiting);
  return retryOnConflict(() => stepOf(database, caller.shopId, (db) => reopen(db, caller, id)));
}

/** A provider that does not respond may still be charging. */
async function cancelCharge(payments: Payments, payment: PaymentRow): Promise<void> {
  try {
    await cancelAtProvider(payments, payment);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    payments.log.warn({ paymentId: payment.id, reason }, 'a charge could not be cancelled');
    throw ruleRefusal('payment-under-way', paymentRefusals.underWay);
  }
}

/**
 * Refuses an order that can't be reopened before its charge is touched, so that it can still be paid. Returns the
 * waiting attempt.
 */
async function assertCanReopen(db: Db, caller: AuthenticatedCaller, orderId: string): Promise<PaymentRow | undefined> {
  const { order, waiting, refuse } = await openPlaced(db, caller, orderId);
  const hasOtherCart =
    order.status === OrderStatus.Received &&
    (await hasOtherCurrentOrder(db, caller.shopId, order.customer_id, orderId));
  if (hasOtherCart) throw await refuse('other-order', otherOrderText(caller));
  return waiting;
}

const otherOrderText = ({ sessionType }: AuthenticatedCaller): string =>
  sessionType === SessionType.PlatformUser ? paymentRefusals.otherOrderOfContact : paymentRefusals.otherOrder;

/**
 * The locked order with its current attempt, its waiting attempt and a refusal function. An order that received money
 * stays unchanged.
 */
async function openPlaced(db: Db, caller: AuthenticatedCaller, orderId: string) {
  const order = await lockOrder(db, caller.shopId, orderId);
  if (!order) throw new Error('a placed order is gone');
  assertAgentServes(caller, order);
  const attempts = await listPayments(db, caller.shopId, orderId);
  const current = currentAttempt(order, attempts);
  const refuse = async (code: string, message: string) =>
    new Refusal('rule', { code, messages: [message], data: await payableOrderView(db, caller, order, current) });
  if (paidAttempt(attempts)) throw await refuse('already-paid', paymentRefusals.alreadyPaid);
  const wrongAttempt = wrongAmountAttempt(attempts);
  if (wrongAttempt) {
    const received = netReceivedCents(wrongAttempt, await listOrderEntries(db, caller.shopId, orderId)) ?? 0;
    const amounts = receivedAmountText(toReais(received), toReais(wrongAttempt.amount));
    throw await refuse(wrongAmount, paymentRefusals.wrongAmount(amounts));
  }
  const closed = order.status === OrderStatus.Creating ? undefined : closedOrderRefusal(order);
  // An agent wants to reopen the order, and not to pay it.
  if (order.status === OrderStatus.Canceled && caller.sessionType === SessionType.PlatformUser)
    throw await refuse('order-canceled', paymentRefusals.canceledMeanwhile);
  if (closed) throw closed;
  if (isTooLate(order) && caller.sessionType !== SessionType.PlatformUser)
    throw await refuse('order-started', paymentRefusals.started);
  return { order, current, waiting: waitingAttempt(attempts), refuse };
}

/** The shop works on an order that is paid at the handover: opening it again would take it away. An agent may do so. */
const isTooLate = ({ status, payment, preparing_at, dispatched_at }: OrderRow & PlacementData): boolean =>
  status === OrderStatus.Received &&
  (preparing_at ?? dispatched_at) !== null &&
  !paysByCodeOrLink(payment?.method ?? null) &&
  payment?.method !== PaymentMethod.CreditCard;

async function reopen(db: Db, caller: AuthenticatedCaller, orderId: string): Promise<Order> {
  const { order, current, waiting, refuse } = await openPlaced(db, caller, orderId);
  if (waiting) throw await refuse('payment-under-way', paymentRefusals.underWay);
  // A card that was refused meanwhile has reopened the order already.
  if (order.status === OrderStatus.Creating)
    return changeOrder(db, caller, 'payment', null, (cart) => withPayment(cart.order, null));
  const isByAgent = caller.sessionType === SessionType.PlatformUser;
  const agent = isByAgent ? caller.agent : null;
  const reopened = await reopenPlacedOrder(db, caller.shopId, order, {
    payment: isByAgent ? 'choice' : 'nothing',
    agent,
  });
  if (!reopened) throw await refuse('other-order', otherOrderText(caller));
  await notifyReopened(db, caller.shopId, reopened, { last: current, isByAgent });
  return payableOrderView(db, caller, reopened, undefined);
}
