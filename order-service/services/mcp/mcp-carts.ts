import type { PlatformCart, PlatformChangedCart } from '#shared/contract/platform-cart-schemas.ts';

/** A contact's cart for a model: what is in it and what it costs, in reais. Nothing about the person. */
export const cartView = ({ items, itemsAmout, discountAmout, totalAmout, minOrderValue, messages }: PlatformCart) => ({
  items: items.map((line) => ({
    productId: line.providerId,
    sku: line.sku,
    name: line.name,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
  })),
  itemsTotal: itemsAmout,
  discount: discountAmout,
  total: totalAmout,
  minimumOrder: minOrderValue,
  messages,
});

/** The cart of a contact whom the shop does not know yet. */
export const emptyCartView = { items: [], itemsTotal: 0, discount: 0, total: 0, messages: [] };

/** The cart after a change, with what the shop's rules refused. */
export const changedCartView = (cart: PlatformChangedCart) => ({
  ...cartView(cart),
  refused: cart.refused.map(({ providerId, message, most }) => ({
    productId: providerId,
    reason: message,
    ...(most === null ? {} : { quantityInCart: most }),
  })),
});
