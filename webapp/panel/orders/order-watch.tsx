import { usePanel } from '../api/use-panel.ts';
import { useMenuCount } from '../shell/menu-counts.ts';
import { useNewOrderAlert } from './order-alerts.ts';

/** Follows the orders on every screen of the panel: the count in the menu, and the alert of a new order. */
export function OrderWatch() {
  const { data } = usePanel('boardOrders', { query: {} }, { refreshMs: 30_000 });
  useNewOrderAlert(data);
  const count = data?.columns.find(({ column }) => column === 'new')?.count ?? 0;
  useMenuCount('/pedidos', { count, what: count === 1 ? 'novo' : 'novos' });
  return null;
}
