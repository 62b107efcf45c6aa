import type { BoardColumn } from '../../../model/panel/order-board.ts';

/** A new order without a chosen time waits for at most this long, in milliseconds. */
const newWaitsMs = 15 * 60_000;

/**
 * Whether an order is later than the shop promised. One with a slot must be picked before it begins, and be handed over
 * before it ends. Instants in milliseconds; `since`: when it came into its column; `slot` `null`: none is chosen.
 */
export function isLate(
  { column, since, slot }: { column: BoardColumn; since: number; slot: { startsAt: number; endsAt: number } | null },
  now: number,
): boolean {
  if (column === 'ready') return slot !== null && now > slot.endsAt;
  if (column !== 'new' && column !== 'preparing') return false;
  if (slot) return now > slot.startsAt;
  return column === 'new' && now - since > newWaitsMs;
}
