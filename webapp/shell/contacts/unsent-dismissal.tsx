import { unsentEvent } from '#shared/rules/assisted/contact-list.ts';
import { contactListState, currentContactId, dismissUnsent } from '../../state/assisted-sale/contact-list.ts';
import { useRead } from '../../state/use-read.ts';

/** Ends the mark of this contact's row: the agent knows that a message did not arrive. */
export function UnsentDismissal({ className = 'btn btn-link' }: { className?: string }) {
  const { list } = useRead(contactListState);
  const contact = list?.contacts.find(({ id }) => id === currentContactId());
  if (!contact || unsentEvent(contact) === null) return null;
  return (
    <button type="button" className={className} title="Tirar o aviso do contato" onClick={() => void dismissUnsent()}>
      Entendi<span className="visually-hidden">, tirar o aviso de mensagem não entregue</span>
    </button>
  );
}
