import type { BoardColumn, BoardMove, PaymentIssue } from '../../../model/panel/order-board.ts';

/**
 * The moves that the board allows. Every column allows those to a later one: a shop that hands an order over at once
 * needs no step between. An order that waits for money is confirmed where the money is, and has no move.
 */
export const moveRules: Readonly<Record<BoardMove, { from: readonly BoardColumn[]; to: BoardColumn }>> = {
  prepare: { from: ['new'], to: 'preparing' },
  dispatch: { from: ['new', 'preparing'], to: 'ready' },
  finish: { from: ['new', 'preparing', 'ready'], to: 'done' },
};

const holding: readonly (PaymentIssue | null)[] = ['dispute', 'fraud-alert', 'hold', 'lost', 'refunded'];

/** Whether a person must say first that an order with a payment issue leaves anyway. To pick it changes nothing yet. */
export const asksBeforeMove = (move: BoardMove, paymentIssue: PaymentIssue | null): boolean =>
  move !== 'prepare' && holding.includes(paymentIssue);

/** Whether the goods are not in the shop any more. An order that is ready for its pickup still is there. */
export const hasLeft = ({ column, isPickup }: { column: BoardColumn; isPickup: boolean | null }): boolean =>
  column === 'done' || (column === 'ready' && isPickup !== true);

/** Whether the board allows this move of an order in this column. */
export const isMoveAllowed = (move: BoardMove, from: BoardColumn): boolean => moveRules[move].from.includes(from);

/** The move of the one button of a card; `null`: it has none. */
export function nextMove(column: BoardColumn): BoardMove | null {
  if (column === 'new') return 'prepare';
  if (column === 'preparing') return 'dispatch';
  return column === 'ready' ? 'finish' : null;
}

/** A member of the staff at a move of an order. `version`: the version of the order that it made. */
export type MadeMove = { move: BoardMove | 'cancel' | 'undo'; memberId: string; version: number };

export type UndoRefusal = 'not-yours' | 'moved-since' | 'final';

/**
 * Why a move cannot be undone; `null`: it can. `last`: the order's newest move by staff; `lastStep`: the version of its
 * newest step, by any person.
 */
export function undoRefusal(
  last: MadeMove | undefined,
  { memberId, version, lastStep }: { memberId: string; version: number; lastStep: number },
): UndoRefusal | null {
  if (!last || last.version !== version || lastStep > version) return 'moved-since';
  if (last.memberId !== memberId) return 'not-yours';
  return last.move === 'cancel' || last.move === 'undo' ? 'final' : null;
}
