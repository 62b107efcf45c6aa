import { useCallback, useState } from 'react';
import { shopFailures } from '#shared/text/shop-failures.ts';
import { trackFooterEdge } from '../browser/view/footer-edge.ts';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { loadOrder, orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

/** Without an order nothing can be added (spec §4): in the place of the order's footer it says so (spec §8, "order load"), with a way to ask again, and what waits for it. */
export function OrderLoadNotice() {
  const { hasOrder, loadFailure, waitingNote } = useRead(orderState);
  const [isAsking, setIsAsking] = useState(false);
  const measure = useCallback((notice: HTMLElement | null) => (notice ? trackFooterEdge(notice) : undefined), []);
  if (hasOrder || (!loadFailure && !isAsking)) return null;
  const askAgain = async () => {
    setIsAsking(true);
    await loadOrder();
    setIsAsking(false);
  };
  return (
    <div ref={measure} className="order-footer" role="alert">
      <div className="order-footer-content">
        <p className="order-footer-missing">{shopFailures.orderLoad}</p>
        {waitingNote && <p className="order-footer-missing">{waitingNote}</p>}
        <BusyButton busy={isAsking} onClick={() => void askAgain()}>
          Tentar novamente
        </BusyButton>
      </div>
    </div>
  );
}
