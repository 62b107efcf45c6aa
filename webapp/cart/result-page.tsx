import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { chatLink } from '#shared/rules/links/whatsapp-link.ts';
import { isPlatformUser, isWhatsApp } from '#shared/rules/session/session-type.ts';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { paths } from '../paths.ts';
import { contactTitle } from '../state/session/contact-title.ts';
import { sessionState } from '../state/session/session.ts';
import { showToast } from '../state/session/toasts.ts';
import { useRead } from '../state/use-read.ts';

type ResultPageProps = {
  title: string;
  picture: ReactNode;
  toast?: string;
  /** What most people do next; it comes before the ways back. */
  next?: { text: string; href: string };
  /** What is still to be done, such as paying. */
  children?: ReactNode;
};

/**
 * Where a visit ends (spec §2, "Result pages"). No chat but WhatsApp can be returned to by a link, and no in-chat browser
 * lets a page close itself reliably, so the words stay on the page after their toast is gone.
 */
export function ResultPage({ title, picture, toast, next, children }: ResultPageProps) {
  const { session, settings } = useRead(sessionState);
  useEffect(() => {
    if (toast) showToast({ kind: 'success', text: toast, ...contactTitle() });
  }, [toast]);
  // The merchant's number is where a shopper came from; an agent would only write to their own shop.
  const returnsToChat = settings?.whatsApp && isWhatsApp(session) && !isPlatformUser(session);
  const chat = returnsToChat ? chatLink(settings.whatsApp) : null;
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState title={title} picture={picture} {...(toast ? { text: toast } : {})}>
        {next && (
          <Link href={next.href} className="btn btn-primary">
            {next.text}
          </Link>
        )}
        {chat && (
          <a className={`btn ${next ? 'btn-quiet' : 'btn-primary'}`} href={chat}>
            Voltar para o WhatsApp
          </a>
        )}
        <Link href={paths.catalog} className="btn btn-quiet">
          Voltar ao catálogo
        </Link>
      </EmptyState>
      {children}
    </>
  );
}
