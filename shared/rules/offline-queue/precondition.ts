import type { SeenOrder } from '#shared/model/order/order.ts';

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

/**
 * The version that a change expects when it is sent: the one shown when it was `pressed`, or the one that only this
 * page's own changes made of it. After an external change it is the pressed one, and the server decides whether the
 * change still fits.
 */
export function expectedOrder(
  pressed: SeenOrder | null,
  now: SeenOrder | null,
  external: SeenOrder | null,
): SeenOrder | null {
  if (!pressed || !now || now.id !== pressed.id) return pressed;
  const hasExternalChange = external?.id === now.id && external.version > pressed.version;
  return hasExternalChange || now.version < pressed.version ? pressed : { id: now.id, version: now.version };
}
