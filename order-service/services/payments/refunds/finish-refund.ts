import { type LedgerEntry, refundEntryId } from '#shared/rules/payment/ledger.ts';
import type { Db } from '../../../database/engine/database.ts';
import type { PaymentRow } from '../../../database/payments/payments.ts';
import { listRefunds, markRefunded, type RefundRow } from '../../../database/payments/refunds.ts';

/**
 * Ends the requested refund that a new entry of the ledger is, if it is one: the provider may report it before it
 * responds to our call, or instead of a response. Refunds that were made in the provider's panel have no request.
 */
export async function finishRefund(
  db: Db,
  { shop_id, order_id, id }: PaymentRow,
  entry: LedgerEntry,
  now: Date,
): Promise<RefundRow | undefined> {
  const requests = (await listRefunds(db, shop_id, order_id)).filter(({ payment_id }) => payment_id === id);
  const request = requests.find((row) => isNamed(row, entry)) ?? requests.find((row) => isLike(row, entry));
  if (!request) return undefined;
  await markRefunded(db, request, entry.id.replace(refundEntryId(''), ''), now);
  return request;
}

const isNamed = ({ provider_id }: RefundRow, { id }: LedgerEntry): boolean =>
  provider_id !== null && refundEntryId(provider_id) === id;

/** The provider does not repeat our id, so a new refund of this amount since our call is ours. */
const isLike = ({ state, tried_at, provider_id, amount, known_refunds }: RefundRow, { id, cents }: LedgerEntry) =>
  state !== 'refunded' && tried_at !== null && provider_id === null && amount === cents && !known_refunds.includes(id);
