import { knownContacts, openContact } from '../state/session/contacts.ts';
import { useScreen } from './use-screen.ts';

/** The agent chooses the page's contact, if the URL has none or one that this browser does not store. */
export function ContactQuestion() {
  useScreen('De quem é este atendimento?');
  return (
    <div className="state-view contact-question">
      <h1 className="state-view-title">De quem é este atendimento?</h1>
      <p className="state-view-text">Escolha o cliente para continuar. Se ele não estiver na lista, abra de novo o link da conversa.</p>
      <ul className="contact-question-list">
        {knownContacts().map(({ key, name, details }) => (
          <li key={key}>
            <button type="button" className="btn btn-quiet contact-question-choice" onClick={() => openContact(key)}>
              <b>{name}</b> <span>{details}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
