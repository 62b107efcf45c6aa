import type { BoardColumn, BoardMove } from '../../../model/panel/order-board.ts';
import { moveRules, nextMove } from './board-moves.ts';

/** The columns that an order passes over by this move, in their order. */
export function skippedColumns(move: BoardMove, from: BoardColumn): BoardColumn[] {
  const skipped: BoardColumn[] = [];
  let column = from;
  for (let next = nextMove(column); next !== null && next !== move; next = nextMove(column)) {
    column = moveRules[next].to;
    skipped.push(column);
  }
  return skipped;
}
