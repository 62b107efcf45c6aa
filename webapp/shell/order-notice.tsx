import { lazy, Suspense } from 'react';
import { closeNotice } from '../state/confirm-order.ts';
import { orderState } from '../state/order.ts';
import { useRead } from '../state/use-read.ts';

const MessageModal = lazy(async () => ({ default: (await import('../components/message-modal.tsx')).MessageModal }));

/** Why the order was not confirmed, where the shopper must look at it again: a toast would be gone before it was read. */
export function OrderNotice() {
  const { notice } = useRead(orderState);
  if (notice === null) return null;
  return (
    <Suspense>
      <MessageModal title="Confirmar pedido" text={notice} onClose={closeNotice} />
    </Suspense>
  );
}
