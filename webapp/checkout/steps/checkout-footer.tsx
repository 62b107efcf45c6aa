import { useContext } from 'react';
import { nextStep } from '#shared/rules/checkout/checkout-steps.ts';
import { type NextWords, stepTexts } from '#shared/text/checkout-steps.ts';
import { OrderFooter } from '../../cart/order-footer.tsx';
import { useMissingFields } from '../use-missing-fields.ts';
import { FinishButton } from './finish-button.tsx';
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
