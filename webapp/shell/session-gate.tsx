import { type ReactNode, Suspense } from 'react';
import { Redirect, useLocation } from 'wouter';
import { FailedState } from '../components/ui/failed-state.tsx';
import { paths } from '../paths.ts';
import { orderState } from '../state/order/order.ts';
import { retrySession } from '../state/session/load-session.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { lazyScreen } from './lazy-screen.ts';

const ContactGate = lazyScreen(async () => (await import('./contact-gate.tsx')).ContactGate);

const unreachableText = 'Não conseguimos falar com a loja agora.';

/**
 * Spec §2: a failed session redirects to the invalid-session page. An agent chooses the page's contact if nothing else
 * identifies it. While the session loads, the screens show with skeletons or as prerendered. If the shop is
 * unreachable, they stay below the retry offer, which is visible at any scroll position and says what waits: without a
 * session no footer does.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { phase, session } = useRead(sessionState);
  const { waitingNote } = useRead(orderState);
  const [path] = useLocation();
  if (phase === 'invalid' && path !== paths.invalidSession) return <Redirect to={paths.invalidSession} replace />;
  if (phase === 'question')
    return (
      <Suspense>
        <ContactGate />
      </Suspense>
    );
  return (
    <>
      {phase === 'unreachable' && (
        <div className="session-failed">
          <FailedState
            message={session || !waitingNote ? unreachableText : `${unreachableText}\n${waitingNote}`}
            onRetry={() => void retrySession()}
          />
        </div>
      )}
      {children}
    </>
  );
}
