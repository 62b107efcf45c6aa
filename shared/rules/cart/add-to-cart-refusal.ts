import type { Product } from '#shared/model/catalog/product.ts';
import { type Session, SessionType } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { isPlatformUser } from '../session/session-roles.ts';
import { type Buyer, isRestrictedFor } from './restricted-sale.ts';

/** The reason a product cannot go into the cart now, or null when it can. */
export type AddToCartRefusal =
  | 'loading'
  | 'no-order'
  | 'inactive'
  | 'price-on-request'
  | 'no-variant'
  | 'unavailable-option'
  | 'restricted'
  | 'no-seller'
  | null;

/** What is sold out may be sold again: a visible page that shows it reads it again at this interval. Milliseconds. */
export const soldOutRefreshMs = 10_000;

export type AddContext = Buyer & {
  isLoading: boolean;
  hasOrder: boolean;
  /** True when a platform user must choose a seller first (spec §5) and has not. */
  needsSeller?: boolean;
};

/** Spec §5: a platform user must choose a seller first where the shop's steps include 'Seller' and none is chosen. */
export const needsSeller = (
  session: Pick<Session, 'sessionType'> | null,
  steps: ShopSettings['steps'] | undefined,
  hasSeller: boolean,
): boolean => isPlatformUser(session) && steps?.includes('Seller') === true && !hasSeller;

type Addable = Pick<Product, 'isActive' | 'isPriceOnRequest' | 'isRestrictedSale' | 'variants' | 'currentDimension'>;

/**
 * Spec §4: "Add-to-cart is disabled while loading, with no order, with variants but none selected, or for a
 * restricted-sale product when the disable-restricted setting is on and the user is not a platform user"; spec §4: "If
 * the product is inactive … nothing happens".
 */
export function addToCartRefusal(product: Addable, context: AddContext): AddToCartRefusal {
  if (context.isLoading) return 'loading';
  if (!context.hasOrder) return 'no-order';
  if (!product.isActive) return 'inactive';
  if (product.isPriceOnRequest) return 'price-on-request';
  if (context.needsSeller) return 'no-seller';
  if (isRestrictedFor(product, context)) return 'restricted';
  if (product.variants && product.currentDimension === null) return 'no-variant';
  if (product.currentDimension && !product.currentDimension.isAvailable) return 'unavailable-option';
  return null;
}

/**
 * A step that only the product's own page offers: options to choose, or a price on request. `null` when another reason
 * blocks the product. Also gives a refusal while the order is loading or fails to load.
 */
export function decidedOnProductPage(
  product: Addable,
  why: AddToCartRefusal,
): 'no-variant' | 'price-on-request' | null {
  if (why === 'no-variant' || why === 'price-on-request') return why;
  if (why !== 'loading' && why !== 'no-order') return null;
  const later = addToCartRefusal(product, {
    isLoading: false,
    hasOrder: true,
    sessionType: SessionType.PlatformUser,
    disableRestrictedProducts: false,
  });
  return later === 'no-variant' || later === 'price-on-request' ? later : null;
}

/**
 * Whether only the loading order blocks the product. Then the click is queued until the order arrives. Restrictions
 * that depend on the session wait for the session.
 */
export const isOnlyPending = (product: Addable, why: AddToCartRefusal): boolean =>
  why === 'loading' &&
  addToCartRefusal(product, {
    isLoading: false,
    hasOrder: true,
    sessionType: SessionType.None,
    disableRestrictedProducts: true,
  }) === null;
