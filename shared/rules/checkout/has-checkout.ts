import type { ShopSettings } from '#shared/model/shop-settings.ts';

/** Whether a shopper's checkout has anything to ask. Without it, the cart is confirmed as it is. */
export const hasCheckout = ({ steps, showSellerOptions }: Pick<ShopSettings, 'steps' | 'showSellerOptions'>): boolean =>
  showSellerOptions || steps.some((step) => step !== 'Start' && step !== 'Catalog');
