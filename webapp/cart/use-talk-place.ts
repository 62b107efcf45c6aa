import { talkPlace } from '#shared/rules/orders/talk-place.ts';
import type { TalkPlace } from '#shared/text/conversation.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** Where this shopper talks with the shop. */
export function useTalkPlace(): TalkPlace {
  const { session, settings } = useRead(sessionState);
  return talkPlace(session, settings);
}
