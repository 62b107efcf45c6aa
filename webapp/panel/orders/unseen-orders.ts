import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { isPageHidden, onPageVisible } from '../../browser/navigation/page-visibility.ts';
import { setTitle } from '../../browser/view/viewport.ts';

/**
 * In the title of the tab: '(2) ' while two new orders were not seen yet. The board, where the page is visible, shows
 * them all.
 */
export function useUnseenInTitle(found: PanelData<'newOrders'> | undefined): void {
  const [path] = useLocation();
  const seen = useRef(0);
  useEffect(() => {
    const show = () => {
      const numbers = found?.orders.map(({ number }) => number) ?? [];
      if (path === '/pedidos' && !isPageHidden()) seen.current = Math.max(seen.current, ...numbers);
      const count = numbers.filter((number) => number > seen.current).length;
      setTitle(undefined, count > 0 ? `(${count}) ` : '');
    };
    show();
    return onPageVisible(show);
  }, [found, path]);
  useEffect(() => () => setTitle(undefined, ''), []);
}
