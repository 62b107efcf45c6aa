import { lazy, Suspense, useEffect } from 'react';
import { closeNotice } from '../state/order/confirm-order.ts';
import { orderState } from '../state/order/order.ts';
import { showToast } from '../state/session/toasts.ts';
import { useRead } from '../state/use-read.ts';

const MessageModal = lazy(async () => {
  const part = await import('../components/ui/message-modal.tsx').catch(() => null);
  return { default: part?.MessageModal ?? ToastInstead };
});

/** Why the order was not confirmed and the shopper must check it again: a toast might close unread. */
export function OrderNotice() {
  const { notice } = useRead(orderState);
  if (notice === null) return null;
  return (
    <Suspense>
      <MessageModal title="Confirmar pedido" text={notice} onClose={closeNotice} />
    </Suspense>
  );
}

/** If the modal fails to load, a toast shows the text. */
function ToastInstead({ text, onClose }: { text: string; onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    showToast({ kind: 'warning', text });
    onClose();
  }, []);
  return null;
}
