import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { formatPhone } from '#shared/rules/brazil/phone.ts';
import { isChatLink } from '#shared/rules/links/is-chat-link.ts';
import { isAnonymous } from '#shared/rules/orders/is-anonymous-order.ts';
import { lateStyle } from '../browser/loading/late-style.ts';
import { currentPath, onChatNotOpened } from '../browser/navigation/chat-return.ts';
import { insertLateContent, showPlace } from '../browser/view/late-content-slot.ts';
import { CopyField } from '../components/forms/copy-field.tsx';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/**
 * If the chat link opened nothing: shows the shop's number, and an anonymous visitor's message, to copy by hand.
 * Nothing that is being read moves: it stands below that, and only a press scrolls to it.
 */
export function ChatReturn() {
  const { session, settings } = useRead(sessionState);
  const [path] = useLocation();
  const [shown, setShown] = useState<{ link: string; path: string; place: Element; isPressed: boolean } | null>(null);
  const pressedOn = useRef('');
  useEffect(() => {
    const isChat = (url: string) => {
      if (!isChatLink(url)) return false;
      pressedOn.current = currentPath();
      return true;
    };
    return onChatNotOpened(isChat, async (link, { isPressed }) => {
      await lateStyle();
      const place = insertLateContent('chat-return-place', isPressed ? 'start' : 'end');
      setShown({ link, path: pressedOn.current, place, isPressed });
    });
  }, []);
  const isHere = shown?.path === path;
  // It belongs to the page whose link opened nothing.
  useEffect(() => {
    if (shown && !isHere) setShown(null);
    if (shown?.isPressed && isHere) showPlace(shown.place);
    return () => shown?.place.remove();
  }, [shown, isHere]);
  const number = settings?.whatsApp.replaceAll(/\D/g, '') ?? '';
  if (!shown || !isHere || number === '') return null;
  const { link } = shown;
  // Without a conversation, only the message identifies the order for the shop.
  const message =
    session && isAnonymous({ userId: session.userShop.id }) ? new URL(link).searchParams.get('text') : null;
  return createPortal(
    <section
      className="chat-return panel"
      // Screen readers read what gets the focus; an alert would be read a second time.
      role={shown.isPressed ? undefined : 'alert'}
      aria-labelledby="chat-return-title"
      tabIndex={-1}
    >
      <h2 id="chat-return-title">O WhatsApp não abriu?</h2>
      <p>
        {message
          ? 'Abra o aplicativo e envie a mensagem abaixo para a loja. Este é o número dela:'
          : 'Abra o aplicativo e procure a conversa com a loja. Este é o número dela:'}
      </p>
      <CopyField
        label="Número da loja"
        value={formatPhone(number)}
        copied={`+${number}`}
        button="Copiar número"
        isQuiet
      />
      {message && <CopyField label="Mensagem para a loja" value={message} button="Copiar mensagem" isQuiet />}
      <button type="button" className="btn btn-quiet" onClick={() => setShown(null)}>
        Fechar
      </button>
    </section>,
    shown.place,
  );
}
