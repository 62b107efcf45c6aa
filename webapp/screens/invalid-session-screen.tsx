import { useEffect, useState } from 'react';
import { chatLink, hasChatNumber } from '#shared/rules/links/chat-link.ts';
import { contactKeyInUrl } from '../browser/navigation/contact-in-url.ts';
import { loadText } from '../browser/storage/storage.ts';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { WaitingIllustration } from '../components/ui/illustrations.tsx';
import { paths } from '../paths.ts';
import { useScreen } from '../shell/use-screen.ts';
import { hideContact, removeEndedContacts } from '../state/session/contacts.ts';
import { fetchWhatsAppNumber } from '../state/session/fetch-shop-whatsapp.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** Spec §2: invalid-session page ('Sessão Inválida'). */
export function InvalidSessionScreen() {
  useScreen('Sessão Inválida');
  const { phase } = useRead(sessionState);
  const isAgentLink = Boolean(contactKeyInUrl());
  // A refused link leaves the session that the tab already had.
  const hasOwnSession = loadText('session_code') !== null;
  const chat = useNewLinkChat(phase === 'invalid' && !isAgentLink);
  useEffect(() => {
    removeEndedContacts();
    hideContact();
  }, []);
  return (
    <>
      <h1 className="visually-hidden">Sessão Inválida</h1>
      <EmptyState
        picture={<WaitingIllustration />}
        title="Sessão Inválida"
        text={isAgentLink ? agentText : shopperText}
      >
        {chat && (
          <a className="btn btn-primary" href={chat}>
            Pedir novo link
          </a>
        )}
        {/* Loads the page again: the tab's own session continues, or the visit goes on without a link. */}
        {!isAgentLink && (
          <a className="btn btn-quiet" href={paths.start}>
            {hasOwnSession ? 'Voltar ao meu pedido' : 'Ver a loja'}
          </a>
        )}
      </EmptyState>
    </>
  );
}

const shopperText =
  'Este link não vale mais. Volte para a conversa e envie uma mensagem para receber um novo link da loja.';
const agentText =
  'Este endereço não vale mais, ou é de outro navegador. Abra de novo o link da conversa para continuar o atendimento.';
const newLinkRequest = 'Olá! Meu link da loja não vale mais. Pode me enviar um novo?';

/** The link to the shop's chat with the request for a new session link; null while the number is unknown or missing. */
function useNewLinkChat(isEnabled: boolean): string | null {
  const [chat, setChat] = useState<string | null>(null);
  useEffect(() => {
    if (!isEnabled) return;
    void fetchWhatsAppNumber().then((whatsApp) => {
      if (hasChatNumber(whatsApp)) setChat(chatLink(whatsApp, newLinkRequest));
    });
  }, [isEnabled]);
  return chat;
}
