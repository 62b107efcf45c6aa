import { useEffect, useState } from 'react';
import { MessageState, type SentMessage } from '#shared/model/message.ts';
import { isPageHidden } from '../browser/navigation/page-visibility.ts';
import { loadMessages, outboxState } from '../state/assisted-sale/send-to-contact.ts';
import { useRead } from '../state/use-read.ts';

/** A failed message is queued again by the shop itself, such as once the contact writes. */
const pollIntervalMs = { awaited: 700, queued: 2000, failed: 8000 };

/** Milliseconds in which an order's payment code is made and written to the contact, after its other messages. */
const expectedWithinMs = 60_000;

/**
 * Polls while a message is queued or failed and the page is visible, more often while its toast is awaited.
 * `orderNumber`: also in the first minute, because the provider may still be making the payment code of this order.
 */
export function useFreshMessages(orderNumber: number | null = null): void {
  const { messages, awaited } = useRead(outboxState);
  const isExpecting = useFirst(expectedWithinMs, orderNumber);
  const hasQueued = messages?.some(({ state }) => state === MessageState.Queued) ?? false;
  const hasFailed = messages?.some(({ state }) => state === MessageState.Failed) ?? false;
  const isSoon = hasQueued || (isExpecting && orderNumber !== null);
  const isPolling = isSoon || hasFailed;
  const interval = awaited.length > 0 ? pollIntervalMs.awaited : isSoon ? pollIntervalMs.queued : pollIntervalMs.failed;
  useEffect(() => {
    if (!isPolling) return;
    const timer = setInterval(() => isPageHidden() || void loadMessages(), interval);
    return () => clearInterval(timer);
  }, [isPolling, interval]);
}

/** Whether so many milliseconds have not passed yet since the first render with this `key`. */
function useFirst(ms: number, key: unknown): boolean {
  const [passed, setPassed] = useState<unknown>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(key), ms);
    return () => clearTimeout(timer);
  }, [ms, key]);
  return passed !== key;
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
