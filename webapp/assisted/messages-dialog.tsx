import { ModalDialog } from '../components/ui/modal-dialog.tsx';
import { MessageList } from './message-list.tsx';

/** A dialog with the status of the messages to the contact. */
export function MessagesDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog
      title="Mensagens para o contato"
      onClose={onClose}
      buttons={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          Fechar
        </button>
      }
    >
      <MessageList />
    </ModalDialog>
  );
}
