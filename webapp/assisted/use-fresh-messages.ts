import { useEffect } from 'react';
import { MessageState } from '#shared/model/message.ts';
import { isPageHidden } from '../browser/navigation/page-visibility.ts';
import { loadMessages, outboxState } from '../state/session/send-to-contact.ts';
import { useRead } from '../state/use-read.ts';

const pollIntervalMs = { awaited: 700, queued: 2000 };

/** Polls while a message is queued and the page is visible, more often while its toast is awaited. */
export function useFreshMessages(): void {
  const { messages, awaited } = useRead(outboxState);
  const hasQueued = messages?.some(({ state }) => state === MessageState.Queued) ?? false;
  const interval = awaited.length > 0 ? pollIntervalMs.awaited : pollIntervalMs.queued;
  useEffect(() => {
    if (!hasQueued) return;
    const timer = setInterval(() => isPageHidden() || void loadMessages(), interval);
    return () => clearInterval(timer);
  }, [hasQueued, interval]);
}
