import type { CouponRow } from '../../database/cart/coupons.ts';
import type { OrderLineRow, OrderRow } from '../../database/orders/orders.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import { checkDiscount } from '../cart/check-discount.ts';
import { checkDiscountRequest } from '../cart/check-discount-request.ts';
import { lineDiscountOf, totalsOf } from '../cart/totals.ts';
import type { ShopOffers } from '../shops/shop-offers.ts';
import { storedSettings } from '../shops/shops.ts';
import { checkDelivery } from './check-delivery.ts';
import { checkPayment } from './check-payment.ts';
import { type CheckedOrder, checkSeller } from './check-seller.ts';
import { checkSlot } from './check-slot.ts';

/** The data that the checks of an order's choices need. */
export type ChoicesContext = {
  shop: ShopRow;
  offers: ShopOffers;
  coupon: CouponRow | null;
  now: Date;
  /** No boleto is offered, because each may be credited only after the order's end. */
  boletoClearsAfterEnd: boolean;
  isEdited?: boolean;
};

/**
 * An order with its valid choices and its totals. Each choice is checked against the valid ones before it: seller,
 * delivery, discount, slot, and last the payment, which must fit the total.
 */
export function checkChoices(before: OrderRow, bought: OrderLineRow[], context: ChoicesContext): CheckedOrder {
  const { shop, offers, coupon, now, boletoClearsAfterEnd, isEdited = false } = context;
  const settings = storedSettings(shop);
  const subtotal = totalsOf(bought).items_amount;
  const lineDiscount = lineDiscountOf(bought);
  const { request, approved } = checkDiscountRequest(before, bought, now);
  const sold = checkSeller(before, offers);
  const delivered = checkDelivery(sold.order, { lines: bought, subtotal, settings, offers, isEdited });
  const delivery = delivered.order.delivery?.price ?? 0;
  const maxDiscountPercent = shop.max_discount_percent;
  const discounted = checkDiscount(delivered.order, coupon, {
    ...settings,
    items: subtotal,
    delivery,
    maxDiscountPercent,
    lineDiscount,
    approved,
    hasLostApproval: before.discount_request?.status === 'approved' && request?.status === 'void',
  });
  const service = delivered.order.seller_id === null ? 0 : (offers.seller?.service_tax ?? 0);
  const totals = totalsOf(bought, { discount: lineDiscount + discounted.discount, delivery, service });
  const scheduled = checkSlot(
    { ...delivered.order, ...discounted.kept, ...totals, discount_request: request },
    offers,
    now,
  );
  const { paymentOptions } = offers;
  const paid = checkPayment(scheduled.order, { lines: bought, settings, paymentOptions, boletoClearsAfterEnd });
  return {
    order: paid.order,
    messages: [sold, delivered, discounted, scheduled, paid].flatMap(({ messages }) => messages),
  };
}
