import { BusyButton } from '../components/ui/busy-button.tsx';
import { queueSenders } from '../state/offline-queue/queue-line.ts';
import { isUpdating, orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

/** Says which changes wait for a connection, with the button that sends them at once. */
export function WaitingNote() {
  const state = useRead(orderState);
  return (
    state.waitingNote && (
      <div className="order-footer-row order-footer-missing product-buying-reason">
        <p className="order-footer-missing" role="status">
          {state.waitingNote}
        </p>
        <BusyButton busy={isUpdating(state)} onClick={() => queueSenders.sendWaiting()}>
          Tentar agora
        </BusyButton>
      </div>
    )
  );
}
