import type { ItemAttribute, Order, OrderItem } from '#shared/model/order/order.ts';
import type { Recurrence } from '#shared/model/order/subscription.ts';

/** The key of an order line: the product, its chosen options and its subscription interval. */
export type LineKey = { providerId: string; attributes: readonly ItemAttribute[]; subscription: Recurrence | null };

/**
 * The order's line of this product, attributes and subscription, if any (spec §4: a card sends "current plus one").
 * Gift lines do not count.
 */
export const lineOf = (order: Pick<Order, 'items'>, key: LineKey): OrderItem | null =>
  order.items.find((item) => !item.isGift && isSameLine(item, key)) ?? null;

/** The quantity of all bought lines together, for the cart's badge (spec §2). */
export const totalQuantity = (order: Pick<Order, 'items'>): number =>
  order.items.reduce((sum, item) => sum + (item.isGift ? 0 : item.quantity), 0);

/** Whether both are the same line. */
export const isSameLine = (item: LineKey, key: LineKey): boolean =>
  item.providerId === key.providerId &&
  item.subscription?.type === key.subscription?.type &&
  item.subscription?.frequency === key.subscription?.frequency &&
  item.attributes.length === key.attributes.length &&
  item.attributes.every((one) =>
    key.attributes.some(
      (other) => other.providerId === one.providerId && other.optionProviderId === one.optionProviderId,
    ),
  );
