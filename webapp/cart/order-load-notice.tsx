import { useState } from 'react';
import { callFailures } from '#shared/text/call-failures.ts';
import { trackFooterEdge } from '../browser/scroll/sticky-footer-offset.ts';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { loadOrder, orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

/**
 * Without an order nothing can be added (spec §4). This notice replaces the order's footer: the error text (spec §8,
 * "order load"), a retry button, and the changes that wait.
 */
export function OrderLoadNotice() {
  const { hasOrder, loadFailure, waitingNote } = useRead(orderState);
  const [isLoading, setIsLoading] = useState(false);
  if (hasOrder || (!loadFailure && !isLoading)) return null;
  const retry = async () => {
    setIsLoading(true);
    await loadOrder();
    setIsLoading(false);
  };
  return (
    <div ref={trackFooterEdge} className="order-footer" role="alert">
      <div className="order-footer-content">
        <p className="order-footer-missing">{callFailures.orderLoad}</p>
        {waitingNote && <p className="order-footer-missing">{waitingNote}</p>}
        <BusyButton busy={isLoading} onClick={() => void retry()}>
          Tentar novamente
        </BusyButton>
      </div>
    </div>
  );
}
