import { ChangedBy } from '../../model/order/changed-by.ts';
import { OrderStatus, type SeenOrder } from '../../model/order/order.ts';
import type { OrderEvent } from '../../model/order/order-event.ts';

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
 * contains it; `read`, the order on screen is older; `end`, the order on screen was placed by another person or
 * canceled. Only the order itself says which agent placed it.
 */
export type OrderUpdate = 'none' | 'known' | 'read' | 'end';

/**
 * The states of an event until it is acknowledged. `arrived`: the page decides what it means. `reading`: the page reads
 * the order. `ending`: it finds out how the order ended. `held`: the page awaits the response to its own change.
 */
export type EventState = 'arrived' | 'reading' | 'ending' | 'held';
/**
 * What the page found. `shown`: it shows the event's order, a newer one, or the end. `open`: this person placed it
 * elsewhere. `failed`: no response, or an order older than the event. `busy`: it started a change meanwhile.
 */
export type EventStep = OrderUpdate | 'shown' | 'open' | 'failed' | 'busy';

/** The state of an event that comes from the stream. */
export const eventStarts = { event: 'arrived' } as const satisfies Record<string, EventState>;

/**
 * What each step makes of an event. A held event arrives again after the response, because another order may be on
 * screen by then.
 */
export const eventStates = {
  arrived: { none: 'acknowledged', known: 'acknowledged', read: 'reading', end: 'ending' },
  reading: { shown: 'acknowledged', failed: 'arrived', busy: 'held' },
  ending: { shown: 'acknowledged', open: 'reading', failed: 'arrived' },
} as const satisfies Record<Exclude<EventState, 'held'>, Partial<Record<EventStep, EventState | 'acknowledged'>>>;

/**
 * Decides what an event of the order stream means for the page. An event may come twice, late, or after a missed one.
 */
export function orderUpdate(event: OrderEvent, { shown, applied, isAgent, hasEnded }: PageKnowledge): OrderUpdate {
  if (hasEnded || !shown || (applied !== null && event.version <= applied)) return 'none';
  const isOver = event.status !== OrderStatus.Creating;
  if (event.id !== shown.id) return isOver ? 'none' : 'read';
  if (event.version <= shown.version) return 'known';
  const isEnd = isOver && shown.status === OrderStatus.Creating;
  // An agent's event may be that of another agent.
  const mayBeByOther = isByOther(event.changedBy, isAgent) || event.changedBy === ChangedBy.Agent;
  return isEnd && (event.status === OrderStatus.Canceled || mayBeByOther) ? 'end' : 'read';
}

/** Whether the other person of the two who share an order did it. */
export const isByOther = (by: ChangedBy | null | undefined, isAgent: boolean): boolean =>
  by === (isAgent ? ChangedBy.Shopper : ChangedBy.Agent);
