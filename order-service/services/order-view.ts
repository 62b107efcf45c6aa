import type { GiftGroup } from '#shared/model/gift.ts';
import type { Order, OrderItem } from '#shared/model/order.ts';
import { toReais } from '#shared/rules/money.ts';
import type { OrderLineRow, OrderRow } from '../store/orders.ts';
import type { ShopRow } from '../store/shops.ts';
import { userIdOf, type Who } from './sessions.ts';
import { storedSettings } from './shops.ts';

/** Sums in whole cents. Until delivery and discounts exist, the total is the subtotal. */
export function totalsOf(
  lines: Pick<OrderLineRow, 'total_amount' | 'is_gift'>[],
): Pick<OrderRow, 'items_amount' | 'discount_amount' | 'total_amount'> {
  const items = lines.filter((line) => !line.is_gift).reduce((sum, line) => sum + line.total_amount, 0);
  return { items_amount: items, discount_amount: 0, total_amount: items };
}

export type OrderContent = { lines: OrderLineRow[]; gifts: GiftGroup[]; messages: string[] };

/** An order as the contract sends it (spec §3). */
export function orderView(order: OrderRow, { lines, gifts, messages }: OrderContent, shop: ShopRow, who: Who): Order {
  const { logistics } = storedSettings(shop);
  return {
    id: order.id,
    version: order.version,
    status: order.status,
    userId: userIdOf(order.customer_id, who.isAnonymous),
    isAnonymousUser: who.isAnonymous,
    items: lines.map(itemView),
    gifts,
    itemsAmout: toReais(order.items_amount),
    discountAmout: toReais(order.discount_amount),
    totalAmout: toReais(order.total_amount),
    minOrderValue: toReais(shop.min_order_amount),
    coupon: null,
    seller: null,
    providerPriceTableId: null,
    enablePreferences: true,
    recaptchaKey: null,
    isInSemiAutomatic: false,
    catalogErrorMessages: messages,
    payment: { method: null, providerType: null, link: null },
    logistic: null,
    customer: null,
    enableDelivery: logistics.enableDelivery,
    enablePickUp: logistics.enablePickUp,
    enableCreditPayment: false,
    enablePixPayment: false,
    enableNubankPayment: false,
    enableLinkPayment: false,
    enableBoletoPayment: false,
  };
}

const itemView = (line: OrderLineRow): OrderItem => ({
  index: String(line.line),
  providerId: line.provider_id,
  quantity: line.quantity,
  attributes: line.attributes,
  sku: line.sku,
  subscription: line.subscription,
  name: line.name,
  images: line.image === null ? [] : [{ url: line.image }],
  unitPrice: toReais(line.unit_price),
  promotionalPrice: toReais(line.promotional_price),
  totalAmout: toReais(line.total_amount),
  isGift: line.is_gift,
  preferences: line.preferences,
  sellerId: line.seller_id,
  priceTags: line.price_tags,
  hasShippingRestriction: line.has_shipping_restriction,
});
