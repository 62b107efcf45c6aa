import { useEffect, useState } from 'react';
import { isChatLink } from '#shared/rules/is-chat-link.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { whenChatStaysShut } from '../browser/chat-return.ts';
import { lateStyle } from '../browser/late-style.ts';
import { CopyField } from '../components/copy-field.tsx';
import { sessionState } from '../state/session.ts';
import { useRead } from '../state/use-read.ts';

/** Where the way back to the chat opened nothing: the shop's number, to be taken along to the chat by hand. */
export function ChatReturn() {
  const { settings } = useRead(sessionState);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => whenChatStaysShut(isChatLink, () => void lateStyle().then(() => setIsShown(true))), []);
  const number = settings?.whatsApp.replaceAll(/\D/g, '') ?? '';
  if (!isShown || number === '') return null;
  return (
    <section className="chat-return panel" role="alert" aria-labelledby="chat-return-title">
      <h2 id="chat-return-title">O WhatsApp não abriu?</h2>
      <p>Abra o aplicativo e procure a conversa com a loja. Este é o número dela:</p>
      <CopyField label="Número da loja" value={formatPhone(number)} copied={`+${number}`} button="Copiar número" />
      <button type="button" className="btn btn-quiet" onClick={() => setIsShown(false)}>
        Fechar
      </button>
    </section>
  );
}
