import { useMemo } from 'react';
import type { AddContext } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { addContextOf } from '../state/order/add-context.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/**
 * What decides, beside the product itself, whether it can be put into the cart (spec §4, §5). It reads the order as narrowly
 * as it can and stays the same object while nothing of it changes: ten cards must not be drawn again for every order.
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
