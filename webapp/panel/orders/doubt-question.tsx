import { hasLeft } from '#shared/rules/orders/board/board-moves.ts';
import { doubtNotes, doubtQuestion } from '#shared/text/panel/order-doubt-notes.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import type { Card } from './order-texts.ts';

type DoubtQuestionProps = {
  /** The orders whose money is in doubt. */
  orders: readonly Pick<Card, 'id' | 'number' | 'column' | 'isPickup' | 'doubt'>[];
  isBusy: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** Asks before goods leave whose payment is disputed or may be a fraud. The safe answer is the filled one. */
export function DoubtQuestion({ orders, isBusy, onYes, onNo }: DoubtQuestionProps) {
  const isOne = orders.length === 1;
  return (
    <ModalDialog
      title={doubtQuestion.title(orders.map(({ number }) => number))}
      onClose={onNo}
      buttons={
        <>
          <button type="button" className="btn btn-primary" onClick={onNo}>
            {doubtQuestion.no}
          </button>
          <BusyButton kind="quiet" busy={isBusy} onClick={onYes}>
            {doubtQuestion.yes}
          </BusyButton>
        </>
      }
    >
      {orders.map(({ id, number, doubt, ...place }) => (
        <p key={id}>
          {!isOne && <strong>nº {number}: </strong>}
          {doubt && doubtNotes[doubt](hasLeft(place))}
        </p>
      ))}
    </ModalDialog>
  );
}
