import type { ItemChange, Order, SeenOrder } from '#shared/model/order.ts';
import { isSameLine, type LineKey, lineOf } from '../cart/order-line.ts';

/**
 * An attempt without a response. The retry sends the same body under the same key, so it takes effect at most once
 * (architecture: `Idempotency-Key`).
 */
export type TriedChange = { key: string; change: ItemChange };

/** A line change that waits for a connection: the line's intended final state. */
export type WaitingChange = LineKey & {
  index: string;
  sku: string;
  quantity: number;
  preferences?: string | null;
  name: string;
  /** The order as it was shown when the change was made. */
  seen: SeenOrder;
  /** When the change was made. Milliseconds since 1970. */
  at: number;
  tried: TriedChange | null;
};

/**
 * How long a change waits, in milliseconds: well below the day for which the shop stores keys. Users do not expect
 * later changes.
 */
export const maxWaitMs = 12 * 60 * 60 * 1000;
/** The maximum number of waiting lines; an order holds 200. */
export const maxPendingChanges = 50;

/** Adds a change. The last change of a line counts; an earlier attempt's result still has to be confirmed. */
export function addPendingLineChange(waiting: readonly WaitingChange[], wish: WaitingChange): WaitingChange[] {
  const before = waiting.find((other) => isSameLine(other, wish));
  if (!before) return [...waiting, wish];
  const [newer, older] = before.at > wish.at ? [before, wish] : [wish, before];
  const merged = { ...newer, tried: newer.tried ?? older.tried };
  return waiting.map((other) => (other === before ? merged : other));
}

/** Removes changes without effect: the order already has the value, and no attempt was made. */
export const withoutNeedless = (waiting: readonly WaitingChange[], order: Pick<Order, 'items'>): WaitingChange[] =>
  waiting.filter((change) => change.tried !== null || (lineOf(order, change)?.quantity ?? 0) !== change.quantity);

/**
 * The next attempt of a change: an attempt with an unknown result comes before newer values. `newKey` is used for a
 * first attempt.
 */
export const nextAttempt = (change: WaitingChange, newKey: string): TriedChange =>
  change.tried ?? { key: newKey, change: asItemChange(change) };

/**
 * The result of an attempt: the order version it created, refused, or refused because another person changed the same
 * line meanwhile.
 */
export type Outcome = { made: SeenOrder } | 'refused' | 'stale';

/**
 * The remaining changes after a response: none, or a newer value, based on the version that the attempt created. It
 * overwrites no other person's change.
 */
export const afterAnswer = (
  waiting: readonly WaitingChange[],
  sent: TriedChange,
  line: LineKey,
  outcome: Outcome,
): WaitingChange[] =>
  waiting.flatMap((change) => {
    if (!isSameLine(change, line)) return [change];
    if (outcome === 'stale' || change.quantity === sent.change.quantity) return [];
    return [{ ...change, tried: null, seen: outcome === 'refused' ? change.seen : outcome.made }];
  });

/** Parses stored changes; drops invalid and expired ones. */
export const pendingFromStorage = (kept: unknown, now: number): WaitingChange[] =>
  Array.isArray(kept)
    ? kept.filter((change) => isWaitingChange(change) && now - change.at < maxWaitMs).slice(0, maxPendingChanges)
    : [];

function asItemChange({
  index,
  providerId,
  quantity,
  attributes,
  sku,
  subscription,
  preferences,
}: WaitingChange): ItemChange {
  const change = { index, providerId, quantity, attributes: [...attributes], sku, subscription };
  return preferences === undefined ? change : { ...change, preferences };
}

const isWaitingChange = (change: unknown): change is WaitingChange =>
  typeof change === 'object' &&
  change !== null &&
  ['index', 'sku', 'name', 'providerId'].every((field) => typeof Reflect.get(change, field) === 'string') &&
  ['quantity', 'at'].every((field) => typeof Reflect.get(change, field) === 'number') &&
  'attributes' in change &&
  Array.isArray(change.attributes) &&
  'subscription' in change &&
  'seen' in change &&
  typeof change.seen === 'object' &&
  'tried' in change;
