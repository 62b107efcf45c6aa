import { useEffect } from 'react';
import { MessageState } from '#shared/model/message.ts';
import { isPageHidden } from '../browser/navigation/page-visibility.ts';
import { loadMessages, outboxState } from '../state/session/send-to-contact.ts';
import { useRead } from '../state/use-read.ts';

const askEvery = 2000;

/** Asks again every two seconds while a message waits and somebody looks. */
export function useFreshMessages(): void {
  const { messages } = useRead(outboxState);
  const waits = messages?.some(({ state }) => state === MessageState.Queued) ?? false;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => isPageHidden() || void loadMessages(), askEvery);
    return () => clearInterval(timer);
  }, [waits]);
}
