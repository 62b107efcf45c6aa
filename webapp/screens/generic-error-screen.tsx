import { chatLink, hasChatNumber } from '#shared/rules/links/chat-link.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** Spec §2, "Generic error screen": a link back to WhatsApp, and a retry button for visitors from elsewhere. */
export function GenericErrorScreen({ onRetry }: { onRetry: () => void }) {
  const { settings } = useRead(sessionState);
  const whatsApp = settings?.whatsApp ?? '';
  return (
    <div className="state-view" role="alert">
      <h1 className="state-view-title">Ops! Algo de errado aconteceu</h1>
      <p className="state-view-text">Nada do que você fez se perdeu. Tente de novo ou volte para a conversa.</p>
      <div className="state-view-actions">
        <button type="button" className="btn btn-primary" onClick={onRetry}>
          Tentar novamente
        </button>
        {hasChatNumber(whatsApp) && (
          <a className="btn btn-quiet" href={chatLink(whatsApp)}>
            Voltar para o WhatsApp
          </a>
        )}
      </div>
    </div>
  );
}
