import type { Order } from '#shared/model/order.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';

/**
 * The chat link of spec §4: "a chat link with the merchant number and optional prefilled text (the callback message plus
 * the order id for anonymous users)", of an order that was confirmed. The number keeps its digits only; without a number the link opens the
 * chat list.
 */
export function whatsappLink(
  settings: Pick<ShopSettings, 'whatsApp' | 'webCatalogCallbackMessage'>,
  order: Pick<Order, 'id' | 'isAnonymousUser'>,
): string {
  const words = [settings.webCatalogCallbackMessage.trim(), order.isAnonymousUser ? order.id : ''].filter((word) => word !== '');
  return chatLink(settings.whatsApp, words.join(' '));
}

/** The merchant's chat, with this already written; without a text where there is no confirmed order to speak of. */
export function chatLink(whatsApp: string, text = ''): string {
  const query = text === '' ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${whatsApp.replaceAll(/\D/g, '')}${query}`;
}
