import type { BoardMove } from '#shared/model/panel/order-board.ts';
import { boardMoves } from '#shared/model/panel/order-board.ts';
import { isMoveAllowed, moveRules } from '#shared/rules/orders/board/board-moves.ts';
import { columnNames } from '#shared/text/panel/order-board.ts';
import type { Card } from './order-texts.ts';
import type { useMoves } from './use-moves.ts';

type SelectionBarProps = {
  orders: readonly Card[];
  columns: readonly { orders: readonly Card[] }[];
  moves: ReturnType<typeof useMoves>;
  onDone: () => void;
};

/** What to do with the selected orders: each move that all of them allow. */
export function SelectionBar({ orders, columns, moves, onDone }: SelectionBarProps) {
  // The newest version of each: a live change must not make the selection stale.
  const shown = new Map(columns.flatMap((column) => column.orders.map((card) => [card.id, card] as const)));
  const current = orders.map((card) => shown.get(card.id) ?? card);
  const allowed = boardMoves.filter(
    (move) => current.length > 0 && current.every((card) => isMoveAllowed(move, card.column)),
  );
  const run = async (move: BoardMove) => {
    await moves.move(move, current);
    onDone();
  };
  return (
    <>
      <p className="bd-selected" aria-live="polite">
        {current.length === 1 ? '1 selecionado' : `${current.length} selecionados`}
      </p>
      <button type="button" className="btn btn-quiet" onClick={onDone}>
        Cancelar seleção
      </button>
      {allowed.slice(0, 2).map((move, at) => (
        <button
          key={move}
          type="button"
          className={at === 0 ? 'btn btn-primary' : 'btn btn-quiet'}
          disabled={moves.isBusy}
          onClick={() => void run(move)}
        >
          {columnNames[moveRules[move].to]}
        </button>
      ))}
    </>
  );
}
