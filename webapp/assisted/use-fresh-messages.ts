import { useEffect } from 'react';
import { MessageState, type SentMessage } from '#shared/model/message.ts';
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

/** Milliseconds between two loads while a message of the last day may still be delivered or read. */
const recentIntervalMs = 15_000;

/** Polls while a product's message of the last day is not read, so that its mark follows the contact. */
export function useRecentMessages(sent: ReadonlyMap<string, SentMessage>): void {
  const isOpen = [...sent.values()].some(
    ({ state }) => state === MessageState.Sent || state === MessageState.Delivered,
  );
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => isPageHidden() || void loadMessages(), recentIntervalMs);
    return () => clearInterval(timer);
  }, [isOpen]);
}
