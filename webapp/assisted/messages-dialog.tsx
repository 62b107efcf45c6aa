import { ModalDialog } from '../components/ui/modal-dialog.tsx';
import { MessageList } from './message-list.tsx';

/** What became of the messages to the contact, over the page. */
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
