import { LogisticType } from '../../model/order/logistic.ts';
import { OrderStatus } from '../../model/order/order.ts';
import { PaymentStatus } from '../../model/payment/payment.ts';
import type { OrderMoney } from '../../model/payment/refund.ts';
import type { TalkPlace } from '../../text/conversation.ts';
import { formatBrl } from '../money/format-brl.ts';
import { canBePaidUnreported } from '../payment/can-be-paid-unreported.ts';
import { recentInstant } from '../text/day-text.ts';
import { type OrderProgress, orderStage } from './order-steps.ts';

/** Amounts in reais; `arrived`: money that differs from the total; `money`: where the money is, if it is known. */
type Money = { total: number; arrived: number | null; money?: OrderMoney };
type Clock = { timeZone: string; now: Date };

const isPaid = ({ paymentStatus, times }: OrderProgress): boolean =>
  paymentStatus === PaymentStatus.Paid || times.paidAt !== null;

/**
 * How far an order's payment is: 'pago hoje, 14:05', 'falta pagar R$ 73,68', 'em análise', 'R$ 73,68 a pagar',
 * 'recebido R$ 50,00'. `null` where nothing is due, or where people settle it.
 */
export function paymentOutcome(
  order: OrderProgress,
  { total, arrived, money }: Money,
  { timeZone, now }: Clock,
): string | null {
  if (isPaid(order)) {
    const at = order.times.paidAt && recentInstant(order.times.paidAt, timeZone, now);
    return [at ? `pago ${at}` : 'pago', ...(money ? changesOf(money, total) : [])].join(', ');
  }
  if (order.status !== OrderStatus.Received) return null;
  if (arrived !== null) return `recebido ${formatBrl(arrived)}`;
  if (order.isInReview) return 'em análise';
  return orderStage(order) === 'awaitingPayment' ? `falta pagar ${formatBrl(total)}` : `${formatBrl(total)} a pagar`;
}

/**
 * What happened to the money since it came: 'devolvido', 'R$ 20,00 devolvidos', 'em disputa'. Of another amount than
 * the total it also says what came: 'chegaram R$ 60,00, R$ 4,20 devolvidos'.
 */
function changesOf({ charged, refunded, disputed }: OrderMoney, total: number): string[] {
  const isWhole = refunded > 0 && refunded === charged;
  return [
    ...(refunded > 0 && !isWhole && charged !== total ? [`chegaram ${formatBrl(charged)}`] : []),
    ...(refunded > 0 ? [isWhole ? 'devolvido' : `${formatBrl(refunded)} devolvidos`] : []),
    ...(disputed > 0 ? ['em disputa'] : []),
  ];
}

/** What happens with the money of a cancelled order, as a sentence. */
export function refundText(order: OrderProgress, { total, arrived, money }: Money, { by }: TalkPlace): string {
  if (money && (money.refunded > 0 || money.disputed > 0))
    return [returnedByShop(money), returnedByBank(money)].filter((sentence) => sentence !== null).join(' ');
  if (!isPaid(order) && arrived === null)
    return mayHavePaid(order)
      ? `Se você já pagou, fale com a loja ${by} para receber o valor de volta.`
      : 'Nada foi cobrado.';
  return `A loja devolve os ${formatBrl(arrived ?? total)} que você pagou e combina isso com você ${by}.`;
}

/** Whether the customer may have paid without a record: unreported money, an undecided card, a courier's cash. */
const mayHavePaid = ({ payment, isInReview, times, logistic }: OrderProgress): boolean =>
  canBePaidUnreported(payment) ||
  isInReview === true ||
  (times.dispatchedAt !== null && logistic?.type !== LogisticType.StorePickUp);

function returnedByShop({ charged, refunded }: OrderMoney): string | null {
  if (refunded === 0) return null;
  return refunded === charged
    ? `A loja devolveu os ${formatBrl(refunded)} que você pagou.`
    : `A loja devolveu ${formatBrl(refunded)} dos ${formatBrl(charged)} que você pagou.`;
}

/** The bank keeps disputed money until the decision, and gives it back after one for the customer. */
const returnedByBank = ({ disputed }: OrderMoney): string | null =>
  disputed === 0 ? null : `Você contestou este pagamento: quem devolve os ${formatBrl(disputed)} é o seu banco.`;
