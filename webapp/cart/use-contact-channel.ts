import { contactChannel } from '#shared/rules/orders/contact-channel.ts';
import type { TalkPlace } from '#shared/text/conversation.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** Where this shopper talks with the shop. */
export function useContactChannel(): TalkPlace {
  const { session, settings } = useRead(sessionState);
  return contactChannel(session, settings);
}
