import { ModalDialog } from '../../components/ui/modal-dialog.tsx';

/** Says that nothing is left to decide about an order's money, and why. */
export const DecidedModal = ({ title, text, onClose }: { title: string; text: string; onClose: () => void }) => (
  <ModalDialog
    title={title}
    onClose={onClose}
    buttons={
      <button type="button" className="btn btn-primary" onClick={onClose}>
        Fechar
      </button>
    }
  >
    <p role="alert" className="mb-0">
      {text}
    </p>
  </ModalDialog>
);
