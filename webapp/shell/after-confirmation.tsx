import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { confirmedOrderChatLink } from '#shared/rules/links/confirmed-order-chat-link.ts';
import { endsInChat } from '#shared/rules/orders/ends-in-chat.ts';
import { redirectTo } from '../browser/navigation/redirect.ts';
import { paths, withOrderId } from '../paths.ts';
import { consumeConfirmedOrder, startLeaving } from '../state/order/confirmed-order.ts';
import { loadOrder, orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/**
 * Opens the last page of an order that was confirmed: the WhatsApp chat, or /confirm (spec §2, §4). The offline queue
 * may confirm it on any page. Renders nothing.
 */
export function AfterConfirmation() {
  const { confirmed } = useRead(orderState);
  const [, navigate] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each confirmed order
  useEffect(() => {
    const order = confirmed && consumeConfirmedOrder();
    if (!order) return;
    const { session, settings } = sessionState;
    const chat = settings && endsInChat(order, settings, session) ? confirmedOrderChatLink(settings, order) : null;
    // A shopper who comes back, or whose chat does not open, sees the order here and not an empty cart.
    const number = chat && !order.isAnonymousUser ? order.number : null;
    const page = number === null ? withOrderId(paths.confirm, order.id) : paths.placedOrder(number);
    navigate(page, { replace: true });
    // The confirmed order is done. The cart must not offer it a second time.
    void loadOrder();
    if (!chat) return;
    startLeaving();
    redirectTo(chat);
  }, [confirmed]);
  return null;
}
