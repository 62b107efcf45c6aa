import { lazy, Suspense, useEffect, useState } from 'react';
import { type BoardColumn as ColumnName, endedColumns } from '#shared/model/panel/order-board.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { columnNames } from '#shared/text/panel/order-board.ts';
import { focusBoardSearch } from '../../browser/panel/board-keys.ts';
import { listenForKeys } from '../../browser/view/key-presses.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { usePanel } from '../api/use-panel.ts';
import { FirstStepsCard } from '../first-steps/first-steps-card.tsx';
import { useMay } from '../session/panel-session.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { useDebounced } from '../shell/use-debounced.ts';
import { AlertSwitch } from './alert-switch.tsx';
import { BoardColumn, boardRefreshMs } from './board-column.tsx';
import { type BoardQuery, BoardTools } from './board-tools.tsx';
import { countText } from './column-count.tsx';
import { ColumnTabs } from './column-tabs.tsx';
import type { Card } from './order-texts.ts';
import { PausedNote } from './paused-note.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useMoves } from './use-moves.tsx';
import { useNow } from './use-now.ts';

const ReceivedQuestion = lazy(async () => ({
  default: (await import('./received-question.tsx')).ReceivedQuestion,
}));

/** The order board: each stage a column, each card one press from the next. */
export function OrdersScreen() {
  const [typed, setTyped] = useState<BoardQuery>({});
  const query = useDebounced(typed);
  const [chosen, setColumn] = useState<ColumnName | null>(null);
  const [ended, setEnded] = useState<ColumnName>('done');
  const [selected, setSelected] = useState<readonly Card[] | null>(null);
  const { data, failure, reload } = usePanel('boardOrders', { query }, { refreshMs: boardRefreshMs });
  const columns = data?.columns ?? [];
  // The board opens where work waits; later it changes only by a press.
  const [opened, setOpened] = useState<ColumnName | null>(null);
  if (data && opened === null) setOpened(firstWithWork(data.columns) ?? 'new');
  const column = chosen ?? opened ?? 'new';
  const [received, setReceived] = useState<Card | null>(null);
  const moves = useMoves();
  const now = useNow();
  const mayMove = useMay('orders.advance');
  useEffect(() => listenForKeys(({ press, isTaken }) => press === '/' && !isTaken && focusBoardSearch()), []);

  const choose = (name: ColumnName) => {
    setColumn(name);
    if (endedColumns.includes(name)) setEnded(name);
  };
  const toggle = (card: Card) =>
    setSelected((cards) =>
      cards?.some(({ id }) => id === card.id) ? cards.filter(({ id }) => id !== card.id) : [...(cards ?? []), card],
    );
  // What people must settle stands first, where it is seen without scrolling.
  const problems = columns.filter(({ column: name, count }) => name === 'problem' && count > 0);
  const shownColumns = [...problems, ...columns.filter(({ column: name }) => name !== 'problem')];
  const isUnmatched = Boolean(data && query.search && columns.every(({ count }) => count === 0));
  const clearSearch = () => setTyped(({ search: _search, ...filters }) => filters);
  const elsewhere = <WorkElsewhere columns={columns} isSearch={Boolean(query.search)} onChoose={choose} />;
  const ids = selected && new Set(selected.map(({ id }) => id));

  return (
    <ScreenFrame
      title="Pedidos"
      facts={
        data && [todayText(data.today), ...problems.map(({ count }) => `${countText(count)} a resolver`)].join(' · ')
      }
      actions={
        <>
          {mayMove && (
            <button
              type="button"
              className="btn btn-flat"
              aria-pressed={selected !== null}
              aria-label="Selecionar vários"
              onClick={() => setSelected(selected === null ? [] : null)}
            >
              Selecionar
            </button>
          )}
          <AlertSwitch />
        </>
      }
      foot={
        selected && (
          <SelectionBar
            orders={selected}
            columns={columns}
            column={column}
            moves={moves}
            onSelect={setSelected}
            onDone={() => setSelected(null)}
          />
        )
      }
    >
      {moves.dialog}
      {received && (
        <Suspense fallback={null}>
          <ReceivedQuestion card={received} onDone={() => setReceived(null)} />
        </Suspense>
      )}
      <PausedNote />
      <FirstStepsCard />
      <BoardTools query={typed} onChange={setTyped} />
      {data && (
        <div className="bd-bar">
          <ColumnTabs columns={shownColumns} column={column} ended={ended} onChoose={choose} />
        </div>
      )}
      {!data && !failure && (
        <div className="pn-waiting">
          <Spinner label="Carregando os pedidos" />
        </div>
      )}
      {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
      {failure && data && (
        <p className="pn-note pn-note-warn bd-old">
          {failure.text.replace(/[.!?]?$/, '.')} O quadro pode estar atrasado.
        </p>
      )}
      {isUnmatched && (
        <p className="pn-note">
          Nenhum pedido combina com a busca “{query.search}”.{' '}
          <button type="button" className="btn btn-flat" onClick={clearSearch}>
            Limpar busca
          </button>
        </p>
      )}
      {data && !isUnmatched && (
        <div className="bd">
          {shownColumns
            .filter(({ column: name }) => !endedColumns.includes(name) || name === ended)
            .map((one) => (
              <BoardColumn
                key={`${one.column} ${JSON.stringify(query)}`}
                {...one}
                query={query}
                isCurrent={one.column === column}
                elsewhere={one.count === 0 ? elsewhere : null}
                now={now}
                timeZone={data.timeZone}
                moves={moves}
                selected={ids}
                onSelect={toggle}
                onReceived={setReceived}
              />
            ))}
        </div>
      )}
    </ScreenFrame>
  );
}

/** The first column of the work that has orders. */
const firstWithWork = (columns: readonly { column: ColumnName; count: number }[]): ColumnName | undefined =>
  columns.find(({ column, count }) => count > 0 && !endedColumns.includes(column))?.column;

type ElsewhereProps = {
  /** A search is about ended orders too. */
  isSearch: boolean;
  columns: readonly { column: ColumnName; count: number }[];
  onChoose: (column: ColumnName) => void;
};

/** In an empty column on a phone: the way to the one that has orders. */
function WorkElsewhere({ columns, isSearch, onChoose }: ElsewhereProps) {
  const found = isSearch ? columns.find(({ count }) => count > 0)?.column : undefined;
  const name = firstWithWork(columns) ?? found;
  const count = columns.find(({ column }) => column === name)?.count ?? 0;
  if (!name) return null;
  return (
    <button type="button" className="btn btn-quiet bd-elsewhere" onClick={() => onChoose(name)}>
      Ver {count === 1 ? '1 pedido' : `${countText(count)} pedidos`} em {columnNames[name]}
    </button>
  );
}

const todayText = ({ orders, total }: { orders: number; total: number | null }): string =>
  [orders === 1 ? '1 pedido hoje' : `${orders} pedidos hoje`, total === null ? '' : formatBrl(total)]
    .filter(Boolean)
    .join(' · ');
