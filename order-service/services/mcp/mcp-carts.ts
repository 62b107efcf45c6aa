import type {
  PlatformCart,
  PlatformCartChange,
  PlatformChangedCart,
} from '#shared/contract/platform/platform-cart-schemas.ts';
import { missingItems } from '../platform/cart-missing.ts';

/** A contact's cart for a model: what is in it and what it costs, in reais. Nothing about the person. */
export const cartView = ({
  items,
  itemsAmout,
  discountAmout,
  totalAmout,
  minOrderValue,
  messages,
  missing,
}: PlatformCart) => ({
  items: items.map((line) => ({
    productId: line.providerId,
    sku: line.sku,
    name: line.name,
    options: Object.fromEntries(line.attributes.map(({ name, optionName }) => [name, optionName])),
    isGift: line.isGift,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    note: line.preferences,
  })),
  itemsTotal: itemsAmout,
  discount: discountAmout,
  total: totalAmout,
  minimumOrder: minOrderValue,
  messages,
  missing,
});

/** The cart of a contact whom the shop does not know yet. `messages`: why the shop takes no orders now. */
export const emptyCartView = (minimumOrder: number, messages: string[]) => ({
  items: [],
  itemsTotal: 0,
  discount: 0,
  total: 0,
  minimumOrder,
  messages,
  missing: [missingItems],
});

/** The cart after a change, with what the shop's rules refused of these items. */
export const changedCartView = (cart: PlatformChangedCart, sent: PlatformCartChange['items']) => ({
  ...cartView(cart),
  refused: cart.refused.map(({ position, providerId, message, most }) => ({
    productId: providerId,
    sku: sent[position]?.sku ?? null,
    reason: message,
    ...(most === null ? {} : { quantityInCart: most }),
  })),
});
