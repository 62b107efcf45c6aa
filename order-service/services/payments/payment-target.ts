import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import { findCurrentOrder, listLines, type OrderRow } from '../../database/orders/orders.ts';
import { findOrder, findPlaced } from '../../database/orders/placed-orders.ts';
import { purchasedLines } from '../cart/cart-state.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';

/** Methods that are paid online, before the handover. */
export const onlineMethods: readonly PaymentMethod[] = [
  PaymentMethod.CreditCard,
  PaymentMethod.Boleto,
  PaymentMethod.Pix,
  PaymentMethod.Link,
  PaymentMethod.Nubank,
];

/** The order of a payment call: the current order, or one that is no longer being built, whatever its state. */
export type PaymentTarget = { kind: 'building'; orderId: string | null } | { kind: 'placed'; order: OrderRow };

/** What a payment call needs to know of its caller. */
export type PayingCaller = Pick<AuthenticatedCaller, 'shopId' | 'customerId' | 'askedAt'>;

const day = 24 * 3_600_000;
const payableDays = 7;

/**
 * Finds the order of a payment call. A named order (`orderId`) must be the caller's; a page or a message is about
 * exactly one order.
 * Without a name, the first that applies: the current order, when it is to be paid by card and is not empty; the
 * customer's newest order that still waits for its money; while the cart is empty, an order that was just paid, so that
 * an open page can show it; the current order.
 */
export async function paymentTarget(db: Db, caller: PayingCaller, orderId: string | null): Promise<PaymentTarget> {
  const { shopId, customerId, askedAt } = caller;
  if (customerId === null) throw new Refusal('not-yours');
  if (orderId !== null) return namedTarget(db, shopId, customerId, orderId);
  const current = await findCurrentOrder(db, shopId, customerId);
  const hasItems = current ? purchasedLines(await listLines(db, shopId, current.id)).length > 0 : false;
  const building = { kind: 'building', orderId: current?.id ?? null } as const;
  if (hasItems && current?.payment?.method === PaymentMethod.CreditCard) return building;
  const daysAgo = (days: number) => new Date(askedAt.getTime() - days * day);
  const filter = { shopId, customerId, methods: [...onlineMethods] };
  const unpaid = await findPlaced(db, { ...filter, since: daysAgo(payableDays), isPaid: false });
  const placed =
    unpaid ?? (hasItems ? undefined : await findPlaced(db, { ...filter, since: daysAgo(1), isPaid: true }));
  return placed ? { kind: 'placed', order: placed } : building;
}

/** An order of another customer is treated like one that does not exist. */
async function namedTarget(db: Db, shopId: string, customerId: string, orderId: string): Promise<PaymentTarget> {
  const order = isOrderId(orderId) ? await findOrder(db, shopId, orderId) : undefined;
  if (order?.customer_id !== customerId) throw new Refusal('not-found');
  return order.status === OrderStatus.Creating ? { kind: 'building', orderId: order.id } : { kind: 'placed', order };
}

/** Whether a text from outside is a valid order id for a lookup. */
export const isOrderId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The refusal for a named placed order that can no longer be paid; undefined = it can be paid. */
export function closedOrderRefusal({ status }: Pick<OrderRow, 'status'>): Refusal | undefined {
  if (status === OrderStatus.Received) return undefined;
  if (status === OrderStatus.Canceled) return ruleRefusal('order-canceled', paymentRefusals.canceled);
  return ruleRefusal('not-online', paymentRefusals.notOnline);
}
