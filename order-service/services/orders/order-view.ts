import type { DiscountLimit } from '#shared/model/order/discount.ts';
import type { GiftGroup } from '#shared/model/order/gift.ts';
import { type Order, type OrderItem, OrderStatus } from '#shared/model/order/order.ts';
import { SessionType } from '#shared/model/session.ts';
import { toReais } from '#shared/rules/money/money.ts';
import type { CustomerRow } from '../../database/customers/customers.ts';
import type { OrderLineRow, OrderRow } from '../../database/orders/orders.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import { agentLimit } from '../cart/check-discount.ts';
import { requestView } from '../cart/discount-request-view.ts';
import { hasStartedCheckout } from '../checkout/checkout-started.ts';
import { logisticFlags } from '../checkout/delivery-types.ts';
import { customerView } from '../customers/customer-view.ts';
import { orderPaymentFlags } from '../payment-setup/payment-offer.ts';
import { type AuthenticatedCaller, userIdOf } from '../sessions/sessions.ts';
import type { ShopOffers } from '../shops/shop-offers.ts';
import { storedSettings } from '../shops/shops.ts';
import { logisticView, manualLinkOf, paymentView, sellerView } from './delivery-and-payment-view.ts';

export type OrderContent = {
  lines: OrderLineRow[];
  gifts: GiftGroup[];
  messages: string[];
  /** The numbers of the cart's lines that can't be bought now. */
  unavailable?: ReadonlySet<number>;
  customer: CustomerRow | undefined;
  /** The price table in force, by its id on the wire. */
  priceTable: { provider_id: string } | null;
  offers: Pick<ShopOffers, 'seller' | 'paymentOptions'>;
  /** No boleto is offered, because each may be credited only after the order's end. */
  boletoClearsAfterEnd?: boolean;
  /** The address of its last attempt's payment outside the page. */
  paymentLink?: string | null;
};

/** An order as the contract sends it (spec §3). */
export function orderView(order: OrderRow, content: OrderContent, shop: ShopRow, caller: AuthenticatedCaller): Order {
  const { lines, gifts, messages, customer, priceTable, offers, paymentLink = null } = content;
  const unavailable = order.status === OrderStatus.Creating ? content.unavailable : undefined;
  const { enableCnpj } = storedSettings(shop);
  return {
    id: order.id,
    number: order.number,
    version: order.version,
    status: order.status,
    changedBy: order.changed_by,
    userId: userIdOf(order.customer_id, caller.isAnonymous),
    isAnonymousUser: caller.isAnonymous,
    hasStartedCheckout: hasStartedCheckout(order),
    items: lines.map((line) => itemView(line, unavailable?.has(line.line) ?? false)),
    gifts,
    itemsAmout: toReais(order.items_amount),
    discountAmout: toReais(order.discount_amount),
    totalAmout: toReais(order.total_amount),
    minOrderValue: toReais(shop.min_order_amount),
    coupon: order.coupon_code,
    manualDiscount: order.manual_discount === null ? null : toReais(order.manual_discount),
    manualDiscountPercent: order.manual_discount_rate === null ? null : order.manual_discount_rate / 100,
    ...(caller.sessionType === SessionType.PlatformUser ? agentPart(order, shop) : {}),
    seller: order.seller_id !== null && offers.seller ? sellerView(offers.seller) : null,
    providerPriceTableId: priceTable?.provider_id ?? null,
    enablePreferences: true,
    recaptchaKey: order.recaptcha_key,
    isInSemiAutomatic: order.semi_automatic_since !== null,
    semiAutomaticSince: order.semi_automatic_since,
    catalogErrorMessages: messages,
    payment: paymentView(order, paymentLink ?? manualLinkOf(order)),
    logistic: logisticView(order),
    customer: customerView(customer, order.delivery?.address ?? null, { enableCnpj }),
    ...logisticFlags(shop, order, caller),
    ...orderPaymentFlags(offers.paymentOptions),
    ...(content.boletoClearsAfterEnd && order.status === OrderStatus.Creating && { boletoClearsAfterEnd: true }),
  };
}

/** What only agents receive. */
const agentPart = (
  order: OrderRow,
  shop: ShopRow,
): Pick<Order, 'agent' | 'changedByAgent' | 'discountLimit' | 'internalNote' | 'discountRequest'> => ({
  agent: order.agent,
  changedByAgent: order.changed_by_agent,
  discountLimit: discountLimitOf(order, shop),
  internalNote: order.internal_note,
  discountRequest:
    order.discount_request && !order.discount_request.isReplaced
      ? requestView(order.discount_request, order.status)
      : null,
});

/** The most that an agent may deduct from this order. */
function discountLimitOf({ items_amount: items }: OrderRow, shop: ShopRow): DiscountLimit | null {
  const { enableManualPrices } = storedSettings(shop);
  const { max_discount_percent: maxDiscountPercent } = shop;
  if (!enableManualPrices) return null;
  return {
    percent: maxDiscountPercent,
    amout: toReais(agentLimit({ items, enableManualPrices, maxDiscountPercent })),
  };
}

const itemView = (line: OrderLineRow, isUnavailable: boolean): OrderItem => ({
  index: String(line.line),
  providerId: line.provider_id,
  quantity: line.quantity,
  attributes: line.attributes,
  ...(line.option_names.length > 0 ? { optionNames: line.option_names.map(({ option }) => option) } : {}),
  sku: line.sku,
  subscription: line.subscription,
  name: line.name,
  images: line.image === null ? [] : [{ url: line.image }],
  unitPrice: toReais(line.unit_price),
  promotionalPrice: toReais(line.promotional_price),
  totalAmout: toReais(line.total_amount),
  discountAmout: toReais(line.discount_amount),
  discountPercent: line.discount?.kind === 'percent' ? line.discount.value / 100 : null,
  isGift: line.is_gift,
  isCustom: line.is_custom,
  ...(isUnavailable ? { isUnavailable } : {}),
  preferences: line.preferences,
  sellerId: line.seller_id,
  priceTags: line.price_tags,
  hasShippingRestriction: line.has_shipping_restriction,
});
