import { type ReactNode, useState } from 'react';
import type { BoardColumn as ColumnName } from '#shared/model/order-board.ts';
import { columnNames } from '#shared/text/order-board.ts';
import { callPanel } from '../api/panel-client.ts';
import { showNotice } from '../shell/notices.ts';
import type { BoardQuery } from './board-tools.tsx';
import { OrderCard } from './order-card.tsx';
import { type Card, emptyTexts } from './order-texts.ts';
import type { useMoves } from './use-moves.ts';

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
};

/** A column of the board. Further cards load by a press, and stay until the filters change. */
export function BoardColumn(props: BoardColumnProps) {
  const { column, count, orders, next, query, isCurrent, elsewhere, selected, onSelect, ...shared } = props;
  const [more, setMore] = useState<{ query: BoardQuery; orders: readonly Card[]; next: string | null } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const added = more?.query === query ? more : null;
  const known = new Set(orders.map(({ id }) => id));
  const shown = [...orders, ...(added?.orders.filter(({ id }) => !known.has(id)) ?? [])];
  const after = added ? added.next : next;
  const loadMore = async () => {
    if (after === null) return;
    const { search: _search, ...filters } = query;
    setLoading(true);
    const result = await callPanel('moreOrders', { params: { column }, query: { ...filters, after } });
    setLoading(false);
    if (!result.success) return showNotice({ kind: 'bad', text: result.text });
    setMore({ query, orders: [...(added?.orders ?? []), ...result.data.orders], next: result.data.next });
  };
  return (
    <section className={isCurrent ? 'bd-column bd-current' : 'bd-column'} aria-labelledby={`column-${column}`}>
      <h2 id={`column-${column}`} className="bd-title">
        {columnNames[column]} <span className="bd-count">{countText(count)}</span>
      </h2>
      {shown.length === 0 && <p className="bd-empty">{emptyTexts[column]}</p>}
      {shown.length === 0 && elsewhere}
      <ul className="bd-cards">
        {shown.map((card) => (
          <OrderCard
            key={card.id}
            card={card}
            isSelected={selected?.has(card.id) ?? null}
            onSelect={() => onSelect(card)}
            {...shared}
          />
        ))}
      </ul>
      {after !== null && (
        <button type="button" className="btn btn-quiet" disabled={isLoading} onClick={() => void loadMore()}>
          Mostrar mais
        </button>
      )}
    </section>
  );
}

/** '999+' where counting ended. */
export const countText = (count: number): string => (count >= 1_000 ? '999+' : String(count));
