import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { Card } from './order-texts.ts';

type Board = PanelData<'boardOrders'>;

/**
 * The board with newer cards, until the next load: each leaves the column where it was and is the first of its own. So
 * a next press sends the version that the last one made.
 */
export function boardWithCards(board: Board, cards: readonly Card[]): Board {
  const ids = new Set(cards.map(({ id }) => id));
  const shown = new Set(board.columns.flatMap(({ orders }) => orders.map(({ id }) => id)));
  const newer = cards.filter(({ id }) => shown.has(id));
  const columns = board.columns.map((column) => {
    const kept = column.orders.filter(({ id }) => !ids.has(id));
    const added = newer.filter((card) => card.column === column.column);
    const count = column.count - (column.orders.length - kept.length) + added.length;
    return { ...column, count, orders: [...added, ...kept] };
  });
  return { ...board, columns };
}
