import type { BoardColumn } from '#shared/model/panel/order-board.ts';

type ColumnCountProps = { column: BoardColumn; count: number };

/** How many orders a column has. Those with a problem stand out. */
export const ColumnCount = ({ column, count }: ColumnCountProps) => (
  <span className={column === 'problem' && count > 0 ? 'bd-count bd-count-bad' : 'bd-count'}>{countText(count)}</span>
);

/** '999+' where counting ended. */
export const countText = (count: number): string => (count >= 1_000 ? '999+' : String(count));
