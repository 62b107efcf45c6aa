import { emptyCustomer } from '#shared/model/customer.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { missingCheckoutFields } from '#shared/rules/checkout/checkout-ready.ts';

/**
 * What a shopper's current order still needs (spec §5, "Checkout ready requires"). A separate file, so that the first
 * screen does not load these rules.
 */
export const missingOfCheckout = (order: Order, settings: ShopSettings): string[] =>
  missingCheckoutFields({
    order,
    customer: order.customer ?? emptyCustomer,
    paymentMethod: order.payment.method,
    settings,
    hasBegun: true,
    offersPayment: true,
  });
