import type { OrderMoney } from '#shared/model/payment/refund.ts';
import { toReais } from '#shared/rules/money/money.ts';
import {
  addSums,
  disputeState,
  type LedgerEntry,
  type LedgerSums,
  ledgerSums,
  refundedInDispute,
} from '#shared/rules/payment/ledger.ts';
import { groupBy } from '../core/group-by.ts';

type Entry = LedgerEntry & { payment_id: string };

/** The sums of one payment. */
export const paymentSums = (entries: readonly Entry[], paymentId: string): LedgerSums =>
  ledgerSums(entries.filter(({ payment_id }) => payment_id === paymentId));

/** What arrived for an attempt without what was refunded of it, in cents; `null`: nothing arrived. */
export const netReceivedCents = (
  { id, paid_amount }: { id: string; paid_amount: number | null },
  entries: readonly Entry[],
): number | null => (paid_amount === null ? null : paid_amount - paymentSums(entries, id).refunded);

/** The sums of all payments of an order. */
export function orderSums(entries: readonly Entry[]): LedgerSums {
  const payments = new Set(entries.map(({ payment_id }) => payment_id));
  return addSums([...payments].map((id) => paymentSums(entries, id)));
}

/** Cents of an order's payments that went back whole and are in a dispute besides. */
export const orderRefundedInDispute = (entries: readonly Entry[]): number =>
  [...groupBy(entries, ({ payment_id }) => payment_id).values()].reduce((sum, own) => sum + refundedInDispute(own), 0);

/** What the disputes of an order's payments came to. One that is open counts more than one that is lost. */
export function orderDispute(entries: readonly Entry[]): 'none' | 'open' | 'lost' {
  const states = [...groupBy(entries, ({ payment_id }) => payment_id).values()].map(disputeState);
  if (states.includes('open')) return 'open';
  return states.includes('lost') ? 'lost' : 'none';
}

/** The sums in reais. */
export const orderMoney = ({ charged, refunded, disputed }: LedgerSums): OrderMoney => ({
  charged: toReais(charged),
  refunded: toReais(refunded),
  disputed: toReais(disputed),
});
