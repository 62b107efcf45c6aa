import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { listPayments, type PaymentRow } from '../../database/payments/payments.ts';
import { otherCurrency } from './evaluate-charge-result.ts';

// All `attempts` are sorted like the result of `listPayments`: the newest first.

/**
 * The current attempt of an order: the one that paid it, else the newest one since its payment option was chosen.
 * Undefined: the chosen option was not tried yet. Choosing another option sets the order's payment status to null
 * (`withPayment`), so earlier attempts belong to an earlier choice.
 */
export const currentAttempt = (
  { payment_status }: Pick<OrderRow, 'payment_status'>,
  attempts: readonly PaymentRow[],
): PaymentRow | undefined => paidAttempt(attempts) ?? (payment_status === null ? undefined : attempts[0]);

/** Reads the current attempt from the database. */
export const loadCurrentAttempt = async (
  db: Db,
  shopId: string,
  order: Pick<OrderRow, 'id' | 'payment_status'>,
): Promise<PaymentRow | undefined> => currentAttempt(order, await listPayments(db, shopId, order.id));

/** Whether money counts for the order. Cash often comes at the door, after the order was marked as delivered. */
export const awaitsMoney = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === OrderStatus.Received || status === OrderStatus.Finalized;

/** The attempt that paid the order. */
export const paidAttempt = (attempts: readonly PaymentRow[]): PaymentRow | undefined =>
  attempts.find(({ status }) => status === PaymentStatus.Paid);

/** The attempt that can still be paid at its provider. An order has one at most, whatever is chosen now. */
export const waitingAttempt = (attempts: readonly PaymentRow[]): PaymentRow | undefined =>
  attempts.find(({ status }) => status === PaymentStatus.Waiting);

/**
 * The attempt that received another amount than the order's total, while the order is unpaid. Until people decide about
 * it, nothing is charged and nothing is cancelled.
 */
export const wrongAmountAttempt = (attempts: readonly PaymentRow[]): PaymentRow | undefined =>
  paidAttempt(attempts) ? undefined : attempts.find(({ paid_amount }) => paid_amount !== null);

/** The same, also of money in another currency: what people must decide before the order ends. */
export const undecidedAttempt = (attempts: readonly PaymentRow[]): PaymentRow | undefined =>
  wrongAmountAttempt(attempts) ??
  (paidAttempt(attempts) ? undefined : attempts.find(({ reason }) => reason === otherCurrency));
