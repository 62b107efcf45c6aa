import { useMemo } from 'react';
import { SessionType } from '#shared/model/session.ts';
import { Step } from '#shared/model/shop-settings.ts';
import { isPlatformUser } from '#shared/rules/session-type.ts';
import type { AddContext } from '#shared/rules/why-not-add.ts';
import { orderState } from '../state/order.ts';
import { sessionState } from '../state/session.ts';
import { useRead } from '../state/use-read.ts';

/**
 * What decides, beside the product itself, whether it can be put into the cart (spec §4, §5). It reads the order as narrowly
 * as it can and stays the same object while nothing of it changes: ten cards must not be drawn again for every order.
 */
export function useAddContext(): AddContext {
  const { session, settings } = useRead(sessionState);
  const { hasOrder, hasSeller } = useRead(orderState);
  const sessionType = session?.sessionType ?? SessionType.None;
  const disableRestrictedProducts = settings?.disableRestrictedProducts ?? true;
  const needsSeller = isPlatformUser(session) && (settings?.steps.includes(Step.Seller) ?? false) && !hasSeller;
  return useMemo(
    () => ({ isLoading: false, hasOrder, sessionType, disableRestrictedProducts, needsSeller }),
    [hasOrder, sessionType, disableRestrictedProducts, needsSeller],
  );
}
