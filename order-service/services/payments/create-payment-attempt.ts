import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import type { ChosenPayment, OrderRow } from '../../database/orders/orders.ts';
import { updateOrderPayment } from '../../database/orders/placed-orders.ts';
import { insertPayment, type PaymentRow } from '../../database/payments/payments.ts';
import type { PaymentProvider } from '../../providers/payments.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';

/**
 * The data of an attempt besides its order. `expiresAt` null: it never expires; `placedOrder`: it places the order that
 * it pays.
 */
export type NewAttempt = Pick<PaymentRow, 'installments'> & {
  payment: ChosenPayment;
  provider: PaymentProvider;
  expiresAt: Date | null;
  placedOrder: boolean;
};

/**
 * Writes an attempt to pay the whole order, before the call to its provider, and marks the order as waiting. The order
 * must be locked.
 */
export async function createPaymentAttempt(
  db: Db,
  caller: AuthenticatedCaller,
  order: OrderRow,
  attempt: NewAttempt,
): Promise<PaymentRow> {
  const { payment, provider } = attempt;
  const row = await insertPayment(db, {
    shop_id: caller.shopId,
    id: newId(),
    order_id: order.id,
    method: payment.method,
    provider_type: payment.providerType,
    provider: provider.name,
    amount: order.total_amount,
    installments: attempt.installments,
    expires_at: attempt.expiresAt,
    placed_order: attempt.placedOrder,
    at: caller.askedAt,
  });
  await updateOrderPayment(db, caller.shopId, order.id, { status: PaymentStatus.Waiting, recaptchaKey: null });
  return row;
}
