import { OrderStatus } from '#shared/model/order/order.ts';
import type { Db } from '../../database/engine/database.ts';
import { listUnsettledOrders } from '../../database/payments/payments.ts';

/**
 * An order that waits for money or for a decision of the shop's staff; amounts in cents. `isLost`: its money came after
 * the order had ended. `isDoubtful`: its payment is in dispute, or its provider suspects fraud.
 * `isWon`: a dispute was decided for the shop, and the goods were sold meanwhile.
 */
export type Unsettled = {
  number: number;
  placedAt: Date | null;
  totalCents: number;
  paymentName: string;
  arrivedCents: number | null;
  isLost: boolean;
  isDoubtful: boolean;
  isWon: boolean;
};

/**
 * The shop's orders that may need the staff's attention, the oldest first. Orders paid on delivery are not included.
 */
export async function unsettledOrders(db: Db, shopId: string, most: number): Promise<Unsettled[]> {
  const rows = await listUnsettledOrders(db, shopId, most);
  return rows.map(({ number, status, placed_at, total_amount, payment_name, paid_amount, is_doubtful, is_won }) => ({
    number,
    placedAt: placed_at,
    totalCents: total_amount,
    paymentName: payment_name ?? '',
    arrivedCents: paid_amount,
    isLost: status === OrderStatus.Error && !is_doubtful && !is_won,
    isDoubtful: is_doubtful,
    isWon: is_won,
  }));
}
