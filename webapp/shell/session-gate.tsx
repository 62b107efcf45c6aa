import { type ReactNode, Suspense } from 'react';
import { Redirect, useLocation } from 'wouter';
import { FailedState } from '../components/ui/failed-state.tsx';
import { paths } from '../paths.ts';
import { retrySession, sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { lazyScreen } from './lazy-screen.ts';

const ContactQuestion = lazyScreen(async () => (await import('./contact-question.tsx')).ContactQuestion);

const unreachableText = 'Não conseguimos falar com a loja agora.';

/**
 * Spec §2: a session that fails sends to the invalid-session page. An agent is asked whom a page is about where nothing else says it. While it loads the screens are there already, with their
 * skeletons or as they were drawn, and they stay below the offer to try again when the shop could not be asked,
 * which is in sight wherever the page is scrolled to.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { phase } = useRead(sessionState);
  const [path] = useLocation();
  if (phase === 'invalid' && path !== paths.invalidSession) return <Redirect to={paths.invalidSession} replace />;
  if (phase === 'question')
    return (
      <Suspense>
        <ContactQuestion />
      </Suspense>
    );
  return (
    <>
      {phase === 'unreachable' && (
        <div className="session-failed">
          <FailedState message={unreachableText} onRetry={() => void retrySession()} />
        </div>
      )}
      {children}
    </>
  );
}
