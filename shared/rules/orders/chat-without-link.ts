import type { Session } from '#shared/model/session.ts';
import { conversationLink, type ShopAddresses } from '../links/conversation-link.ts';
import { isAnonymous } from './is-anonymous-order.ts';

/**
 * Whether a shopper's page says to go on in the conversation: no link leads back to it. An anonymous visitor comes from
 * no conversation.
 */
export function hasChatWithoutLink(session: Pick<Session, 'channelType' | 'userShop'>, shop: ShopAddresses): boolean {
  const kind = conversationLink(session, shop)?.kind;
  return (kind === undefined || kind === 'otherChat') && !isAnonymous({ userId: session.userShop.id });
}
