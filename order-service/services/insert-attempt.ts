import { PaymentStatus } from '#shared/model/payment.ts';
import type { PaymentProvider } from '../providers/payments.ts';
import type { Db } from '../store/database.ts';
import { newId } from '../store/new-id.ts';
import type { ChosenPayment, OrderRow } from '../store/orders.ts';
import { insertPayment, type PaymentRow } from '../store/payments.ts';
import { notePayment } from '../store/placed-orders.ts';
import type { Who } from './sessions.ts';

/** What an attempt is made of besides its order. `expiresAt` null: it never expires; `placedOrder`: it places the order it pays. */
export type NewAttempt = Pick<PaymentRow, 'installments'> & {
  payment: ChosenPayment;
  provider: PaymentProvider;
  expiresAt: Date | null;
  placedOrder: boolean;
};

/** Writes an attempt to pay the whole of an order, before its provider is asked, and marks the order as waiting. The order must be locked. */
export async function insertAttempt(db: Db, who: Who, order: OrderRow, attempt: NewAttempt): Promise<PaymentRow> {
  const { payment, provider } = attempt;
  const row = await insertPayment(db, {
    shop_id: who.shopId,
    id: newId(),
    order_id: order.id,
    method: payment.method,
    provider_type: payment.providerType,
    provider: provider.name,
    amount: order.total_amount,
    installments: attempt.installments,
    expires_at: attempt.expiresAt,
    placed_order: attempt.placedOrder,
    at: who.askedAt,
  });
  await notePayment(db, who.shopId, order.id, { status: PaymentStatus.Waiting, recaptchaKey: null });
  return row;
}
