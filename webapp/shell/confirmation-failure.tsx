import { Suspense } from 'react';
import { paths } from '../paths.ts';
import { closeNotice, orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';
import { MessageModal } from './lazy-modals.tsx';

/** Why the order was not confirmed and the shopper must check it again: a toast might close unread. */
export function ConfirmationFailure() {
  const { notice, noticeNumber } = useRead(orderState);
  if (notice === null) return null;
  const link =
    noticeNumber === null
      ? {}
      : { link: { text: `Ver o pedido nº ${noticeNumber}`, href: paths.placedOrder(noticeNumber) } };
  return (
    <Suspense>
      <MessageModal title="Confirmar pedido" text={notice} {...link} onClose={closeNotice} />
    </Suspense>
  );
}
