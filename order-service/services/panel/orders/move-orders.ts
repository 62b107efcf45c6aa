import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { BoardMove } from '#shared/model/panel/order-board.ts';
import { boardMoves } from '#shared/model/panel/order-board.ts';
import { asksBeforeMove, isMoveAllowed, undoRefusal } from '#shared/rules/orders/board/board-moves.ts';
import { boardRefusals, columnNames } from '#shared/text/panel/order-board.ts';
import { paymentIssueQuestion } from '#shared/text/panel/payment-issue-notes.ts';
import type { Db } from '../../../database/engine/database.ts';
import { findCard, insertMove, lockOnBoard, type OrderPlaceRow } from '../../../database/orders/board/order-moves.ts';
import type { OrderRow } from '../../../database/orders/orders.ts';
import { advanceOrder, revertOrder } from '../../orders/advance-order.ts';
import { recordAudit } from '../../staff/audit.ts';
import type { BoardReader } from './board-reader.ts';
import { type OrderCard, orderCard } from './order-card.ts';
import { paymentIssueOf } from './payment-issue.ts';

/** An order and the version that the caller saw. */
type Seen = { id: string; version: number };
type Moved = PanelData<'moveOrders'>;
type Refused = Moved['refused'][number];

/**
 * Moves orders forward, each if it still has the version that the caller saw. So of two people who move an order at
 * once, one moves it and the other one reads who did. The others of the list are moved anyway.
 */
export const moveOrders = (
  db: Db,
  caller: BoardReader,
  {
    move,
    orders,
    isPaymentIssueAccepted = false,
  }: { move: BoardMove; orders: readonly Seen[]; isPaymentIssueAccepted?: boolean },
): Promise<Moved> =>
  forEach(db, caller, orders, async (order, { version }) => {
    if (order.version !== version) return refused(order, staleReason(order, caller));
    if (!isMoveAllowed(move, order.board_column))
      return refused(order, boardRefusals.notAllowed(order.number, order.board_column));
    const card = await findCard(db, caller.shopId, order.id);
    const asks = card !== undefined && asksBeforeMove(move, paymentIssueOf(card));
    if (asks && !isPaymentIssueAccepted) return refused(order, boardRefusals.doubtful(order.number));
    const moved = await advanceOrder(db, caller.shopId, order.id, move);
    if (!moved) return refused(order, boardRefusals.notAllowed(order.number, order.board_column));
    return record(db, caller, order, moved, { move, hasPaymentIssue: asks });
  });

/**
 * Takes back the caller's own newest moves, each if the order did not move since. `version`: the version that the move
 * made.
 */
export const undoMoves = (db: Db, caller: BoardReader, orders: readonly Seen[]): Promise<Moved> =>
  forEach(db, caller, orders, async (order, { version }) => {
    const last = order.last_move ?? undefined;
    const refusal = undoRefusal(last, { memberId: caller.member.id, version, lastStep: order.last_step });
    if (refusal === 'not-yours')
      return refused(order, boardRefusals.undoNotYours(order.number, last?.memberName ?? ''));
    const move = boardMoves.find((name) => name === last?.move);
    const reverted =
      refusal === null && move ? await revertOrder(db, caller.shopId, order.id, { move, version }) : undefined;
    if (!reverted) return refused(order, boardRefusals.undoMovedSince(order.number));
    return record(db, caller, order, reverted, { move: 'undo', hasPaymentIssue: false });
  });

/** Locks and changes each order, in the order of their ids, so that two lists at once cause no deadlock. */
async function forEach(
  db: Db,
  caller: BoardReader,
  orders: readonly Seen[],
  change: (order: OrderPlaceRow, seen: Seen) => Promise<OrderCard | Refused>,
): Promise<Moved> {
  const results = new Map<string, OrderCard | Refused>();
  for (const seen of orders.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (results.has(seen.id)) continue;
    const order = await lockOnBoard(db, caller.shopId, seen.id);
    const unknown = { id: seen.id, number: null, reason: boardRefusals.unknown };
    results.set(seen.id, order ? await change(order, seen) : unknown);
  }
  const all = [...new Set(orders.map(({ id }) => id))].flatMap((id) => results.get(id) ?? []);
  const isRefused = (result: OrderCard | Refused): result is Refused => 'reason' in result;
  return { moved: all.filter((result) => !isRefused(result)) as OrderCard[], refused: all.filter(isRefused) };
}

async function record(
  db: Db,
  caller: BoardReader,
  { id, number, board_column }: OrderPlaceRow,
  { version }: OrderRow,
  { move, hasPaymentIssue }: { move: BoardMove | 'undo'; hasPaymentIssue: boolean },
): Promise<OrderCard> {
  const { shopId, member } = caller;
  await insertMove(db, shopId, id, { move, version, memberId: member.id, memberName: member.name });
  const card = await findCard(db, shopId, id);
  if (!card) throw new Error('a locked order left the board');
  await recordAudit(db, caller, {
    action: move === 'undo' ? 'order.undo' : 'order.move',
    target: { kind: 'order', id, label: `nº ${number}` },
    from: columnNames[board_column],
    to: [columnNames[card.board_column], ...(hasPaymentIssue ? [paymentIssueQuestion.audit] : [])].join(', '),
  });
  return orderCard(card, caller);
}

const refused = ({ id, number }: OrderPlaceRow, reason: string): Refused => ({ id, number, reason });

/** What is true now, for a caller who saw an older version. */
export function staleReason(
  { number, board_column, last_move, last_step, version }: OrderPlaceRow,
  { member }: BoardReader,
): string {
  if (last_step !== version) return boardRefusals.changed(number);
  const mover = last_move?.version === version && last_move.memberId !== member.id ? last_move.memberName : null;
  return boardRefusals.moved(number, mover, board_column);
}
