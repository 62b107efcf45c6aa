import { lazy, Suspense, useEffect } from 'react';
import { paths } from '../paths.ts';
import { closeNotice, orderState } from '../state/order/order.ts';
import { showToast } from '../state/session/toasts.ts';
import { useRead } from '../state/use-read.ts';

const MessageModal = lazy(async () => {
  const part = await import('../components/ui/message-modal.tsx').catch(() => null);
  return { default: part?.MessageModal ?? ToastInstead };
});

/** Why the order was not confirmed and the shopper must check it again: a toast might close unread. */
export function OrderNotice() {
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

/** If the modal fails to load, a toast shows the text. */
function ToastInstead({ text, onClose }: { text: string; onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    showToast({ kind: 'warning', text });
    onClose();
  }, []);
  return null;
}
