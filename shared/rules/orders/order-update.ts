import { ChangedBy } from '../../model/changed-by.ts';
import { OrderStatus, type SeenOrder } from '../../model/order.ts';
import type { OrderEvent } from '../../model/order-event.ts';

/** The page's state when an event arrives. */
export type PageKnowledge = {
  /** The order on screen; null while there is none. */
  shown: (SeenOrder & { status: OrderStatus }) | null;
  /** The newest version of the event's order whose event was applied; null for none. */
  applied: number | null;
  isAgent: boolean;
  /** The page shows how its order ended, and loads the next one when the user leaves it. */
  hasEnded: boolean;
};

/**
 * What a page does about an event: `none`, it is old or about nothing on screen; `known`, the order on screen already
 * contains it; `read`, the order on screen is older; `end`, the order on screen was placed by the other person or
 * canceled.
 */
export type OrderUpdate = 'none' | 'known' | 'read' | 'end';

/**
 * Decides what an event of the order stream means for the page. An event may come twice, late, or after a missed one.
 */
export function orderUpdate(event: OrderEvent, { shown, applied, isAgent, hasEnded }: PageKnowledge): OrderUpdate {
  if (hasEnded || !shown || (applied !== null && event.version <= applied)) return 'none';
  const isOver = event.status !== OrderStatus.Creating;
  if (event.id !== shown.id) return isOver ? 'none' : 'read';
  if (event.version <= shown.version) return 'known';
  const isEnd = isOver && shown.status === OrderStatus.Creating;
  return isEnd && (event.status === OrderStatus.Canceled || isByOther(event.changedBy, isAgent)) ? 'end' : 'read';
}

/** Whether the other person of the two who share an order did it. */
export const isByOther = (by: ChangedBy | null | undefined, isAgent: boolean): boolean =>
  by === (isAgent ? ChangedBy.Shopper : ChangedBy.Agent);
