import { useEffect } from 'react';
import type { PlacedOrderHead } from '#shared/model/order/placed-order.ts';
import { loadPlacedOrders, placedOrdersState } from '../state/placed-orders/placed-orders.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** This person's newest placed order, for a result page whose URL names none. Null while unknown, or if not needed. */
export function useLatestOrder(isNeeded: boolean): PlacedOrderHead | null {
  const { phase } = useRead(sessionState);
  const { heads } = useRead(placedOrdersState);
  const isAsked = isNeeded && phase === 'ready';
  useEffect(() => {
    if (isAsked) void loadPlacedOrders();
  }, [isAsked]);
  return (isNeeded && heads?.[0]) || null;
}
