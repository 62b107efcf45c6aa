import { agentOrderTexts } from '#shared/text/assisted/agent-order.ts';
import { ModalDialog } from '../components/ui/modal-dialog.tsx';

/** Asks before a placed order becomes the cart again: its payment code ends, and the contact is notified. */
export function ReopenModal({ onNo, onYes }: { onNo: () => void; onYes: () => void }) {
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
      <p className="mb-0">{agentOrderTexts.reopenQuestion}</p>
    </ModalDialog>
  );
}
