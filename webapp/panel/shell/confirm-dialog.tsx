import { ModalDialog } from '../../components/ui/modal-dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  /** What happens. */
  text: string;
  /** The result, as the button says it. */
  button: string;
  /** The button that changes nothing. */
  back?: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** The question before something that cannot be undone. */
export const ConfirmDialog = ({ title, text, button, back = 'Voltar', onConfirm, onClose }: ConfirmDialogProps) => (
  <ModalDialog
    title={title}
    onClose={onClose}
    buttons={
      <>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {back}
        </button>
        <button type="button" className="btn btn-bad" onClick={onConfirm}>
          {button}
        </button>
      </>
    }
  >
    <p>{text}</p>
  </ModalDialog>
);
