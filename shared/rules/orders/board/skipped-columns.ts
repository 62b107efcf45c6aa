import type { BoardColumn, BoardMove } from '../../../model/panel/order-board.ts';
import { columnNames } from '../../../text/panel/order-board.ts';
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

type Moved = { number: number; column: BoardColumn };

/**
 * What each selected order becomes by a move, where one of them skips a step: 'nº 3: de Novos para Feitos, sem passar
 * por Separar'. Nothing where all take their next step.
 */
export function skippedStepLines(move: BoardMove, orders: readonly Moved[]): string[] {
  if (orders.every(({ column }) => skippedColumns(move, column).length === 0)) return [];
  return orders.map(({ number, column }) => {
    const skipped = skippedColumns(move, column).map((each) => columnNames[each]);
    const way = `nº ${number}: de ${columnNames[column]} para ${columnNames[moveRules[move].to]}`;
    return skipped.length === 0 ? way : `${way}, sem passar por ${skipped.join(' e ')}`;
  });
}
