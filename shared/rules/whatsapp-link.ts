import type { Order } from '#shared/model/order.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';

/**
 * The chat link of spec §4: "a chat link with the merchant number and optional prefilled text (the callback message plus
 * the order id for anonymous users)". The number keeps its digits only; without a number the link opens the chat list.
 */
export function whatsappLink(
  settings: Pick<ShopSettings, 'whatsApp' | 'webCatalogCallbackMessage'>,
  order: Pick<Order, 'id' | 'isAnonymousUser'>,
): string {
  const number = settings.whatsApp.replaceAll(/\D/g, '');
  const words = [settings.webCatalogCallbackMessage.trim(), order.isAnonymousUser ? order.id : ''].filter((word) => word !== '');
  const query = words.length > 0 ? `?text=${encodeURIComponent(words.join(' '))}` : '';
  return `https://wa.me/${number}${query}`;
}
