import { useEffect } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import { stepTexts } from '#shared/text/checkout/checkout-steps.ts';
import { OrderColumns } from '../../components/order/order-columns.tsx';
import { lastDeliveryState, reuseLastDelivery } from '../../state/checkout/reuse-last-delivery.ts';
import { useRead } from '../../state/use-read.ts';
import { CheckoutSections } from '../checkout-sections.tsx';
import { SummarySection } from '../summary-section.tsx';
import { CheckoutFooter } from './checkout-footer.tsx';
import { CheckoutProgress } from './checkout-progress.tsx';
import { StepFlowContext, useStepFlow } from './step-flow.ts';

/** A shopper's checkout: one step at a time. A reopened order has its number and needs another payment. */
export function ShopperSteps({ order }: { order: Order }) {
  const changesPayment = order.number !== null && order.payment.method === null;
  const flow = useStepFlow(changesPayment ? 'payment' : null);
  return (
    <StepFlowContext value={flow}>
      <OrderColumns
        main={
          <>
            <CheckoutProgress steps={flow.steps} />
            <AsLastTime order={order} onChange={() => flow.isOpen('delivery') || flow.toggle('delivery')} />
            <CheckoutSections order={order} />
          </>
        }
        side={
          <>
            <SummarySection />
            <CheckoutFooter />
          </>
        }
      />
    </StepFlowContext>
  );
}

/** Says that the delivery is the one of the last order, and leads to it. */
function AsLastTime({ order, onChange }: { order: Order; onChange: () => void }) {
  const { orderId, hasSlot } = useRead(lastDeliveryState);
  useEffect(() => void reuseLastDelivery(order), [order]);
  const isShown = orderId === order.id && order.logistic !== null;
  return (
    <div className="checkout-last-time" role="status">
      {isShown && (
        <>
          <p>{hasSlot ? stepTexts.lastTimeWithSlot : stepTexts.lastTime}</p>
          <button type="button" className="step-button" aria-label="Alterar a entrega" onClick={onChange}>
            {stepTexts.change}
          </button>
        </>
      )}
    </div>
  );
}
