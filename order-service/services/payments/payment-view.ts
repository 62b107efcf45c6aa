import type { Order } from '#shared/model/order.ts';
import { OrderStatus } from '#shared/model/order.ts';
import { type PaymentAnswer, type PaymentState, PaymentStatus } from '#shared/model/payment.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { findPriceTableById } from '../../database/cart/price-tables.ts';
import { findCustomer } from '../../database/customers/customers.ts';
import type { Db } from '../../database/engine/database.ts';
import { listLines, type OrderRow } from '../../database/orders/orders.ts';
import { findOrder } from '../../database/orders/placed-orders.ts';
import { findPayment, listPayments, type PaymentRow } from '../../database/payments/payments.ts';
import { openCart, viewCart } from '../cart/cart-state.ts';
import { Refusal } from '../core/refusal.ts';
import { orderView } from '../orders/order-view.ts';
import { confirmedBy } from '../orders/placed-by.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { loadOffers } from '../shops/shop-offers.ts';
import { shopOf } from '../shops/shops.ts';
import { currentAttempt, wrongAmountAttempt } from './payment-attempts.ts';

/** The order as it is now: rechecked while it is being built, as it was sold afterwards. */
export async function payableOrderView(
  db: Db,
  who: AuthenticatedCaller,
  order: OrderRow,
  payment: PaymentRow | undefined,
): Promise<Order> {
  if (order.status === OrderStatus.Creating) return viewCart(await openCart(db, who, { lock: false }), who);
  const shop = await shopOf(db, who.shopId);
  const table =
    order.price_table_id === null ? undefined : await findPriceTableById(db, who.shopId, order.price_table_id);
  const content = {
    lines: await listLines(db, who.shopId, order.id),
    gifts: [],
    messages: [],
    customer: await findCustomer(db, who.shopId, order.customer_id),
    priceTable: table ?? null,
    offers: await loadOffers(db, who, shop, order),
    paymentLink: isOpen(payment, who.askedAt) ? (payment?.link ?? null) : null,
  };
  return orderView(order, content, shop, who);
}

/** The response for the result of an attempt. A refused payment is a result too, not an error. */
export async function paymentAnswer(
  db: Db,
  who: AuthenticatedCaller,
  paymentId: string,
): Promise<PaymentAnswer<Order>> {
  const payment = await findPayment(db, who.shopId, paymentId);
  const order = payment && (await findOrder(db, who.shopId, payment.order_id));
  if (!order) throw new Refusal('not-found');
  const view = await payableOrderView(db, who, order, payment);
  return {
    status: payment.status,
    ...(payment.failure_type === null ? {} : { failureType: payment.failure_type }),
    ...(order.recaptcha_key === null ? {} : { recaptchaKey: order.recaptcha_key }),
    ...(view.payment.link === null ? {} : { link: view.payment.link }),
    order: view,
  };
}

/** The payment state of an order. An expired code is shown as expired even before the database records it. */
export async function stateOf(
  db: Db,
  who: AuthenticatedCaller,
  order: OrderRow,
  now: Date,
): Promise<PaymentState<Order>> {
  const attempts = await listPayments(db, who.shopId, order.id);
  const payment = currentAttempt(order, attempts);
  const misfit = wrongAmountAttempt(attempts);
  const open = isOpen(payment, now) && !misfit ? payment : undefined;
  const isOver = payment?.status === PaymentStatus.Waiting && !open && !misfit;
  return {
    order: await payableOrderView(db, who, order, payment),
    number: order.number,
    placedBy: confirmedBy(order),
    arrived: misfit?.paid_amount == null ? null : toReais(misfit.paid_amount),
    status: isOver ? PaymentStatus.Expired : (payment?.status ?? null),
    failureType: payment?.failure_type ?? null,
    pix: open?.pix_code ? { code: open.pix_code, expiresAt: open.expires_at?.toISOString() ?? null } : null,
    boleto: open?.boleto_line ? { line: open.boleto_line, link: open.link, dueDay: open.boleto_due_day } : null,
    link: open?.link ?? null,
    now: now.toISOString(),
  };
}

/** Whether a payment is still expected. */
export const isOpen = (payment: PaymentRow | undefined, now: Date): boolean =>
  payment?.status === PaymentStatus.Waiting && (payment.expires_at === null || payment.expires_at > now);
