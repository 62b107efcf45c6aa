import type { PlacedOrder } from '#shared/model/placed-order.ts';
import { deliveryChoiceText, paymentChoiceText, slotChoiceText } from '#shared/rules/checkout/choice-text.ts';
import { SectionCard } from '../components/ui/section-card.tsx';

/** What was agreed beside the items: where, when and how it is paid. Renders nothing for an order without choices. */
export function OrderAgreement({ state: { order } }: { state: PlacedOrder }) {
  const facts = [
    { term: 'Onde', text: deliveryChoiceText(order) },
    { term: 'Quando', text: slotChoiceText(order.logistic) },
    { term: 'Pagamento', text: paymentChoiceText(order.payment) },
  ].filter(({ text }) => text !== null);
  if (facts.length === 0) return null;
  return (
    <SectionCard title="Entrega e pagamento">
      <dl className="order-facts">
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
