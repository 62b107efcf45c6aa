import type { SeenOrder } from '#shared/model/order/order.ts';

/** Whether the page shows a newer version of an order that arrives. */
export const isOlder = ({ id, version }: SeenOrder, shown: SeenOrder | null): boolean =>
  shown?.id === id && version < shown.version;

/**
 * The newest version with a change that this page did not make, by another person or by the shop, after an order
 * arrived. The response to an own change counts only if it skips a version.
 */
export function externalAfter(
  external: SeenOrder | null,
  known: SeenOrder | null,
  { id, version }: SeenOrder,
  { isOwn }: { isOwn: boolean },
): SeenOrder | null {
  const isNext = known?.id === id && version <= known.version + (isOwn ? 1 : 0);
  return isNext ? external : { id, version };
}
