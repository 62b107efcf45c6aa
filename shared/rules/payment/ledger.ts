/**
 * The kinds of entries in a payment's ledger. `returned`: the provider gave back the money of a dispute, so it is the
 * shop's again. `lost`: the dispute was decided for the customer; its money stays disputed.
 */
export type LedgerKind = 'charged' | 'refunded' | 'disputed' | 'returned' | 'lost';

/** An entry. `id`: made of the provider's id, so that a repeated report is the same entry. */
export type LedgerEntry = { id: string; kind: LedgerKind; cents: number };

/** The sums of a ledger in cents. The shop keeps what was charged without the other two. */
export type LedgerSums = { charged: number; refunded: number; disputed: number };

/** How customers take back money through their bank or the provider. A mediation is not decided yet. */
export type DisputeKind = 'mediation' | 'chargeback';

/**
 * What a provider reports about the money of a payment, in cents. `at`: its own time of this state, as an ISO instant;
 * `null`: the report says nothing about disputes.
 */
export type MoneyReport = {
  charged: number;
  refunds: readonly { id: string; cents: number }[];
  /** The sum of all refunds as the provider states it: a list of them may be shorter, or missing. */
  refundedTotal?: number;
  dispute: DisputeKind | null;
  /** The dispute was decided for the customer. */
  isLost?: boolean;
  at: string | null;
};

const chargeId = 'charged';

/** The entry of one refund, by the provider's id of it. */
export const refundEntryId = (providerId: string): string => `refund ${providerId}`;

const returnId = (disputeId: string): string => `${disputeId} returned`;
const lossId = (disputeId: string): string => `${disputeId} lost`;
/** The part of the growth of a sum that no listed refund explains. */
const totalEntryId = (total: number): string => refundEntryId(`up to ${total}`);

/**
 * The sums of these entries, in any order. A repeated entry counts once, with its greatest amount. Sums are never
 * negative: a refund counts up to what was charged, and a dispute up to what is left.
 */
export function ledgerSums(entries: readonly LedgerEntry[]): LedgerSums {
  const own = [...entriesById(entries).values()];
  const sumOf = (some: readonly LedgerEntry[]) => some.reduce((sum, { cents }) => sum + cents, 0);
  const ofKind = (kind: LedgerKind) => own.filter((entry) => entry.kind === kind);
  const charged = sumOf(ofKind('charged'));
  const refunded = Math.min(sumOf(ofKind('refunded')), charged);
  return { charged, refunded, disputed: Math.min(sumOf(openDisputes(own)), charged - refunded) };
}

/** Adds the sums of several payments of one order. */
export const addSums = (sums: readonly LedgerSums[]): LedgerSums =>
  sums.reduce(
    (all, { charged, refunded, disputed }) => ({
      charged: all.charged + charged,
      refunded: all.refunded + refunded,
      disputed: all.disputed + disputed,
    }),
    { charged: 0, refunded: 0, disputed: 0 },
  );

/** What the shop still has of the money. */
export const keptCents = ({ charged, refunded, disputed }: LedgerSums): number => charged - refunded - disputed;

/**
 * What of a paid order's total was not given back. What came besides the total is given back first. `total` and the
 * sums are of one unit.
 */
export const paidOfTotal = (total: number, { charged, refunded }: Pick<LedgerSums, 'charged' | 'refunded'>): number =>
  Math.max(total - Math.max(refunded - Math.max(charged - total, 0), 0), 0);

/** Whether all the money went back to the customer. */
export const isWhollyRefunded = ({ charged, refunded }: LedgerSums): boolean => charged > 0 && refunded === charged;

/**
 * The entries that a report adds to the known ones. `isNewest`: no newer report is known. Only the newest report opens
 * and ends disputes: an old one arrives late and must not end a dispute that was opened since.
 */
