import type { SeenOrder } from '#shared/model/order.ts';

/** The newest order that says more than what this page did itself: somebody else changed it, or the shop. */
let latestExternal: SeenOrder | null = null;

/** Notes the order that came after the `known` one. The answer to one's own change is news only where its version skips one. */
export function trackVersion(known: SeenOrder | null, { id, version }: SeenOrder, { isOwn }: { isOwn: boolean }): void {
  const isSame = known?.id === id;
  const isNext = isSame && version <= known.version + (isOwn ? 1 : 0);
  if (!isNext) latestExternal = { id, version };
}

/**
 * The order that a change is meant for when its turn comes: the one that was shown when it was `pressed`, or what only this page's own
 * changes made of it. With news since then it is the pressed one, and the shop says whether the change still fits.
 */
export function expectedOrder(pressed: SeenOrder | null, now: SeenOrder | null): SeenOrder | null {
  if (!pressed || !now || now.id !== pressed.id) return pressed;
  const hasExternalChange = latestExternal?.id === now.id && latestExternal.version > pressed.version;
  return hasExternalChange ? pressed : { id: now.id, version: now.version };
}

/** For tests: as before the first order. */
export function resetPrecondition(): void {
  latestExternal = null;
}
