import type { SeenOrder } from '#shared/model/order.ts';
import { pageState } from '../../browser/storage/page-state.ts';

/** The newest version that contains a change this page did not make: by another person or by the shop. */
const external = pageState<{ latest: SeenOrder | null }>(() => ({ latest: null }));

/**
 * Tracks the version that follows the `known` one. The response to an own change counts as external only if it skips a
 * version.
 */
export function trackVersion(known: SeenOrder | null, { id, version }: SeenOrder, { isOwn }: { isOwn: boolean }): void {
  const isSame = known?.id === id;
  const isNext = isSame && version <= known.version + (isOwn ? 1 : 0);
  if (!isNext) external.latest = { id, version };
}

/**
 * The version that a change expects when it is sent: the one shown when it was `pressed`, or the one that only this
 * page's own changes made of it. After an external change it is the pressed one, and the server decides whether the
 * change still fits.
 */
export function expectedOrder(pressed: SeenOrder | null, now: SeenOrder | null): SeenOrder | null {
  if (!pressed || !now || now.id !== pressed.id) return pressed;
  const { latest } = external;
  const hasExternalChange = latest?.id === now.id && latest.version > pressed.version;
  return hasExternalChange ? pressed : { id: now.id, version: now.version };
}
