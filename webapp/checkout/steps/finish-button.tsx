import { useLocation } from 'wouter';
import { paymentChoiceText } from '#shared/rules/checkout/choice-text.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { paths } from '../../paths.ts';
import { assistedState } from '../../state/assisted-sale/agent-action-state.ts';
import { finishOrder } from '../../state/assisted-sale/agent-actions.ts';
import { orderState } from '../../state/order/order.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';

/** Spec §2: "'Finalizar e enviar {method}', or 'Receber pedido' when charging is disabled". */
export function FinishButton({ isBlocked }: { isBlocked: boolean }) {
  const { order } = useRead(orderState);
  const { settings } = useRead(sessionState);
  const { running } = useRead(assistedState);
  const [, navigate] = useLocation();
  const finish = async () => {
    if (await finishOrder()) navigate(paths.finish);
  };
  const method = order ? paymentChoiceText({ ...order.payment, cashAmount: null }) : null;
  return (
    <BusyButton
      kind="primary"
      busy={running === 'finish'}
      disabled={isBlocked || running !== null || order?.isInSemiAutomatic === true}
      onClick={() => void finish()}
    >
      {settings?.disableChargeOrders ? 'Receber pedido' : `Finalizar e enviar ${method ?? ''}`.trim()}
    </BusyButton>
  );
}
