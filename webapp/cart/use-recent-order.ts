import { useEffect } from 'react';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { PlacedOrderHead } from '#shared/model/order/placed-order.ts';
import { followPlacedOrders, placedOrdersState } from '../state/placed-orders/placed-orders.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

const hourMs = 3_600_000;

/**
 * The newest order of this person, if the shop has it: `recent` for a day, `fresh` for an hour. Who comes back from a
 * confirmation must not believe that the order is lost. `isKnown`: the orders are loaded, or can't be loaded.
 */
export function useRecentOrder(): { fresh: PlacedOrderHead | null; recent: PlacedOrderHead | null; isKnown: boolean } {
  const { phase } = useRead(sessionState);
  const { heads, failure } = useRead(placedOrdersState);
  useEffect(() => (phase === 'ready' ? followPlacedOrders() : undefined), [phase]);
  const newest = heads?.[0];
  const age = Date.now() - Date.parse(newest?.times.placedAgainAt ?? newest?.times.placedAt ?? '');
  const recent = newest?.status === OrderStatus.Received && age < 24 * hourMs ? newest : null;
  return { fresh: recent && age < hourMs ? recent : null, recent, isKnown: heads !== null || failure !== null };
}
