import type { Order } from '#shared/model/order/order.ts';
import { confirmedOrderChatLink } from '#shared/rules/links/confirmed-order-chat-link.ts';
import { conversationLink } from '#shared/rules/links/conversation-link.ts';
import { conversationTexts } from '#shared/text/conversation.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** The way to the shop where its people say how to pay. Renders nothing for a shop without an address. */
export function TalkToShop({ order }: { order: Order }) {
  const { session, settings } = useRead(sessionState);
  const conversation = settings && conversationLink(session, settings);
  if (!settings || !conversation) return null;
  const { kind, href } = conversation;
  return (
    <a
      className={`btn btn-${kind === 'otherChat' ? 'quiet' : 'primary'} pay-link`}
      href={kind === 'channel' ? href : confirmedOrderChatLink(settings, order)}
    >
      {kind === 'otherChat' ? conversationTexts.talk[kind] : conversationTexts.back[kind]}
    </a>
  );
}
