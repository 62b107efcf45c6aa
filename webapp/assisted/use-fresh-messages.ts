import { useEffect } from 'react';
import { MessageState } from '#shared/model/message.ts';
import { isPageHidden } from '../browser/navigation/page-visibility.ts';
import { loadMessages, outboxState } from '../state/session/send-to-contact.ts';
import { useRead } from '../state/use-read.ts';

const pollIntervalMs = 2000;

/** Polls every two seconds while a message is queued and the page is visible. */
export function useFreshMessages(): void {
  const { messages } = useRead(outboxState);
  const hasQueued = messages?.some(({ state }) => state === MessageState.Queued) ?? false;
  useEffect(() => {
    if (!hasQueued) return;
    const timer = setInterval(() => isPageHidden() || void loadMessages(), pollIntervalMs);
    return () => clearInterval(timer);
  }, [hasQueued]);
}
