import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { lateStyle } from '../browser/loading/late-style.ts';
import { loadWithRetry } from '../browser/loading/retry-chunk-load.ts';
import { trackKeyboardInset } from '../browser/view/keyboard-inset.ts';
import { startQueue } from '../state/offline-queue/send-queue.ts';
import { loadConfirmation } from '../state/order/press-confirm.ts';
import { refetchMissingOrder } from '../state/order/refetch-order.ts';
import { showContact } from '../state/session/contacts.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { AfterConfirmation } from './after-confirmation.tsx';
import { ChatReturn } from './chat-return.tsx';
import { ConfirmationFailure } from './confirmation-failure.tsx';
import { ConfirmationLock } from './confirmation-lock.tsx';
import { LiveOrder } from './live-order.tsx';
import { RefusedNote } from './refused-note.tsx';

// Only agents load it.
const AgentContacts = lazy(async () => {
  const load = () => import('./contacts/agent-contacts.tsx');
  const [{ AgentContacts: part }] = await Promise.all([loadWithRetry(load), lateStyle()]);
  return { default: part };
});

/** Parts of every page that the first screen does not wait for. */
export function LazyParts(): ReactNode {
  const { session } = useRead(sessionState);
  useEffect(trackKeyboardInset, []);
  useEffect(() => startQueue(), []);
  // A press on the confirm button then needs no file, also without a connection.
  useEffect(() => void loadWithRetry(loadConfirmation), []);
  useEffect(() => refetchMissingOrder(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each session
  useEffect(showContact, [session]);
  return (
    <>
      <LiveOrder />
      <AfterConfirmation />
      <ConfirmationFailure />
      <ConfirmationLock />
      <ChatReturn />
      <RefusedNote />
      {isPlatformUser(session) && session?.userShop.id !== '' && (
        <Suspense>
          <AgentContacts />
        </Suspense>
      )}
    </>
  );
}
