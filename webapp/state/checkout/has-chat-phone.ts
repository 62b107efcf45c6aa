import type { Order } from '#shared/model/order/order.ts';
import type { Session } from '#shared/model/session.ts';
import { isWhatsApp } from '#shared/rules/messaging/is-whatsapp.ts';

/** Whether the chat of the order's contact has a phone that a payment can use. */
export const hasChatPhone = (
  session: Pick<Session, 'channelType' | 'chatHasPhone'> | null,
  order: Pick<Order, 'isAnonymousUser'>,
): boolean => session?.chatHasPhone ?? (!order.isAnonymousUser && isWhatsApp(session));
