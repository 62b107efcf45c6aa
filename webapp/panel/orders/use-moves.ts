import type { BoardMove } from '#shared/model/panel/order-board.ts';
import { moveRules } from '#shared/rules/orders/board/board-moves.ts';
import { movedText } from '#shared/text/panel/order-board.ts';
import { changeShown, reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { showNotice, showUndo } from '../shell/notices.ts';
import { boardWithCards } from './board-with-cards.ts';
import type { Card } from './order-texts.ts';

type Seen = Pick<Card, 'id' | 'version'>;

/** Reads the board and the open order again. */
export const reloadOrders = (): void =>
  reloadPanel('newOrders', 'boardOrders', 'boardOrder', 'moreOrders', 'orderMoney');

const showMoved = (cards: readonly Card[]) => {
  changeShown('boardOrders', (board) => boardWithCards(board, cards));
  reloadOrders();
};

/**
 * Moves orders, one or many, and offers to undo it. What did not move says why, usually because another member changed
 * the order. Returns whether all of them moved.
 */
export function useMoves(): { move: (move: BoardMove, orders: readonly Seen[]) => Promise<boolean>; isBusy: boolean } {
  const moving = usePanelWrite('moveOrders');
  const undoing = usePanelWrite('undoMoves');

  const undo = async (cards: readonly Card[]) => {
    const orders = cards.map(({ id, lastMove }) => ({ id, version: lastMove?.version ?? 0 }));
    const result = await undoing.send({ body: { orders } });
    showMoved(result.success ? result.data.moved : []);
    if (!result.success) return;
    const { refused } = result.data;
    if (refused.length > 0) showNotice({ kind: 'bad', text: reasonsText(refused) });
    else showNotice({ kind: 'good', text: 'Desfeito' });
  };

  const move = async (name: BoardMove, orders: readonly Seen[]) => {
    const body = { move: name, orders: orders.map(({ id, version }) => ({ id, version })) };
    const result = await moving.send({ body });
    showMoved(result.success ? result.data.moved : []);
    if (!result.success) return false;
    const { moved, refused } = result.data;
    const done =
      moved.length > 0
        ? movedText(
            moved.map(({ number }) => number),
            moveRules[name].to,
          )
        : '';
    if (refused.length > 0) {
      const text = [done, reasonsText(refused)].filter(Boolean).join('. ');
      showNotice({
        kind: 'bad',
        text,
        ...(moved.length > 0 && { action: { label: 'Desfazer', run: () => void undo(moved) } }),
      });
    } else showUndo(done, () => void undo(moved));
    return refused.length === 0;
  };
  return { move, isBusy: moving.isBusy || undoing.isBusy };
}

const reasonsText = (refused: readonly { reason: string }[]): string =>
  [...new Set(refused.map(({ reason }) => reason))].slice(0, 3).join(' ');
