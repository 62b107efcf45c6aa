import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { isPageHidden, onPageVisible } from '../../browser/navigation/page-visibility.ts';
import { storedSeenOrder, storeSeenOrder } from '../../browser/panel/seen-orders.ts';
import { setTitle } from '../../browser/view/viewport.ts';
import { usePanelShop } from '../session/panel-session.ts';

/**
 * In the title of the tab: '(2) ' while two new orders were not seen yet. The board, where the page is visible, shows
 * them all. What was seen is kept per person and device, so a reload changes nothing.
 */
export function useUnseenInTitle(found: PanelData<'newOrders'> | undefined): void {
  const [path] = useLocation();
  const { slug, member } = usePanelShop();
  const reader = `${slug}:${member.id}`;
  const seen = useRef(0);
  useEffect(() => {
    const show = () => {
      const numbers = found?.orders.map(({ number }) => number) ?? [];
      // Another tab of this person may have shown more.
      const before = Math.max(seen.current, storedSeenOrder(reader));
      seen.current = path === '/pedidos' && !isPageHidden() ? Math.max(before, ...numbers) : before;
      if (seen.current > before) storeSeenOrder(reader, seen.current);
      const count = numbers.filter((number) => number > seen.current).length;
      setTitle(undefined, count > 0 ? `(${count}) ` : '');
    };
    show();
    return onPageVisible(show);
  }, [found, path, reader]);
  useEffect(() => () => setTitle(undefined, ''), []);
}
