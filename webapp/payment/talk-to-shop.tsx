import type { Order } from '#shared/model/order/order.ts';
import { confirmedOrderChatLink } from '#shared/rules/links/confirmed-order-chat-link.ts';
import { isWhatsApp } from '#shared/rules/session/is-whatsapp.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** The way to the shop where its people say how to pay. Renders nothing for a shop without a number. */
export function TalkToShop({ order }: { order: Order }) {
  const { session, settings } = useRead(sessionState);
  if (!settings?.whatsApp) return null;
  const chat = isWhatsApp(session);
  return (
    <a className={`btn btn-${chat ? 'primary' : 'quiet'} pay-link`} href={confirmedOrderChatLink(settings, order)}>
      {chat ? 'Voltar para o WhatsApp' : 'Falar com a loja'}
    </a>
  );
}
