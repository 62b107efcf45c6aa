import type { SeenOrder } from '#shared/model/order/order.ts';
import * as precondition from '#shared/rules/offline-queue/precondition.ts';
import { pageState } from '../../browser/storage/page-state.ts';

/** The newest version that contains a change this page did not make: by another person or by the shop. */
const external = pageState<{ latest: SeenOrder | null }>(() => ({ latest: null }));

/** Tracks the version that follows the `known` one. `isOwn`: it is the response to this page's own change. */
export function trackVersion(known: SeenOrder | null, order: SeenOrder, how: { isOwn: boolean }): void {
  external.latest = precondition.externalAfter(external.latest, known, order, how);
}

/** The version that a change expects when it is sent, if it was `pressed` for that order. */
export const expectedOrder = (pressed: SeenOrder | null, now: SeenOrder | null): SeenOrder | null =>
  precondition.expectedOrder(pressed, now, external.latest);
