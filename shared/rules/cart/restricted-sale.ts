import type { Product } from '#shared/model/catalog/product.ts';
import { SessionType } from '#shared/model/session.ts';

/** Who buys, and whether the shop's settings disable restricted products. */
export type Buyer = { sessionType: SessionType; disableRestrictedProducts: boolean };

/**
 * Spec §5: "Restricted-sale products cannot be added when the settings disable restricted products (platform users may
 * still add them)". Their quantity is then read-only.
 */
export const isRestrictedFor = (product: Pick<Product, 'isRestrictedSale'>, buyer: Buyer): boolean =>
  product.isRestrictedSale && buyer.disableRestrictedProducts && buyer.sessionType !== SessionType.PlatformUser;
