import { useEffect, useState } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import { needsWholeCheckout } from '#shared/rules/orders/ends-in-chat.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

type FindMissing = typeof import('./missing-checkout-fields.ts').missingOfCheckout;

/**
 * What a checkout that the shopper has begun still needs: the cart does not confirm its order before it is ready. Null
 * while no checkout is begun, because then the conversation continues from the cart. An anonymous visitor without a
 * conversation always needs the checkout. While the rules load, the list is `['']`: the checkout itself names what is
 * missing.
 */
export function useUnfinishedCheckout(): readonly string[] | null {
  const { order, needsCheckout } = useRead(orderState);
  const { session, settings } = useRead(sessionState);
  const hasBegun = order !== null && (needsCheckout || isBegun(order)) && !isPlatformUser(session);
  const [findMissing, setFindMissing] = useState<FindMissing | null>(null);
  useEffect(() => {
    if (!hasBegun) return;
    import('./missing-checkout-fields.ts').then(
      ({ missingOfCheckout }) => setFindMissing(() => missingOfCheckout),
      () => undefined,
    );
  }, [hasBegun]);
  if (!hasBegun) return order && settings && needsWholeCheckout(order, settings) ? [''] : null;
  const missing = findMissing && settings ? findMissing(order, settings) : [''];
  return missing.length > 0 ? missing : null;
}

/** An order service that does not say it counts each choice. */
const isBegun = ({
  hasStartedCheckout,
  logistic,
  payment,
}: Pick<Order, 'hasStartedCheckout' | 'logistic' | 'payment'>) =>
  hasStartedCheckout ?? (logistic !== null || payment.method !== null);
