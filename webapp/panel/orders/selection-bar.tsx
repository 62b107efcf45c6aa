import { lazy, Suspense, useState } from 'react';
import type { BoardColumn, BoardMove } from '#shared/model/panel/order-board.ts';
import { boardMoves, endedColumns } from '#shared/model/panel/order-board.ts';
import { isMoveAllowed, moveRules } from '#shared/rules/orders/board/board-moves.ts';
import { skippedStepLines } from '#shared/rules/orders/board/skipped-columns.ts';
import { cancelOrderTexts as texts } from '#shared/text/panel/cancel-order.ts';
import { columnNames } from '#shared/text/panel/order-board.ts';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import { useMay } from '../session/panel-session.ts';
import { type Card, isSelectable } from './order-texts.ts';
import type { useMoves } from './use-moves.tsx';

const CancelOrders = lazy(async () => ({ default: (await import('./cancel-orders.tsx')).CancelOrders }));

type SelectionBarProps = {
  orders: readonly Card[];
  columns: readonly { column: BoardColumn; orders: readonly Card[] }[];
  /** The column that a phone shows. */
  column: BoardColumn;
  onSelect: (orders: readonly Card[]) => void;
  moves: ReturnType<typeof useMoves>;
  onDone: () => void;
};

/** What to do with the selected orders: each move that all of them allow, and their cancellation. */
export function SelectionBar({ orders, columns, column, onSelect, moves, onDone }: SelectionBarProps) {
  // The newest version of each: a live change must not make the selection stale.
  const shown = new Map(columns.flatMap((column) => column.orders.map((card) => [card.id, card] as const)));
  const current = orders.map((card) => shown.get(card.id) ?? card);
  const allowed = boardMoves.filter(
    (move) => current.length > 0 && current.every((card) => isMoveAllowed(move, card.column)),
  );
  // Orders of one column move together, so all are those of the column where the person began.
  const begun = current[0]?.column ?? column;
  const all = columns.find((each) => each.column === begun)?.orders ?? [];
  const canCancel = useMay('orders.cancel');
  const selectable = all.filter((card) => isSelectable(card, canCancel));
  const count = current.length === 1 ? '1 selecionado' : `${current.length} selecionados`;
  const selectedText =
    selectable.length > 0 || current.length > 0 ? count : `Nada para selecionar em ${columnNames[begun]}`;
  const [isCanceling, setCanceling] = useState(false);
  const mayCancel =
    canCancel &&
    current.length > 0 &&
    current.every((card) => card.column !== 'problem' && !endedColumns.includes(card.column));
  const [asked, setAsked] = useState<BoardMove | null>(null);
  const lines = asked === null ? [] : skippedStepLines(asked, current);
  const run = async (move: BoardMove) => {
    setAsked(null);
    await moves.move(move, current);
    onDone();
  };
  const press = (move: BoardMove) => (skippedStepLines(move, current).length > 0 ? setAsked(move) : void run(move));
  return (
    <div className="bd-selection">
      <p className="bd-selected" aria-live="polite">
        {selectedText}
      </p>
      <button type="button" className="btn btn-quiet" onClick={onDone}>
        Sair da seleção
      </button>
      {current.length < all.length && selectable.length > 0 && (
        <button
          type="button"
          className="btn btn-quiet"
          aria-label="Selecionar todos"
          onClick={() => onSelect(selectable)}
        >
          Todos
        </button>
      )}
      {mayCancel && (
        <button
          type="button"
          className="btn btn-quiet bd-selection-cancel"
          disabled={moves.isBusy}
          onClick={() => setCanceling(true)}
        >
          {texts.yesOf(current.length)}
        </button>
      )}
      {isCanceling && (
        <Suspense fallback={null}>
          <CancelOrders orders={current} onNo={() => setCanceling(false)} onDone={onDone} />
        </Suspense>
      )}
      {allowed.slice(0, 2).map((move, at) => (
        <button
          key={move}
          type="button"
          className={at === 0 ? 'btn btn-primary bd-selection-move' : 'btn btn-quiet bd-selection-move'}
          disabled={moves.isBusy}
          onClick={() => press(move)}
        >
          {columnNames[moveRules[move].to]}
        </button>
      ))}
      {asked !== null && lines.length > 0 && (
        <ModalDialog
          title={`Mover para ${columnNames[moveRules[asked].to]}?`}
          onClose={() => setAsked(null)}
          buttons={
            <>
              <button type="button" className="btn btn-quiet" onClick={() => setAsked(null)}>
                Voltar
              </button>
              <button type="button" className="btn btn-primary" onClick={() => void run(asked)}>
                Mover assim
              </button>
            </>
          }
        >
          <ul className="mb-0">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </ModalDialog>
      )}
    </div>
  );
}
