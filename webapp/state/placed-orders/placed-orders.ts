import { proxy } from 'valtio';
import type { PlacedOrderHead } from '#shared/model/order/placed-order.ts';
import { fetchPlacedOrders } from '../../api/calls.ts';
import { onPageVisible } from '../../browser/navigation/page-visibility.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { onOrderUpdate } from '../order/order-notifications.ts';

/** This person's placed orders, the newest first; `null` = not loaded. `failure`: why they could not be loaded. */
type PlacedOrdersState = { heads: PlacedOrderHead[] | null; failure: string | null };
export const placedOrdersState = pageState(() => proxy<PlacedOrdersState>({ heads: null, failure: null }));

/** Loads the orders. A failure shows only if there is no list to show. */
export async function loadPlacedOrders(): Promise<void> {
  placedOrdersState.failure = null;
  const response = await fetchPlacedOrders();
  if (response.success) placedOrdersState.heads = response.data;
  else if (!placedOrdersState.heads) placedOrdersState.failure = response.text;
}

/** Loads the orders whenever one changed or the page returns. Returns a function that stops it. */
export function followPlacedOrders(): () => void {
  const load = () => void loadPlacedOrders();
  load();
  const stops = [onOrderUpdate(load), onPageVisible(load)];
  return () => {
    for (const stop of stops) stop();
  };
}
