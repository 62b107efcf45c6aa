import { useEffect, useState } from 'react';
import { reserveContactSpace } from '../browser/view/viewport.ts';
import { knownContacts, nameUnknownContacts, openContact } from '../state/session/contacts.ts';
import { pendingReplacement } from '../state/session/replaced-session.ts';
import { ReplaceOrderDialog } from './replace-order-dialog.tsx';
import { useScreen } from './use-screen.ts';

/** The question before a page opens: which contact an agent serves, or whether a link may replace a shopper's order. */
export function ContactGate() {
  const replacement = pendingReplacement();
  return replacement ? <ReplaceOrderDialog replacement={replacement} /> : <WhichContact />;
}

/**
 * Asks an agent which contact a page is about, where its address does not say it or names one that this browser does
 * not know.
 */
function WhichContact() {
  useScreen('De quem é este atendimento?');
  const [contacts, setContacts] = useState(knownContacts);
  useEffect(() => {
    // There is no list of contacts beside this page.
    reserveContactSpace(false);
    void nameUnknownContacts().then(() => setContacts(knownContacts));
  }, []);
  return (
    <div className="state-view contact-question">
      <h1 className="state-view-title">De quem é este atendimento?</h1>
      <p className="state-view-text">
        Escolha o cliente para continuar. Se ele não estiver na lista, abra de novo o link da conversa.
      </p>
      <ul className="contact-question-list">
        {contacts.map(({ key, name, details }) => (
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