export function entriesOfReport(known: readonly LedgerEntry[], report: MoneyReport, isNewest: boolean): LedgerEntry[] {
  const money: LedgerEntry[] = [
    { id: chargeId, kind: 'charged', cents: report.charged },
    ...refundEntries(known, report),
  ];
  const all = [...known, ...money];
  const found = isNewest && report.at !== null ? [...money, ...disputeEntries(all, report)] : money;
  const byId = entriesById(known);
  return found.filter(({ id, cents }) => cents > (byId.get(id)?.cents ?? 0));
}

/**
 * The listed refunds, and what the stated sum has more than them. A sum that was counted once may be of refunds that
 * are listed later, so from then on only a greater sum is new. An old report has a smaller sum and adds nothing.
 */
function refundEntries(known: readonly LedgerEntry[], { refunds, refundedTotal = 0 }: MoneyReport): LedgerEntry[] {
  const listed = refunds.map(({ id, cents }) => ({ id: refundEntryId(id), kind: 'refunded' as const, cents }));
  const total = Math.max(refundedTotal, refundedCents(listed));
  const isCounted = known.some(({ id }) => id.startsWith(totalEntryId(0).slice(0, -1)));
  const named = isCounted ? [] : listed;
  const rest = total - refundedCents([...known, ...named]);
  return rest > 0 ? [...named, { id: totalEntryId(total), kind: 'refunded', cents: rest }] : named;
}

const refundedCents = (entries: readonly LedgerEntry[]): number =>
  [...entriesById(entries).values()].reduce((sum, { kind, cents }) => (kind === 'refunded' ? sum + cents : sum), 0);

function disputeEntries(all: readonly LedgerEntry[], { dispute, isLost = false }: MoneyReport): LedgerEntry[] {
  const open = openDisputes(all);
  const isOf = ({ id }: LedgerEntry) => dispute !== null && id.startsWith(`${dispute} `);
  const ended = open
    .filter((entry) => !isOf(entry))
    .map(({ id, cents }) => ({ id: returnId(id), kind: 'returned' as const, cents }));
  if (dispute === null) return ended;
  const { charged, refunded } = ledgerSums(all);
  const round = 1 + all.filter((entry) => entry.kind === 'disputed' && isOf(entry)).length;
  // Of a payment that went back whole the bank can take everything once more.
  const cents = charged - refunded || charged;
  const own = open.find(isOf) ?? { id: `${dispute} ${round}`, kind: 'disputed' as const, cents };
  const loss = isLost ? [{ id: lossId(own.id), kind: 'lost' as const, cents: own.cents }] : [];
  return [...ended, own, ...loss];
}

/** What the disputes of a payment came to: `open` is not decided, `lost` was decided for the customer. */
export function disputeState(entries: readonly LedgerEntry[]): 'none' | 'open' | 'lost' {
  const ids = new Set(entries.map(({ id }) => id));
  const left = openDisputes(entries);
  if (left.length === 0) return 'none';
  return left.every(({ id }) => ids.has(lossId(id))) ? 'lost' : 'open';
}

/**
 * Cents of one payment that went back whole and are in a dispute besides: the shop may lose them again, or it has lost
 * them if the dispute is. No sum has them.
 */
export function refundedInDispute(entries: readonly LedgerEntry[]): number {
  const sums = ledgerSums(entries);
  return isWhollyRefunded(sums) && openDisputes(entries).length > 0 ? sums.charged : 0;
}

/** The disputes whose money was not returned. */
function openDisputes(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const ids = new Set(entries.map(({ id }) => id));
  return entries.filter(({ kind, id }) => kind === 'disputed' && !ids.has(returnId(id)));
}

function entriesById(entries: readonly LedgerEntry[]): Map<string, LedgerEntry> {
  const byId = new Map<string, LedgerEntry>();
  for (const entry of entries) if (entry.cents > (byId.get(entry.id)?.cents ?? 0)) byId.set(entry.id, entry);
  return byId;
}
