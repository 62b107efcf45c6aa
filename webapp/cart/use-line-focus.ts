import { useEffect, useRef } from 'react';
import type { OrderItem } from '#shared/model/order/order.ts';
import { restoreLineFocus } from '../browser/focus/line-focus.ts';

/** Keeps the focus near a line that was removed or put back. `headingId`: what gets it once the cart is empty. */
export function useLineFocus(items: readonly Pick<OrderItem, 'sku' | 'isGift'>[] | undefined, headingId: string) {
  const before = useRef<readonly string[] | undefined>(undefined);
  const now = items?.map(({ sku, isGift }) => `${sku} ${isGift}`);
  useEffect(() => {
    const last = before.current;
    before.current = now;
    if (!last || !now || last.length === now.length) return;
    const longer = now.length > last.length ? now : last;
    const place = longer.findIndex((line, index) => line !== (longer === now ? last : now)[index]);
    restoreLineFocus(place, headingId);
  });
}
