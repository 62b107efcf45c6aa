import type { Order } from '#shared/model/order.ts';
import { stepTexts } from '#shared/text/checkout-steps.ts';
import { CheckoutSections } from '../checkout-sections.tsx';
import { CheckoutFooter } from './checkout-footer.tsx';
import { CheckoutProgress } from './checkout-progress.tsx';
import { StepFlowContext, useStepFlow } from './step-flow.ts';

/** A shopper's checkout: one step at a time. A reopened order has its number and needs another payment. */
export function ShopperSteps({ order }: { order: Order }) {
  const changesPayment = order.number !== null && order.payment.method === null;
  const flow = useStepFlow(changesPayment ? 'payment' : null);
  return (
    <StepFlowContext value={flow}>
      <CheckoutProgress steps={flow.steps} />
      {changesPayment && (
        <p className="checkout-note" role="status">
          {stepTexts.anotherPayment(order.number ?? 0)}
        </p>
      )}
      <CheckoutSections order={order} />
      <CheckoutFooter />
    </StepFlowContext>
  );
}
