import type { Order } from '#shared/model/order/order.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { payerNeeds } from '../payment/payer-needs.ts';
import { isDelivery } from './checkout-draft.ts';
import { orderRequiresPart } from './required-parts.ts';

type PaidOrder = Pick<Order, 'payment' | 'logistic' | 'enableDelivery' | 'enablePickUp'>;

/**
 * Whether the payment asks for the payer's own address: its provider needs one, such as for a boleto, and the order is
 * not delivered to one. While a delivery is still to be chosen, its address may become the payer's.
 */
export function needsPayerAddress(order: PaidOrder, settings: Pick<ShopSettings, 'steps'>): boolean {
  if (!payerNeeds(order.payment).includes('address')) return false;
  return order.logistic === null ? !orderRequiresPart(settings, order, 'delivery') : !isDelivery(order.logistic.type);
}
