import type { Order } from '#shared/model/order/order.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { chatLink } from '#shared/rules/links/chat-link.ts';

type Named = Pick<Order, 'id' | 'number' | 'isAnonymousUser'>;

/**
 * The chat link of spec §4: "a chat link with the merchant number and optional prefilled text (the callback message
 * plus the order id for anonymous users)", for a confirmed order. Only the number's digits are used; without a number
 * the link opens the chat list.
 */
export function confirmedOrderChatLink(
  settings: Pick<ShopSettings, 'whatsApp' | 'webCatalogCallbackMessage'>,
  order: Named,
): string {
  const words = [settings.webCatalogCallbackMessage.trim(), order.isAnonymousUser ? nameOf(order) : ''].filter(
    (word) => word !== '',
  );
  return chatLink(settings.whatsApp, words.join(' '));
}

/** How the merchant finds an order: people by its number, programs by its id. An order service may send no number. */
const nameOf = ({ id, number }: Named): string => (number ? `Pedido nº ${number} (id ${id})` : id);
