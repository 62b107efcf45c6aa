import { useEffect, useState } from 'react';
import { formatPhone } from '#shared/rules/brazil/phone.ts';
import { isChatLink } from '#shared/rules/links/is-chat-link.ts';
import { isAnonymous } from '#shared/rules/orders/is-anonymous-order.ts';
import { lateStyle } from '../browser/loading/late-style.ts';
import { onChatNotOpened } from '../browser/navigation/chat-return.ts';
import { CopyField } from '../components/forms/copy-field.tsx';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** If the chat link opened nothing: shows the shop's number, and an anonymous visitor's message, to copy by hand. */
export function ChatReturn() {
  const { session, settings } = useRead(sessionState);
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => onChatNotOpened(isChatLink, (url) => void lateStyle().then(() => setLink(url))), []);
  const number = settings?.whatsApp.replaceAll(/\D/g, '') ?? '';
  if (link === null || number === '') return null;
  // Without a conversation, only the message identifies the order for the shop.
  const message =
    session && isAnonymous({ userId: session.userShop.id }) ? new URL(link).searchParams.get('text') : null;
  return (
    <section className="chat-return panel" role="alert" aria-labelledby="chat-return-title">
      <h2 id="chat-return-title">O WhatsApp não abriu?</h2>
      <p>
        {message
          ? 'Abra o aplicativo e envie a mensagem abaixo para a loja. Este é o número dela:'
          : 'Abra o aplicativo e procure a conversa com a loja. Este é o número dela:'}
      </p>
      <CopyField label="Número da loja" value={formatPhone(number)} copied={`+${number}`} button="Copiar número" />
      {message && <CopyField label="Mensagem para a loja" value={message} button="Copiar mensagem" />}
      <button type="button" className="btn btn-quiet" onClick={() => setLink(null)}>
        Fechar
      </button>
    </section>
  );
}
