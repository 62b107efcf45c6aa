import { type BoardColumn, endedColumns } from '#shared/model/panel/order-board.ts';
import { columnNames } from '#shared/text/panel/order-board.ts';
import { ColumnCount } from './column-count.tsx';

type ColumnTabsProps = {
  columns: readonly { column: BoardColumn; count: number }[];
  /** The column that a phone shows. */
  column: BoardColumn;
  /** The ended column that a wide screen shows. */
  ended: BoardColumn;
  onChoose: (column: BoardColumn) => void;
};

/** The columns as buttons: all of them on a phone, on a wide screen only those of ended orders. */
export const ColumnTabs = ({ columns, column, ended, onChoose }: ColumnTabsProps) => (
  <fieldset className="bd-tabs" aria-label="Colunas">
    {columns.map(({ column: name, count }) => (
      <button
        key={name}
        type="button"
        className={tabClass(name, { column, ended })}
        aria-pressed={name === column}
        onClick={() => onChoose(name)}
      >
        {columnNames[name]} <ColumnCount column={name} count={count} />
      </button>
    ))}
  </fieldset>
);

const tabClass = (name: BoardColumn, { column, ended }: { column: BoardColumn; ended: BoardColumn }): string =>
  [
    'bd-tab',
    name === column ? 'bd-tab-current' : '',
    endedColumns.includes(name) ? 'bd-tab-ended' : '',
    name === ended ? 'bd-tab-shown' : '',
  ]
    .filter(Boolean)
    .join(' ');
