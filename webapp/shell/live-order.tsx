import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { orderIdInUrl } from '../browser/navigation/order-in-url.ts';
import { paths, withOrderId } from '../paths.ts';
import type { Outcome } from '../state/order/confirmation-outcome.ts';
import { followOrder } from '../state/order/live-order.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** Pages where an order is built or paid. */
const orderPages: readonly string[] = [paths.order, paths.checkout, paths.payment];
const resultPages: readonly string[] = [paths.confirm, paths.finish, paths.changePayment];

/**
 * Keeps the displayed order up to date. A shared order is followed on every page: an agent may fill a contact's cart
 * while the contact looks at products. An anonymous visitor's order is not shared, so it is followed only where it is
 * built or paid, or once it has items. Renders nothing.
 */
export function LiveOrder() {
  const { phase, session } = useRead(sessionState);
  const { order } = useRead(orderState);
  const [path, navigate] = useLocation();
  const currentPath = useRef(path);
  currentPath.current = path;
  const isShared = isPlatformUser(session) || order?.isAnonymousUser === false;
  const isRelevant = isShared || [...orderPages, ...resultPages].includes(path) || (order?.items.length ?? 0) > 0;
  const isFollowed = phase === 'ready' && isRelevant;
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever the page is by then
  useEffect(() => {
    if (!isFollowed) return;
    return followOrder((outcome) => {
      const to = nextPath(currentPath.current, outcome);
      if (to !== null) navigate(to);
      return to !== null;
    });
  }, [isFollowed]);
  return null;
}

/**
 * A payable order opens its payment page; others open the page that shows how they ended (spec §2, "Result pages"). A
 * person who only looks at products stays, unless they just tried to end the order.
 */
function nextPath(path: string, { orderId, isCanceled, isPayable, isAwaited }: Outcome): string | null {
  const paid = path === paths.payment ? orderIdInUrl() : null;
  // This page pays another order.
  if (paid !== null && paid !== orderId) return null;
  if (isPayable && path !== paths.payment) return withOrderId(paths.payment, orderId);
  return (isAwaited || orderPages.includes(path)) && (path !== paths.payment || isCanceled) ? paths.finish : null;
}
