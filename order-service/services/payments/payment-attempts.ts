import { PaymentStatus } from '#shared/model/payment.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { listPayments, type PaymentRow } from '../../database/payments/payments.ts';

// All `attempts` are as `listPayments` gives them: the newest first.

/**
 * The current attempt of an order: the one that paid it, else the newest one made since its payment option was chosen. Undefined: the
 * chosen option was not tried yet. Choosing another option sets the order's payment status to null (`withPayment`), so what was tried
 * before belongs to an earlier choice.
 */
export const currentAttempt = (
  { payment_status }: Pick<OrderRow, 'payment_status'>,
  attempts: readonly PaymentRow[],
): PaymentRow | undefined => paidAttempt(attempts) ?? (payment_status === null ? undefined : attempts[0]);

/** The same, read from the database. */
export const loadCurrentAttempt = async (
  db: Db,
  shopId: string,
  order: Pick<OrderRow, 'id' | 'payment_status'>,
): Promise<PaymentRow | undefined> => currentAttempt(order, await listPayments(db, shopId, order.id));

/** The attempt that paid the order. */
export const paidAttempt = (attempts: readonly PaymentRow[]): PaymentRow | undefined =>
  attempts.find(({ status }) => status === PaymentStatus.Paid);

/** The attempt that can still be paid at its provider; an order has one at most, whatever is chosen now. */
export const waitingAttempt = (attempts: readonly PaymentRow[]): PaymentRow | undefined =>
  attempts.find(({ status }) => status === PaymentStatus.Waiting);

/**
 * The attempt whose money came and is not what the order costs, while nothing has paid the order: then nothing more is charged and nothing
 * taken back until people have decided about it.
 */
export const wrongAmountAttempt = (attempts: readonly PaymentRow[]): PaymentRow | undefined =>
  paidAttempt(attempts) ? undefined : attempts.find(({ paid_amount }) => paid_amount !== null);
