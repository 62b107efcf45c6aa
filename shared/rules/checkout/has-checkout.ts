import type { ShopSettings } from '#shared/model/shop-settings.ts';

/**
 * Whether a shopper's checkout may have anything to ask. Without it, the cart is confirmed as it is. The first screen
 * loads this; `checkoutLinkText` says what is asked of an order.
 */
export const hasCheckout = ({ steps, showSellerOptions }: Pick<ShopSettings, 'steps' | 'showSellerOptions'>): boolean =>
  showSellerOptions || steps.some((step) => step !== 'Start' && step !== 'Catalog');
