import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { cartPath } from '#shared/rules/session/cart-path.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { lateStyle } from '../browser/loading/late-style.ts';
import { trackFooterEdge } from '../browser/scroll/sticky-footer-offset.ts';
import { WarningIcon } from '../components/ui/icons.tsx';
import { paths } from '../paths.ts';
import { refusedChanges } from '../state/offline-queue/refused-changes.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/**
 * On the catalogue of a shopper with an empty cart: the way to the list of what was not saved. Without products the
 * order has no footer, and a product that was not added looks like any other.
 */
export function RefusedNote() {
  const { list } = useRead(refusedChanges);
  const { order, waitingNote } = useRead(orderState);
  const { session } = useRead(sessionState);
  const [path] = useLocation();
  const hasFooter = !order || order.items.length > 0 || waitingNote !== null || isPlatformUser(session);
  const isShown = list.length > 0 && !hasFooter && (path === paths.start || path === paths.catalog) && session !== null;
  useEffect(() => (isShown ? void lateStyle() : undefined), [isShown]);
  if (!isShown) return null;
  return (
    <div ref={trackFooterEdge} className="order-footer refused-note">
      <div className="order-footer-content">
        <Link href={cartPath(session)} className="gift-notice">
          <WarningIcon />
          <span>{waitingTexts.refusedChanges(list.length)}</span>
          <strong>Ver</strong>
        </Link>
      </div>
    </div>
  );
}
