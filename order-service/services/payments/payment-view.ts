import type { Order } from '#shared/model/order/order.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { type PaymentResponse, type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { findPriceTableById } from '../../database/cart/price-tables.ts';
import { findCustomer } from '../../database/customers/customers.ts';
import type { Db } from '../../database/engine/database.ts';
import { listLines, type OrderRow } from '../../database/orders/orders.ts';
import { findOrder } from '../../database/orders/placed-orders.ts';
import { listOrderEntries } from '../../database/payments/payment-ledger.ts';
import { findPayment, listPayments, type PaymentRow } from '../../database/payments/payments.ts';
import { openCart, viewCart } from '../cart/cart-state.ts';
import { Refusal } from '../core/refusal.ts';
import { confirmedBy } from '../orders/confirmed-by.ts';
import { orderView } from '../orders/order-view.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { loadOffers } from '../shops/shop-offers.ts';
import { shopOf } from '../shops/shops.ts';
import { netReceivedCents } from './order-money.ts';
import { currentAttempt, wrongAmountAttempt } from './payment-attempts.ts';

/** The order as it is now: rechecked while it is being built, as it was sold afterwards. */
export async function payableOrderView(
  db: Db,
  caller: AuthenticatedCaller,
  order: OrderRow,
  payment: PaymentRow | undefined,
): Promise<Order> {
  if (order.status === OrderStatus.Creating) return viewCart(await openCart(db, caller, { lock: false }), caller);
  const shop = await shopOf(db, caller.shopId);
  const table =
    order.price_table_id === null ? undefined : await findPriceTableById(db, caller.shopId, order.price_table_id);
  const content = {
    lines: await listLines(db, caller.shopId, order.id),
    gifts: [],
    messages: [],
    customer: await findCustomer(db, caller.shopId, order.customer_id),
    priceTable: table ?? null,
    offers: await loadOffers(db, caller, shop, order),
    paymentLink: isOpen(payment, caller.askedAt) ? (payment?.link ?? null) : null,
  };
  return orderView(order, content, shop, caller);
}

/** The response for the result of an attempt. A refused payment is a result too, not an error. */
export async function paymentResponse(
  db: Db,
  caller: AuthenticatedCaller,
  paymentId: string,
): Promise<PaymentResponse<Order>> {
  const payment = await findPayment(db, caller.shopId, paymentId);
  const order = payment && (await findOrder(db, caller.shopId, payment.order_id));
  if (!order) throw new Refusal('not-found');
  const view = await payableOrderView(db, caller, order, payment);
  return {
    status: payment.status,
    ...(payment.failure_type === null ? {} : { failureType: payment.failure_type }),
    ...(order.recaptcha_key === null ? {} : { recaptchaKey: order.recaptcha_key }),
    ...(view.payment.link === null ? {} : { link: view.payment.link }),
    ...challengeOf(payment),
    order: view,
  };
}

/** The payment state of an order. An expired code is shown as expired even before the database records it. */
export async function stateOf(
  db: Db,
  caller: AuthenticatedCaller,
  order: OrderRow,
  now: Date,
): Promise<PaymentState<Order>> {
  const attempts = await listPayments(db, caller.shopId, order.id);
  const payment = currentAttempt(order, attempts);
  const wrongAttempt = wrongAmountAttempt(attempts);
  const received = wrongAttempt
    ? netReceivedCents(wrongAttempt, await listOrderEntries(db, caller.shopId, order.id))
    : null;
  const open = isOpen(payment, now) && !wrongAttempt ? payment : undefined;
  const isOver = payment?.status === PaymentStatus.Waiting && !open && !wrongAttempt;
  return {
    order: await payableOrderView(db, caller, order, payment),
    number: order.number,
    placedBy: confirmedBy(order),
    arrived: received === null ? null : toReais(received),
    status: isOver ? PaymentStatus.Expired : (payment?.status ?? null),
    failureType: payment?.failure_type ?? null,
    pix: open?.pix_code ? { code: open.pix_code, expiresAt: open.expires_at?.toISOString() ?? null } : null,
    boleto: open?.boleto_line ? { line: open.boleto_line, link: open.link, dueDay: open.boleto_due_day } : null,
    link: open?.link ?? null,
    ...challengeOf(open),
    now: now.toISOString(),
  };
}

/** What the card's bank asks for, while the payment waits for it. */
const challengeOf = (payment: PaymentRow | undefined): Pick<PaymentState<Order>, 'challenge'> =>
  payment?.status === PaymentStatus.Waiting && payment.challenge_url !== null && payment.challenge_request !== null
    ? { challenge: { url: payment.challenge_url, request: payment.challenge_request } }
    : {};

/** Whether a payment is still expected. */
export const isOpen = (payment: PaymentRow | undefined, now: Date): boolean =>
  payment?.status === PaymentStatus.Waiting && (payment.expires_at === null || payment.expires_at > now);
