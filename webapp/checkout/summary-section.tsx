import type { Order } from '#shared/model/order/order.ts';
import {
  deliveryChoiceText,
  deliveryInShort,
  paymentChoiceText,
  slotChoiceText,
} from '#shared/rules/checkout/choice-text.ts';
import { isPaymentChoiceIncomplete } from '#shared/rules/checkout/incomplete-payment-choice.ts';
import { OrderTotals } from '../components/order/order-totals.tsx';
import { SummaryItems } from '../components/order/summary-items.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';
import { checkoutState } from '../state/checkout/checkout.ts';
import { isUpdating, orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** Spec §2, checkout 8, beside a shopper's steps: the choices as text and the totals. */
export function SummarySection() {
  const state = useRead(orderState);
  const { order } = state;
  if (!order) return null;
  return (
    <SectionCard title="Resumo do pedido" busy={isUpdating(state)}>
      <SummaryItems items={order.items} />
      <ChosenFacts order={order} delivery={deliveryInShort(order)} />
      <OrderTotals order={order} updating={isUpdating(state)} />
    </SectionCard>
  );
}

type ChosenFactsProps = { order: Order; delivery?: string | null };

/** What was chosen so far, each in a line. `delivery`: other words for it. */
export function ChosenFacts({ order, delivery = deliveryChoiceText(order) }: ChosenFactsProps) {
  const { settings } = useRead(sessionState);
  const draft = useRead(checkoutState);
  const clock = settings && { now: new Date(), timeZone: settings.timeZone };
  const rows = [
    ['Entrega', delivery],
    ['Horário', slotChoiceText(order.logistic, clock)],
    ['Pagamento', isPaymentChoiceIncomplete(draft) ? null : paymentChoiceText(order.payment, order.logistic)],
  ] as const;
  return (
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
  );
}
