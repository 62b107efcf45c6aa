import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { sessionState } from '../state/session.ts';
import { useRead } from '../state/use-read.ts';

/**
 * Spec §2: a session that fails sends to the invalid-session page. While it loads the screens are there already, with their
 * skeletons; `failed` is shown when the session stands but the shop cannot be loaded.
 */
export function SessionGate({ failed, children }: { failed: ReactNode; children: ReactNode }) {
  const { phase } = useRead(sessionState);
  const [path] = useLocation();
  if ((phase === 'invalid' || phase === 'unreachable') && path !== paths.invalidSession)
    return <Redirect to={paths.invalidSession} replace />;
  return phase === 'failed' ? failed : children;
}
