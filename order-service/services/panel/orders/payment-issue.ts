import { OrderStatus } from '#shared/model/order/order.ts';
import { endedColumns, type PaymentIssue } from '#shared/model/panel/order-board.ts';
import { isWhollyRefunded, keptCents } from '#shared/rules/payment/ledger.ts';
import type { BoardRow } from '../../../database/orders/board/board-rows.ts';
import { otherCurrency } from '../../payments/evaluate-charge-result.ts';
import { netReceivedCents, orderDispute, orderSums } from '../../payments/order-money.ts';
import { type BoardReader, seesMoney } from './board-reader.ts';

/** The payment issue of an order, as this reader may know it. */
export function visiblePaymentIssue(row: BoardRow, reader: BoardReader): PaymentIssue | null {
  const paymentIssue = paymentIssueOf(row);
  if (paymentIssue === null || seesMoney(reader)) return paymentIssue;
  return withheld.includes(paymentIssue) ? 'hold' : null;
}

/** What keeps the goods in the shop, also for a role that does not learn why. */
const withheld: readonly PaymentIssue[] = ['dispute', 'fraud-alert', 'won', 'lost', 'refunded', 'ended'];

/** The payment issue of an order. A refund says nothing more about an order that ended. */
export function paymentIssueOf(row: BoardRow): PaymentIssue | null {
  const { ledger, is_suspect, is_won, board_column, status, waiting_reason } = row;
  const dispute = orderDispute(ledger);
  if (dispute === 'open') return 'dispute';
  if (is_suspect && board_column !== 'canceled') return 'fraud-alert';
  if (is_won) return 'won';
  if (dispute === 'lost') return 'lost';
  if (status === OrderStatus.Error) return 'ended';
  if (status === OrderStatus.Canceled) return keptCents(orderSums(ledger)) > 0 ? 'owed' : null;
  if (isWhollyRefunded(orderSums(ledger)) && !endedColumns.includes(board_column)) return 'refunded';
  if (waiting_reason === otherCurrency) return 'other-currency';
  if (arrivedCents(row) !== null) return 'other-amount';
  return row.has_refused_refund ? 'refused-refund' : null;
}

/** What the shop has of money that did not count, because it is not the order's total; `null`: none arrived. */
export const arrivedCents = ({ waiting_id: id, waiting_paid: paid_amount, ledger }: BoardRow): number | null =>
  id === null ? null : netReceivedCents({ id, paid_amount }, ledger);
