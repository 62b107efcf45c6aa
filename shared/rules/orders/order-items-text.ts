import type { PlacedOrderHead } from '../../model/order/placed-order.ts';
import { joinUnits } from '../text/join-units.ts';

/** What an order of a list contains, in one line: 'Café e mais 2 produtos · 5 itens'. */
export function orderItemsText({
  firstItem,
  lineCount,
  itemCount,
}: Pick<PlacedOrderHead, 'firstItem' | 'lineCount' | 'itemCount'>): string {
  const others = lineCount - 1;
  const first = joinUnits(firstItem);
  const names = others > 0 ? `${first} e mais ${others === 1 ? '1 produto' : `${others} produtos`}` : first;
  return [names, itemCount === 1 ? '1 item' : `${itemCount} itens`].filter(Boolean).join(' · ');
}
