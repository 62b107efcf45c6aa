import { ErrorText } from '../text/error-text.tsx';
import { ModalDialog } from './modal-dialog.tsx';

/** Spec §2: "a generic message modal with an Ok button". A server text keeps its line breaks. */
export function MessageModal({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  return (
    <ModalDialog
      title={title}
      onClose={onClose}
      buttons={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          Ok
        </button>
      }
    >
      <p className="mb-0">
        <ErrorText text={text} />
      </p>
    </ModalDialog>
  );
}
