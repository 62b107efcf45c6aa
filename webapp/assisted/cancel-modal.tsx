import { useState } from 'react';
import { type CancelQuestion, cancellationQuestion } from '#shared/rules/orders/cancellation-question.ts';
import { CancelReason, isCancelReason } from '../components/forms/cancel-reason.tsx';
import { ModalDialog } from '../components/ui/modal-dialog.tsx';

type CancelModalProps = {
  order: CancelQuestion;
  contact: string;
  /** Whether a reason may be given: for a placed order. */
  asksReason?: boolean;
  onNo: () => void;
  onYes: (reason: string) => void;
};

/**
 * Spec §2: "a confirm modal 'Você tem certeza que deseja cancelar esse pedido?' and buttons Não/Sim". It names the
 * order and what follows, and asks for a reason that the contact reads.
 */
export function CancelModal({ order, contact, asksReason = false, onNo, onYes }: CancelModalProps) {
  const [reason, setReason] = useState('');
  const { what, follows } = cancellationQuestion(order, contact);
  return (
    <ModalDialog
      title="Cancelar pedido"
      onClose={onNo}
      buttons={
        <>
          <button type="button" className="btn btn-quiet" onClick={onNo}>
            Não
          </button>
          <button
            type="button"
            className="btn btn-primary"
            disabled={!isCancelReason(reason)}
            onClick={() => onYes(reason)}
          >
            Sim
          </button>
        </>
      }
    >
      <p>
        <b>{what}</b>
      </p>
      <p>Você tem certeza que deseja cancelar esse pedido?</p>
      {asksReason && <CancelReason value={reason} onChange={setReason} />}
      <ul className="mb-0">
        {follows.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </ModalDialog>
  );
}
