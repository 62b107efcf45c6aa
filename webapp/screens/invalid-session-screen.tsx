import { useLocation } from 'wouter';
import { EmptyState } from '../components/empty-state.tsx';
import { WaitingIllustration } from '../components/illustrations.tsx';
import { paths } from '../paths.ts';
import { useScreen } from '../shell/use-screen.ts';
import { retrySession, sessionState } from '../state/session.ts';
import { useRead } from '../state/use-read.ts';

/** Spec §2: invalid-session page ('Sessão Inválida'). A session that could not even be asked for can be tried again. */
export function InvalidSessionScreen() {
  useScreen('Sessão inválida');
  const { phase } = useRead(sessionState);
  const [, navigate] = useLocation();
  const tryAgain = async () => {
    await retrySession();
    if (sessionState.phase === 'ready') navigate(paths.catalog, { replace: true });
  };
  const isUnreachable = phase === 'unreachable';
  return (
    <>
      <h1 className="visually-hidden">Sessão Inválida</h1>
      <EmptyState
        picture={<WaitingIllustration />}
        title="Sessão Inválida"
        text={
          isUnreachable
            ? 'Não conseguimos falar com a loja agora. Verifique sua conexão e tente novamente.'
            : 'Este link não vale mais. Volte para a conversa e envie uma mensagem para receber um novo link da loja.'
        }
      >
        {isUnreachable && (
          <button type="button" className="btn btn-primary" onClick={tryAgain}>
            Tentar novamente
          </button>
        )}
      </EmptyState>
    </>
  );
}
