import { useContext } from 'react';
import { useLocation } from 'wouter';
import { nextStep } from '#shared/rules/checkout/checkout-steps.ts';
import { paymentChoiceText } from '#shared/rules/checkout/choice-text.ts';
import { type NextWords, stepTexts } from '#shared/text/checkout-steps.ts';
import { OrderFooter } from '../../cart/order-footer.tsx';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { paths } from '../../paths.ts';
import { assistedState } from '../../state/assisted-sale/agent-action-state.ts';
import { finishOrder } from '../../state/assisted-sale/agent-actions.ts';
import { orderState } from '../../state/order/order.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';
import { useMissingFields } from '../use-missing-fields.ts';
import { StepFlowContext } from './step-flow.ts';

/**
 * The order footer of the checkout. A shopper's button leads to the next missing thing, and confirms once nothing is
 * missing; an agent has a button of their own (spec §2, §4, §5).
 */
export function CheckoutFooter() {
  const missing = useMissingFields();
  const flow = useContext(StepFlowContext);
  const next = flow && nextStep(flow.steps);
  return (
    <OrderFooter
      missing={missing}
      agentButton={(isBlocked) => <FinishButton isBlocked={isBlocked} />}
      {...(flow && next
        ? { next: { line: <NextLine {...next.next} />, button: next.next.button, onPress: flow.goToNext } }
        : {})}
    />
  );
}

const NextLine = ({ thing }: NextWords) => (
  <>
    {stepTexts.next} <strong>{thing}</strong>
  </>
);

/** Spec §2: "'Finalizar e enviar {method}', or 'Receber pedido' when charging is disabled". */
function FinishButton({ isBlocked }: { isBlocked: boolean }) {
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
      disabled={isBlocked || running !== null}
      onClick={() => void finish()}
    >
      {settings?.disableChargeOrders ? 'Receber pedido' : `Finalizar e enviar ${method ?? ''}`.trim()}
    </BusyButton>
  );
}
