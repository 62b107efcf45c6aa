import { OrderStatus } from '../../model/order.ts';
import { PaymentStatus } from '../../model/payment/payment.ts';
import { formatBrl } from '../money/format-brl.ts';
import { recentInstant } from '../text/day-text.ts';
import { type OrderProgress, orderStage } from './order-steps.ts';

/** Amounts in reais; `arrived`: money that differs from the total. */
type Money = { total: number; arrived: number | null };
type Clock = { timeZone: string; now: Date };

const isPaid = ({ paymentStatus, times }: OrderProgress): boolean =>
  paymentStatus === PaymentStatus.Paid || times.paidAt !== null;

/**
 * How far an order's payment is: 'pago hoje, 14:05', 'falta pagar R$ 73,68', 'R$ 73,68 a pagar'. `null` where nothing
 * is due, or where people settle it.
 */
export function paymentOutcome(order: OrderProgress, { total }: Money, { timeZone, now }: Clock): string | null {
  if (isPaid(order)) {
    const at = order.times.paidAt && recentInstant(order.times.paidAt, timeZone, now);
    return at ? `pago ${at}` : 'pago';
  }
  if (order.status !== OrderStatus.Received) return null;
  return orderStage(order) === 'awaitingPayment' ? `falta pagar ${formatBrl(total)}` : `${formatBrl(total)} a pagar`;
}

/** What happens with the money of a cancelled order, as a sentence. */
export function refundText(order: OrderProgress, { total, arrived }: Money): string {
  if (!isPaid(order) && arrived === null) return 'Nada foi cobrado.';
  return `A loja devolve os ${formatBrl(arrived ?? total)} que você pagou e combina isso com você pela conversa.`;
}
