import type { Order } from '#shared/model/order/order.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { stepTitles } from '#shared/text/checkout/checkout-steps.ts';
import { orderRequiresPart, type RequiredPart } from './required-parts.ts';

/**
 * What a shopper's checkout asks of this order, as the words of the link to it; '' when it asks for nothing, and the
 * cart is confirmed as it is.
 */
export function checkoutLinkText(
  settings: Pick<ShopSettings, 'steps' | 'showSellerOptions'>,
  order: Pick<Order, 'enableDelivery' | 'enablePickUp'>,
): string {
  const asks = (part: RequiredPart) => orderRequiresPart(settings, order, part);
  if (asks('delivery')) return asks('payment') ? 'Entrega e pagamento' : stepTitles.delivery;
  if (asks('payment')) return stepTitles.payment;
  if (asks('contact')) return stepTitles.contact;
  return asks('store') || settings.showSellerOptions ? stepTitles.store : '';
}
