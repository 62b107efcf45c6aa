import { Suspense, useState } from 'react';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { lazyQuestion, MessageModal } from '../shell/lazy-modals.tsx';
import { assistedState, closeMessage } from '../state/assisted-sale/agent-action-state.ts';
import { cancelPlaced } from '../state/assisted-sale/finish-and-cancel.ts';
import { confirmationOutcomeState } from '../state/order/confirmation-outcome.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

const CancelModal = lazyQuestion(async () => (await import('./cancel-modal.tsx')).CancelModal);

/** Lets the agent cancel an order that was just placed, while it is not paid (spec §6: "cancel order"). */
export function CancelPlaced({ orderId, onCanceled }: { orderId: string; onCanceled: () => void }) {
  const { running, message } = useRead(assistedState);
  const { state } = useRead(confirmationOutcomeState);
  const { contact } = useRead(sessionState);
  const [isConfirming, setIsConfirming] = useState(false);
  const order = state?.order.id === orderId ? state.order : null;
  const cancel = async (reason: string) => {
    setIsConfirming(false);
    if (await cancelPlaced(orderId, reason)) onCanceled();
  };
  return (
    <div className="d-grid result-ways">
      <BusyButton
        busy={running === 'cancel'}
        disabled={running !== null || order === null}
        onClick={() => setIsConfirming(true)}
      >
        Cancelar pedido
      </BusyButton>
      <Suspense>
        {isConfirming && order && (
          <CancelModal
            order={order}
            contact={contact?.name ?? ''}
            onNo={() => setIsConfirming(false)}
            asksReason
            onYes={(reason) => void cancel(reason)}
          />
        )}
        {message && <MessageModal title={message.title} text={message.text} onClose={closeMessage} />}
      </Suspense>
    </div>
  );
}
