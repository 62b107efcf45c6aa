import { useMemo } from 'react';
import type { AddContext } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { addContextOf } from '../state/order/add-context.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/**
 * What decides, besides the product, whether it can be added to the cart (spec §4, §5). It reads as little of the order
 * as possible and keeps the same object while nothing changes, so that ten cards do not render again for every order.
 */
export function useAddContext(): AddContext {
  const { session, settings } = useRead(sessionState);
  const { hasOrder, hasSeller, loadFailure } = useRead(orderState);
  const { isLoading, sessionType, disableRestrictedProducts, needsSeller } = addContextOf(
    { session, settings },
    { hasOrder, hasSeller, loadFailure },
  );
  return useMemo(
    () => ({ isLoading, hasOrder, sessionType, disableRestrictedProducts, needsSeller }),
    [isLoading, hasOrder, sessionType, disableRestrictedProducts, needsSeller],
  );
}
