import { OrderStatus } from '#shared/model/order.ts';
import { PaymentMethod } from '#shared/model/payment.ts';
import { paymentRefusals } from '#shared/text/payment-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import { findCurrentOrder, listLines, type OrderRow } from '../../database/orders/orders.ts';
import { findOrder, findPlaced } from '../../database/orders/placed-orders.ts';
import { purchasedLines } from '../cart/cart-state.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';

/** What is paid before or without anybody being met. */
export const onlineMethods: readonly PaymentMethod[] = [
  PaymentMethod.CreditCard,
  PaymentMethod.Boleto,
  PaymentMethod.Pix,
  PaymentMethod.Link,
  PaymentMethod.Nubank,
];

/** Which order a call about paying means: the one being built, or one that is built no longer, whatever became of it. */
export type PaymentTarget = { kind: 'building'; orderId: string | null } | { kind: 'placed'; order: OrderRow };

const day = 24 * 3_600_000;
const payableDays = 7;

/**
 * The order a call about paying means: the one it names, which must be the caller's (`orderId`), for a page or a message is about one order
 * and no other. Where none is named: the order being built when it is to be paid by card and has something in it; else the customer's newest one that still waits for its
 * money; else, while nothing new is in the cart, one that was just paid, so that a page left open can say so; else the one being built.
 */
export async function paymentTarget(db: Db, who: AuthenticatedCaller, orderId: string | null): Promise<PaymentTarget> {
  const { shopId, customerId, askedAt } = who;
  if (customerId === null) throw new Refusal('not-yours');
  if (orderId !== null) return namedTarget(db, shopId, customerId, orderId);
  const current = await findCurrentOrder(db, shopId, customerId);
  const hasItems = current ? purchasedLines(await listLines(db, shopId, current.id)).length > 0 : false;
  const building = { kind: 'building', orderId: current?.id ?? null } as const;
  if (hasItems && current?.payment?.method === PaymentMethod.CreditCard) return building;
  const daysAgo = (days: number) => new Date(askedAt.getTime() - days * day);
  const wish = { shopId, customerId, methods: [...onlineMethods] };
  const unpaid = await findPlaced(db, { ...wish, since: daysAgo(payableDays), isPaid: false });
  const placed = unpaid ?? (hasItems ? undefined : await findPlaced(db, { ...wish, since: daysAgo(1), isPaid: true }));
  return placed ? { kind: 'placed', order: placed } : building;
}

/** Somebody else's order is none, as one that never was. */
async function namedTarget(db: Db, shopId: string, customerId: string, orderId: string): Promise<PaymentTarget> {
  const order = isOrderId(orderId) ? await findOrder(db, shopId, orderId) : undefined;
  if (order?.customer_id !== customerId) throw new Refusal('not-found');
  return order.status === OrderStatus.Creating ? { kind: 'building', orderId: order.id } : { kind: 'placed', order };
}

/** Whether a text from outside may be looked up as the id of an order. */
export const isOrderId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** A placed order that is named but can't be paid any more says so; undefined = it can. */
export function closedOrderRefusal({ status }: Pick<OrderRow, 'status'>): Refusal | undefined {
  if (status === OrderStatus.Received) return undefined;
  if (status === OrderStatus.Canceled) return ruleRefusal('order-canceled', paymentRefusals.canceled);
  return ruleRefusal('not-online', paymentRefusals.notOnline);
}
