import type { Order } from '#shared/model/order.ts';
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
      <CheckoutSections order={order} />
      <CheckoutFooter />
    </StepFlowContext>
  );
}
