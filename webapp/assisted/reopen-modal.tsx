import type { OrderPayment } from '#shared/model/payment/payment.ts';
import { paysByCodeOrLink } from '#shared/rules/payment/pays-by-code-or-link.ts';
import { placedOrderTexts } from '#shared/text/assisted/placed-order.ts';
import { ModalDialog } from '../components/ui/modal-dialog.tsx';

type ReopenModalProps = { payment: Pick<OrderPayment, 'method'>; onNo: () => void; onYes: () => void };

/** Asks before a placed order becomes the cart again: its payment code ends, and the contact is notified. */
export function ReopenModal({ payment, onNo, onYes }: ReopenModalProps) {
  const { reopenQuestion, reopenQuestionWithoutCode } = placedOrderTexts;
  return (
    <ModalDialog
      title="Reabrir para editar"
      onClose={onNo}
      buttons={
        <>
          <button type="button" className="btn btn-quiet" onClick={onNo}>
            Deixar como está
          </button>
          <button type="button" className="btn btn-primary" onClick={onYes}>
            Reabrir
          </button>
        </>
      }
    >
      <p className="mb-0">{paysByCodeOrLink(payment.method) ? reopenQuestion : reopenQuestionWithoutCode}</p>
    </ModalDialog>
  );
}
