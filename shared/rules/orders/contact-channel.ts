import type { Session } from '#shared/model/session.ts';
import { type TalkPlace, talkPlaces } from '../../text/conversation.ts';
import { conversationLink, type ShopAddresses } from '../links/conversation-link.ts';
import { isAnonymous } from './is-anonymous-order.ts';

/**
 * Where a customer talks with the shop about an order: in the conversation they come from. An anonymous visitor comes
 * from none, so it is the shop's WhatsApp, if it has one.
 */
export function contactChannel(
  session: Pick<Session, 'channelType' | 'userShop'> | null,
  shop: ShopAddresses | null,
): TalkPlace {
  const isVisitor = session !== null && isAnonymous({ userId: session.userShop.id });
  return isVisitor && shop && conversationLink(session, shop) ? talkPlaces.whatsApp : talkPlaces.conversation;
}
