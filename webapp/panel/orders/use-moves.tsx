import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { BoardMove } from '#shared/model/panel/order-board.ts';
import { asksBeforeMove, moveRules } from '#shared/rules/orders/board/board-moves.ts';
import { movedText } from '#shared/text/panel/order-board.ts';
import { changeShown, usePanelWrite } from '../api/use-panel.ts';
import { showNotice, showUndo } from '../shell/notices.ts';
import { boardWithCards } from './board-with-cards.ts';
import type { Card } from './order-texts.ts';
import { reloadOrders } from './reload-orders.ts';

type Moved = Pick<Card, 'id' | 'version' | 'number' | 'column' | 'isPickup' | 'paymentIssue'>;
/** A move that waits for the person's answer. */
type Question = {
  name: BoardMove;
  orders: readonly Moved[];
  doubtful: readonly Moved[];
  answer: (isDone: boolean) => void;
};

const PaymentIssueQuestion = lazy(async () => ({
  default: (await import('./payment-issue-question.tsx')).PaymentIssueQuestion,
}));

const showMoved = (cards: readonly Card[]) => {
  changeShown('boardOrders', (board) => boardWithCards(board, cards));
  reloadOrders();
};

/** Moves so close together are one to the person, so one press undoes them. Milliseconds. */
const togetherMs = 3_000;

type Moves = {
  move: (move: BoardMove, orders: readonly Moved[]) => Promise<boolean>;
  isBusy: boolean;
  /** The question before an order with a payment issue leaves. */
  dialog: ReactNode;
};

/**
 * Moves orders, one or many, and offers to undo it. What did not move says why, usually because another member changed
 * the order. Returns whether all of them moved. An order with a payment issue leaves after a question only.
 */
export function useMoves(): Moves {
  const moving = usePanelWrite('moveOrders');
  const undoing = usePanelWrite('undoMoves');

  const latest = useRef<{ name: BoardMove; cards: readonly Card[]; at: number } | null>(null);
  const withMovesJustBefore = (name: BoardMove, moved: readonly Card[]): readonly Card[] => {
    const before = latest.current;
    const isTogether = before?.name === name && Date.now() - before.at < togetherMs;
    const cards = isTogether ? [...before.cards, ...moved] : moved;
    latest.current = { name, cards, at: isTogether ? before.at : Date.now() };
    return cards;
  };

  const undo = async (cards: readonly Card[]) => {
    latest.current = null;
    const orders = cards.map(({ id, lastMove }) => ({ id, version: lastMove?.version ?? 0 }));
    const result = await undoing.send({ body: { orders } });
    showMoved(result.success ? result.data.moved : []);
    if (!result.success) return;
    const { refused } = result.data;
    if (refused.length > 0) showNotice({ kind: 'bad', text: reasonsText(refused) });
    else showNotice({ kind: 'good', text: 'Desfeito' });
  };

  const [question, ask] = useState<Question | null>(null);

  const move = (name: BoardMove, orders: readonly Moved[]): Promise<boolean> => {
    const doubtful = orders.filter(({ paymentIssue }) => asksBeforeMove(name, paymentIssue));
    if (doubtful.length === 0) return send(name, orders);
    return new Promise((answer) => ask({ name, orders, doubtful, answer }));
  };

  const send = async (name: BoardMove, orders: readonly Moved[], isPaymentIssueAccepted = false) => {
    const seen = orders.map(({ id, version }) => ({ id, version }));
    const body = { move: name, orders: seen, ...(isPaymentIssueAccepted && { isPaymentIssueAccepted }) };
    const result = await moving.send({ body });
    showMoved(result.success ? result.data.moved : []);
    if (!result.success) return false;
    const { moved, refused } = result.data;
    const all = withMovesJustBefore(name, moved);
    const numbers = all.map(({ number }) => number);
    const done = all.length > 0 ? movedText(numbers, moveRules[name].to) : '';
    if (refused.length > 0) {
      const text = [done, reasonsText(refused)].filter(Boolean).join('. ');
      showNotice({
        kind: 'bad',
        text,
        ...(all.length > 0 && { action: { label: 'Desfazer', run: () => void undo(all) } }),
      });
    } else showUndo(done, () => void undo(all));
    return refused.length === 0;
  };

  const decide = async (isAccepted: boolean) => {
    if (!question) return;
    const isDone = isAccepted && (await send(question.name, question.orders, true));
    ask(null);
    question.answer(isDone);
  };
  const dialog = question && (
    <Suspense fallback={null}>
      <PaymentIssueQuestion
        orders={question.doubtful}
        isBusy={moving.isBusy}
        onYes={() => void decide(true)}
        onNo={() => void decide(false)}
      />
    </Suspense>
  );
  return { move, isBusy: moving.isBusy || undoing.isBusy, dialog };
}

const reasonsText = (refused: readonly { reason: string }[]): string =>
  [...new Set(refused.map(({ reason }) => reason))].slice(0, 3).join(' ');
