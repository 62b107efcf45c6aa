import { useEffect } from 'react';
import { panelEventsPath } from '#shared/contract/panel/panel-events.ts';
import { followStream } from '../../browser/panel/order-stream.ts';
import { usePanel } from '../api/use-panel.ts';
import { usePanelShop } from '../session/panel-session.ts';
import { useMenuCount } from '../shell/menu-counts.ts';
import { useNewOrderAlert } from './order-alerts.ts';
import { reloadOrders } from './reload-orders.ts';
import { useUnseenInTitle } from './unseen-orders.ts';

/** Several changes at once, such as those of many orders that move together, are read once. Milliseconds. */
const gatherMs = 400;

/**
 * Follows the orders on every screen of the panel: live changes, the counts in the menu, and the alert of a new order.
 */
export function OrderWatch() {
  const { slug } = usePanelShop();
  const { data } = usePanel('newOrders', {}, { refreshMs: 30_000 });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = followStream(`${panelEventsPath}?shop=${slug}`, () => {
      clearTimeout(timer);
      timer = setTimeout(reloadOrders, gatherMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [slug]);
  useNewOrderAlert(data);
  useUnseenInTitle(data);
  const count = data?.count ?? 0;
  useMenuCount('/pedidos', { count, what: count === 1 ? 'novo' : 'novos' });
  useMenuCount('/dinheiro', { count: data?.toDecide ?? 0, what: 'a resolver', isBad: true });
  return null;
}
