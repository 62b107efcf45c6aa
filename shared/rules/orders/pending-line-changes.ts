import type { ItemChange, Order, SeenOrder } from '#shared/model/order.ts';
import { isSameLine, type LineKey, lineOf } from '../cart/order-line.ts';

/** An attempt whose answer never came: sent again under its key, word for word, it is done once at most (architecture: `Idempotency-Key`). */
export type TriedChange = { key: string; change: ItemChange };

/** A change of a line that waits for a connection: what is wanted of it at last. */
export type WaitingChange = LineKey & {
  index: string;
  sku: string;
  quantity: number;
  preferences?: string | null;
  name: string;
  /** The order it was meant for, as it was shown. */
  seen: SeenOrder;
  /** When it was wanted. Milliseconds since 1970. */
  at: number;
  tried: TriedChange | null;
};

/** How long a change waits, in milliseconds: well below the day for which the shop remembers keys. Later nobody expects it any more. */
export const maxWaitMs = 12 * 60 * 60 * 1000;
/** As many lines as wait at most; an order holds 200. */
export const maxPendingChanges = 50;

/** With one more wish. The last wish for a line counts; what was tried for it before is still to be found out. */
export function addPendingLineChange(waiting: readonly WaitingChange[], wish: WaitingChange): WaitingChange[] {
  const before = waiting.find((other) => isSameLine(other, wish));
  if (!before) return [...waiting, wish];
  const [newer, older] = before.at > wish.at ? [before, wish] : [wish, before];
  const merged = { ...newer, tried: newer.tried ?? older.tried };
  return waiting.map((other) => (other === before ? merged : other));
}

/** Without those that would change nothing: the order has it so already, and nothing was tried. */
export const withoutNeedless = (waiting: readonly WaitingChange[], order: Pick<Order, 'items'>): WaitingChange[] =>
  waiting.filter((change) => change.tried !== null || (lineOf(order, change)?.quantity ?? 0) !== change.quantity);

/** What is sent for it now: the attempt of which nobody knows, before anything newer. `newKey` is used when there was none. */
export const nextAttempt = (change: WaitingChange, newKey: string): TriedChange =>
  change.tried ?? { key: newKey, change: asItemChange(change) };

/** How an attempt was answered: with the order it made, refused, or refused because somebody else changed the same line meanwhile. */
export type Outcome = { made: SeenOrder } | 'refused' | 'stale';

/** What is left once an attempt was answered: nothing, or a newer wish, which follows what was made of the one before. It overrules nobody. */
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

/** The door where kept changes enter: those that are not too old; anything else is dropped. */
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
