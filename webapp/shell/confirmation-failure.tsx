import { Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { closeNotice, orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';
import { MessageModal } from './lazy-modals.tsx';

/**
 * Why the order was not confirmed and the shopper must check it again: a toast might close unread. The page of a placed
 * order shows itself how it ended.
 */
export function ConfirmationFailure() {
  const { notice, noticeNumber } = useRead(orderState);
  const [path] = useLocation();
  const href = noticeNumber === null ? null : paths.placedOrder(noticeNumber);
  const isShown = path === href;
  useEffect(() => (isShown ? closeNotice() : undefined), [isShown]);
  if (notice === null || isShown) return null;
  const link = href === null ? {} : { link: { text: `Ver o pedido nº ${noticeNumber}`, href } };
  return (
    <Suspense>
      <MessageModal title="Confirmar pedido" text={notice} {...link} onClose={closeNotice} />
    </Suspense>
  );
}
