import { useEffect, useState } from 'react';
import { needsWholeCheckout } from '#shared/rules/orders/ends-in-chat.ts';
import { isPlatformUser } from '#shared/rules/session/session-type.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

type Judge = typeof import('./missing-of-begun.ts').missingOfBegun;

/**
 * What a checkout that the shopper has begun still needs: the shop does not take its order from the cart before it is ready. Null while
 * nothing is begun, for then the conversation goes on from the cart; an anonymous visitor without one begins. Until it can be told, the
 * checkout itself has to say it: '' as words.
 */
export function useUnfinished(): readonly string[] | null {
  const { order, needsCheckout } = useRead(orderState);
  const { session, settings } = useRead(sessionState);
  const hasBegun =
    order !== null && (needsCheckout || order.logistic !== null || order.payment.method !== null) && !isPlatformUser(session);
  const [judge, setJudge] = useState<Judge | null>(null);
  useEffect(() => {
    if (!hasBegun) return;
    import('./missing-of-begun.ts').then(
      ({ missingOfBegun }) => setJudge(() => missingOfBegun),
      () => undefined,
    );
  }, [hasBegun]);
  if (!hasBegun) return order && settings && needsWholeCheckout(order, settings) ? [''] : null;
  const missing = judge && settings ? judge(order, settings) : [''];
  return missing.length > 0 ? missing : null;
}
