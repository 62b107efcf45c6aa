import { hasLeft } from '#shared/rules/orders/board/board-moves.ts';
import { paymentIssueNotes, paymentIssueQuestion } from '#shared/text/panel/payment-issue-notes.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import type { Card } from './order-texts.ts';

type PaymentIssueQuestionProps = {
  /** The orders with a payment issue. */
  orders: readonly Pick<Card, 'id' | 'number' | 'column' | 'isPickup' | 'paymentIssue'>[];
  isBusy: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** Asks before goods leave whose payment is disputed or may be a fraud. The safe answer is the filled one. */
export function PaymentIssueQuestion({ orders, isBusy, onYes, onNo }: PaymentIssueQuestionProps) {
  const isOne = orders.length === 1;
  return (
    <ModalDialog
      title={paymentIssueQuestion.title(orders.map(({ number }) => number))}
      onClose={onNo}
      buttons={
        <>
          <button type="button" className="btn btn-primary" onClick={onNo}>
            {paymentIssueQuestion.no}
          </button>
          <BusyButton kind="quiet" busy={isBusy} onClick={onYes}>
            {paymentIssueQuestion.yes}
          </BusyButton>
        </>
      }
    >
      {orders.map(({ id, number, paymentIssue, ...place }) => (
        <p key={id}>
          {!isOne && <strong>nº {number}: </strong>}
          {paymentIssue && paymentIssueNotes[paymentIssue](hasLeft(place))}
        </p>
      ))}
    </ModalDialog>
  );
}
