import { type ReactNode, useState } from 'react';
import type { BoardColumn as ColumnName } from '#shared/model/panel/order-board.ts';
import { columnNames } from '#shared/text/panel/order-board.ts';
import { rowsOf, usePages } from '../api/use-pages.ts';
import { ListEnd } from '../shell/list-end.tsx';
import type { BoardQuery } from './board-tools.tsx';
import { ColumnCount } from './column-count.tsx';
import { OrderCard } from './order-card.tsx';
import { type Card, emptyText } from './order-texts.ts';
import { useMovedCardGuard } from './use-moved-card-guard.ts';
import type { useMoves } from './use-moves.tsx';

type BoardColumnProps = {
  column: ColumnName;
  count: number;
  orders: readonly Card[];
  next: string | null;
  query: BoardQuery;
  isCurrent: boolean;
  /** What an empty column shows below its text on a phone. */
  elsewhere: ReactNode;
  now: number;
  timeZone: string;
  moves: ReturnType<typeof useMoves>;
  /** The ids of the selected orders; null: nothing is being selected. */
  selected: ReadonlySet<string> | null;
  onSelect: (card: Card) => void;
  onReceived: (card: Card) => void;
};

/** How often the board loads again, in milliseconds. */
export const boardRefreshMs = 15_000;

/**
 * A column of the board. Further cards load by a press. Its `key` names the filters, so that other filters start from
 * the first card.
 */
export function BoardColumn(props: BoardColumnProps) {
  const { column, count, orders, next, query, isCurrent, elsewhere, selected, onSelect, ...shared } = props;
  const [isOpen, setOpen] = useState(false);
  const { search: _search, ...filters } = query;
  const further = usePages(
    'moreOrders',
    (previous) => {
      const after = previous ? previous.next : isOpen ? next : null;
      return after === null ? null : { params: { column }, query: { ...filters, after } };
    },
    { refreshMs: boardRefreshMs, isSameList: true },
  );
  const pages = isOpen && next !== null ? further.pages : [];
  const end =
    pages.length > 0
      ? further
      : {
          ...further,
          more: next === null ? null : () => setOpen(true),
          isLoadingMore: isOpen && further.isLoading,
          isIncomplete: isOpen,
        };
  const shown = rowsOf([{ orders }, ...pages], (page) => page.orders);
  const slid = useMovedCardGuard(shown.map(({ id }) => id));
  return (
    <section className={isCurrent ? 'bd-column bd-current' : 'bd-column'} aria-labelledby={`column-${column}`}>
      <h2 id={`column-${column}`} className="bd-title">
        {columnNames[column]} <ColumnCount column={column} count={count} />
      </h2>
      {shown.length === 0 && <p className="bd-empty">{emptyText(column, query)}</p>}
      {shown.length === 0 && elsewhere}
      <ul className="bd-cards">
        {shown.map((card) => (
          <OrderCard
            key={card.id}
            card={card}
            hasSlid={slid.has(card.id)}
            isSelected={selected?.has(card.id) ?? null}
            onSelect={() => onSelect(card)}
            {...shared}
          />
        ))}
      </ul>
      <ListEnd list={end} />
    </section>
  );
}
