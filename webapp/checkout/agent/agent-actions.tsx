import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import type { SeenOrder } from '#shared/model/order/order.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { paths } from '../../paths.ts';
import { lazyQuestion, MessageModal } from '../../shell/lazy-modals.tsx';
import { assistedState, closeMessage } from '../../state/assisted-sale/agent-action-state.ts';
import { cancelOrder } from '../../state/assisted-sale/finish-and-cancel.ts';
import { moveToFlow } from '../../state/assisted-sale/semi-automatic.ts';
import { outboxState, sendSummaryToContact } from '../../state/assisted-sale/send-to-contact.ts';
import { currentOrderVersion, orderState } from '../../state/order/order.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';

const CancelModal = lazyQuestion(async () => (await import('../../assisted/cancel-modal.tsx')).CancelModal);

/**
 * Spec §2, "Action buttons", except the finish button, which is in the footer. The way back from the chatbot is in the
 * note at the top, as on the agent's other pages.
 */
export function AgentActions() {
  const { order } = useRead(orderState);
  const { running, message } = useRead(assistedState);
  const { sending } = useRead(outboxState);
  const { contact } = useRead(sessionState);
  /** The order that the cancel question is about. */
  const [orderToCancel, setOrderToCancel] = useState<SeenOrder | null>(null);
  const [, navigate] = useLocation();
  if (!order) return null;
  const cancel = async () => {
    setOrderToCancel(null);
    if (await cancelOrder(orderToCancel)) navigate(paths.finish);
  };
  const isBusy = running !== null;
  // The chatbot serves the contact.
  const isLocked = order.isInSemiAutomatic;
  // A service without a chatbot to hand over to does not send the field.
  const hasFlow = order.semiAutomaticSince !== undefined;
  const hasItems = order.items.length > 0;
  // Without items there is no order to cancel, unless the contact already knows it by its number.
  const canCancel = hasItems || order.number !== null;
  return (
    <div className="agent-actions">
      {hasItems && (
        <BusyButton busy={sending.summary === true} disabled={isBusy} onClick={() => void sendSummaryToContact()}>
          Enviar resumo do pedido
        </BusyButton>
      )}
      {!isLocked && hasFlow && (
        <BusyButton busy={running === 'flow'} disabled={isBusy} onClick={() => void moveToFlow('semiautomatic')}>
          Enviar para fluxo semiautomático
        </BusyButton>
      )}
      {canCancel && (
        <BusyButton
          busy={running === 'cancel'}
          disabled={isBusy || isLocked}
          onClick={() => setOrderToCancel(currentOrderVersion())}
        >
          Cancelar pedido
        </BusyButton>
      )}
      <Suspense>
        {orderToCancel && (
          <CancelModal
            order={order}
            contact={contact?.name ?? ''}
            onNo={() => setOrderToCancel(null)}
            onYes={() => void cancel()}
          />
        )}
        {message && <MessageModal title={message.title} text={message.text} onClose={closeMessage} />}
      </Suspense>
    </div>
  );
}
