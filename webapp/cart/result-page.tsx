import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { conversationLink } from '#shared/rules/links/conversation-link.ts';
import { hasChatWithoutLink } from '#shared/rules/orders/chat-without-link.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { conversationTexts } from '#shared/text/conversation.ts';
import { paths } from '../paths.ts';
import { contactTitle } from '../state/session/contact-title.ts';
import { sessionState } from '../state/session/session.ts';
import { closeToast, showToast } from '../state/session/toasts.ts';
import { useRead } from '../state/use-read.ts';
import { RefusedChanges } from './refused-changes.tsx';

type ResultPageProps = {
  title: string;
  picture: ReactNode;
  toast?: string;
  /** The most common next step. It comes before the links back. */
  next?: { text: string; href: string };
  /** The text that the shopper sends in the chat. */
  chatText?: string;
  /** The order's summary, and what is still to do. */
  children?: ReactNode;
  /** Something is still to be paid: its button is the page's main one. */
  isUnpaid?: boolean;
  /** A low heading, its sentence at the end: what is still to be paid is seen before anything is scrolled. */
  isCompact?: boolean;
};

const toastId = 'result';

/**
 * The last page of a visit (spec §2, "Result pages"), with the way back to the shop's chat. No in-chat browser lets a
 * page close itself reliably. So the text stays on the page after its toast is gone.
 */
export function ResultPage({
  title,
  picture,
  toast,
  next,
  chatText = '',
  children,
  isUnpaid = false,
  isCompact = false,
}: ResultPageProps) {
  const { session, settings } = useRead(sessionState);
  useEffect(() => {
    if (toast) showToast({ id: toastId, kind: 'success', text: toast, isOnPage: true, ...contactTitle() });
    else closeToast(toastId);
  }, [toast]);
  // An agent would only write to their own shop.
  const isShopper = session !== null && settings !== null && !isPlatformUser(session);
  const chat = isShopper ? conversationLink(session, settings, chatText) : null;
  // An anonymous visitor comes from no chat. The toast's text says already that the page can be closed.
  const isInChat = isShopper && !toast && !isUnpaid && hasChatWithoutLink(session, settings);
  const ways = (
    <>
      {next && (
        <Link href={next.href} className="btn btn-primary">
          {next.text}
        </Link>
      )}
      {chat && (
        <a className={`btn btn-${next || isUnpaid || chat.kind !== 'ownChat' ? 'quiet' : 'primary'}`} href={chat.href}>
          {conversationTexts.back[chat.kind]}
        </a>
      )}
      {isInChat && <p>{chat ? conversationTexts.inEitherChat : conversationTexts.inChat}</p>}
      <Link href={paths.catalog} className="btn btn-quiet">
        Voltar ao catálogo
      </Link>
    </>
  );
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <div className={isCompact ? 'result-head is-compact' : 'result-head'}>
        {picture}
        <div>
          <p className="state-view-title">{title}</p>
          {toast && !isCompact && <p className="state-view-text">{toast}</p>}
        </div>
      </div>
      <RefusedChanges />
      {children}
      <div className="ended-order result-ways">
        {toast && isCompact && <p>{toast}</p>}
        {ways}
      </div>
    </>
  );
}
