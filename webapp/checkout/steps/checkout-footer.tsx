import { useContext } from 'react';
import { nextStep } from '#shared/rules/checkout/checkout-steps.ts';
import { type NextWords, stepTexts } from '#shared/text/checkout/checkout-steps.ts';
import { OrderFooter } from '../../cart/order-footer.tsx';
import { StepFlowContext } from './step-flow.ts';

/**
 * The order footer of a shopper's checkout: its button leads to the next missing thing, and confirms once nothing is
 * missing (spec §4, §5).
 */
export function CheckoutFooter() {
  const flow = useContext(StepFlowContext);
  const next = flow && nextStep(flow.steps);
  return (
    <OrderFooter
      missing={[]}
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
