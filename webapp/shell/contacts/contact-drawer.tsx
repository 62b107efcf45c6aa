import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import { showContactDrawer } from '../../state/assisted-sale/contact-list.ts';
import { ContactPanel } from './contact-panel.tsx';

/** The contacts of a narrow page or a frame. */
export function ContactDrawer() {
  const close = () => showContactDrawer(false);
  return (
    <ModalDialog
      title="Contatos"
      onClose={close}
      buttons={
        <button type="button" className="btn btn-quiet" onClick={close}>
          Fechar
        </button>
      }
    >
      <ContactPanel isInDialog />
    </ModalDialog>
  );
}
