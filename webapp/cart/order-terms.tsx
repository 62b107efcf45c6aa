import type { ReactNode } from 'react';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import { deliveryChoiceParts, paymentChoiceText, slotChoiceText } from '#shared/rules/checkout/choice-text.ts';
import { paymentOutcome } from '#shared/rules/orders/payment-outcome.ts';
import { paymentIcon } from '../components/order/payment-icons.tsx';
import { ClockIcon, PinIcon, StoreIcon } from '../components/ui/screen-icons.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { moneyOf, progressOf, type ShownOrder } from './order-progress.ts';

/** What was agreed beside the items: where, when and how it is paid. Renders nothing for an order without choices. */
export function OrderAgreement({ state }: { state: PlacedOrder }) {
  const { order } = state;
  if (!order.logistic && order.payment.method === null) return null;
  return (
    <SectionCard title="Entrega e pagamento">
      <AgreementRows state={state} />
    </SectionCard>
  );
}

/** The same as rows with a sign each; how far the payment is stands beside its method. */
export function AgreementRows({ state }: { state: ShownOrder }) {
  const { settings } = useRead(sessionState);
  const { order } = state;
  const { logistic, payment } = order;
  if (!logistic && payment.method === null) return null;
  const clock = { timeZone: settings?.timeZone ?? 'UTC', now: new Date(state.now) };
  const outcome = paymentOutcome(progressOf(state), moneyOf(state), clock);
  const isPickup = logistic?.type === LogisticType.StorePickUp;
  const method = paymentChoiceText(payment);
  const delivery = deliveryChoiceParts(order);
  const facts: { term: string; sign: ReactNode; text: string | null; detail?: string }[] = [
    {
      term: 'Onde',
      sign: isPickup ? <StoreIcon /> : <PinIcon />,
      text: delivery?.method ?? null,
      ...(delivery?.place && { detail: delivery.place }),
    },
    { term: 'Quando', sign: <ClockIcon />, text: slotChoiceText(logistic, clock) },
    {
      term: 'Pagamento',
      sign: payment.method !== null && paymentIcon(payment.method),
      text: method && [method, outcome].filter(Boolean).join(' · '),
    },
  ];
  return (
    <dl className="order-terms">
      {facts.map(
        ({ term, sign, text, detail }) =>
          text && (
            <div key={term}>
              <dt>
                {sign}
                <span className="visually-hidden">{term}</span>
              </dt>
              <dd>
                {text}
                {detail && <span className="order-terms-detail">{detail}</span>}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
