import type { Order } from '#shared/model/order/order.ts';
import type { OrderPayment } from '#shared/model/payment/payment.ts';
import type { Session } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { hasChatNumber } from '../links/chat-link.ts';
import { isWhatsApp } from '../messaging/is-whatsapp.ts';
import { isPaidByCardHere } from '../payment/is-paid-by-card-here.ts';
import { paysByCodeOrLink } from '../payment/pays-by-code-or-link.ts';

type Payment = Pick<OrderPayment, 'method' | 'providerType'>;
type Judged = Pick<Order, 'isAnonymousUser'> & { payment: Payment };
type Shop = Pick<ShopSettings, 'whatsApp'>;

/** Whether the page shows how to pay after the confirmation; an anonymous visitor has no chat for that. */
const isPaidOnPage = (payment: Payment): boolean => paysByCodeOrLink(payment.method) || isPaidByCardHere(payment);

/**
 * Whether a shopper's confirmation ends in the WhatsApp chat with the merchant (spec §4, "Order footer"). The WhatsApp
 * channel returns to its chat. An anonymous visitor has no chat on any channel: the merchant's number opens one, unless
 * the page shows how to pay. Without a number no link opens a chat, so the page stays.
 */
export const endsInChat = (order: Judged, { whatsApp }: Shop, session: Pick<Session, 'channelType'> | null): boolean =>
  hasChatNumber(whatsApp) && (order.isAnonymousUser ? !isPaidOnPage(order.payment) : isWhatsApp(session));

/**
 * Whether an order needs its whole checkout, with a phone, before it is confirmed. True for an anonymous visitor's
 * order that does not end in a chat: the shop could not deliver it or reach the buyer otherwise.
 */
export const needsWholeCheckout = (order: Judged, settings: Shop): boolean =>
  order.isAnonymousUser && !endsInChat(order, settings, null);
