import { useContext } from 'react';
import { deliveryChoiceText, paymentChoiceText, slotChoiceText } from '#shared/rules/checkout/choice-text.ts';
import { OrderTotals } from '../components/order/order-totals.tsx';
import { SummaryItems } from '../components/order/summary-items.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';
import { isUpdating, orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';
import { StepFlowContext } from './steps/step-flow.ts';
import { useMissingFields } from './use-missing-fields.ts';

/** Spec §2, checkout 8: the choices as text, the totals, and what is still missing. */
export function SummarySection() {
  const state = useRead(orderState);
  const missing = useMissingFields();
  // A shopper's step above has the address.
  const isStepped = useContext(StepFlowContext) !== null;
  const { order } = state;
  if (!order) return null;
  const rows = [
    ['Entrega', deliveryChoiceText(isStepped ? { ...order, customer: null } : order)],
    ['Horário', slotChoiceText(order.logistic)],
    ['Pagamento', paymentChoiceText(order.payment)],
  ] as const;
  return (
    <SectionCard title="Resumo do pedido" busy={isUpdating(state)}>
      {isStepped && <SummaryItems items={order.items} />}
      <dl className="order-facts">
        {rows.map(([name, text]) =>
          text === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
      <OrderTotals order={order} updating={isUpdating(state)} />
      {missing.length > 0 && (
        <div className="order-missing">
          <p>Falta para finalizar:</p>
          <ul>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </SectionCard>
  );
}
