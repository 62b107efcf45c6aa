import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { isWhatsApp } from '#shared/rules/session-type.ts';
import { whatsappLink } from '#shared/rules/whatsapp-link.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { paths } from '../paths.ts';
import { sessionState } from '../state/session.ts';
import { showToast } from '../state/toasts.ts';
import { useRead } from '../state/use-read.ts';

type ResultPageProps = { title: string; picture: ReactNode; toast?: string };

/**
 * Where a visit ends (spec §2, "Result pages"). No chat but WhatsApp can be returned to by a link, and no in-chat browser
 * lets a page close itself reliably, so the words stay on the page after their toast is gone.
 */
export function ResultPage({ title, picture, toast }: ResultPageProps) {
  const { session, settings } = useRead(sessionState);
  useEffect(() => {
    if (toast) showToast({ kind: 'success', text: toast });
  }, [toast]);
  const chat =
    session && settings?.whatsApp && isWhatsApp(session) ? whatsappLink({ ...settings, webCatalogCallbackMessage: '' }, noOrder) : null;
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState title={title} picture={picture} {...(toast ? { text: toast } : {})}>
        {chat && (
          <a className="btn btn-primary" href={chat}>
            Voltar para o WhatsApp
          </a>
        )}
        <Link href={paths.catalog} className="btn btn-quiet">
          Voltar ao catálogo
        </Link>
      </EmptyState>
    </>
  );
}

const noOrder = { id: '', isAnonymousUser: false };
