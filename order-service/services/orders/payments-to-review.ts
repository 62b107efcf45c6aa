import { OrderStatus } from '#shared/model/order/order.ts';
import type { Db } from '../../database/engine/database.ts';
import { listOrdersToReview, type OrderToReview } from '../../database/payments/payments-to-review.ts';
import { otherCurrency } from '../payments/evaluate-charge-result.ts';

/**
 * An order that waits for money or for a decision of the shop's staff; amounts in cents. `isLost`: its money came after
 * the order had ended. `isDisputed`, `isSuspect`: its payment is in dispute, its provider suspects fraud. `isGone`: its
 * goods left. `isRefundedInDispute`: the disputed money had gone back. `isForeign`: the money has another currency.
 * `isWon`: a dispute was decided for the shop, and the goods were sold meanwhile. `isPaid`: its money counts.
 * `owedCents`: what the shop owes to the customer of an order that ended.
 */
export type PaymentToReview = {
  id: string;
  number: number;
  placedAt: Date | null;
  totalCents: number;
  paymentName: string;
  arrivedCents: number | null;
  refundedCents: number;
  isLost: boolean;
  isDisputed: boolean;
  isRefundedInDispute: boolean;
  isSuspect: boolean;
  isGone: boolean;
  isForeign: boolean;
  isWon: boolean;
  isPaid: boolean;
  isMoneyBack: boolean;
  owedCents: number;
  /** It was handed over without its money. */
  isDelivered: boolean;
};

/** The shop's orders that may need the staff's attention, in the words of the command line. */
export const paymentsToReview = async (db: Db, shopId: string, most: number): Promise<PaymentToReview[]> =>
  (await listOrdersToReview(db, shopId, most)).map(paymentToReviewView);

/** An order that may need the staff's attention, in the words of the command line. */
export const paymentToReviewView = (row: OrderToReview): PaymentToReview => ({
  id: row.id,
  number: row.number,
  placedAt: row.placed_at,
  totalCents: row.total_amount,
  paymentName: row.payment_name ?? '',
  arrivedCents: row.paid_amount,
  refundedCents: row.refunded_amount,
  isLost: row.status === OrderStatus.Error && !row.is_disputed && !row.is_suspect && !row.is_won,
  isDisputed: row.is_disputed,
  isRefundedInDispute: row.is_refunded_in_dispute,
  isSuspect: row.is_suspect,
  isGone: row.is_gone,
  isForeign: row.reason === otherCurrency,
  isWon: row.is_won,
  isPaid: row.is_paid,
  isMoneyBack: row.is_money_back,
  owedCents: row.owed_amount,
  isDelivered: row.status === OrderStatus.Finalized && !row.is_paid,
});
