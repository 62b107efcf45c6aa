import type { ReactNode } from 'react';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import { deliveryChoiceParts, paymentChoiceText, slotChoiceText } from '#shared/rules/checkout/choice-text.ts';
import { openChoicesText } from '#shared/rules/orders/open-choices-text.ts';
import { orderStage } from '#shared/rules/orders/order-steps.ts';
import { paymentOutcome } from '#shared/rules/orders/payment-outcome.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import type { TalkPlace } from '#shared/text/conversation.ts';
import { paymentIcon } from '../components/order/payment-icons.tsx';
import { ClockIcon, PinIcon, SendIcon, StoreIcon } from '../components/ui/screen-icons.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { moneyOf, progressOf, type ShownOrder } from './order-progress.ts';
import { useContactChannel } from './use-contact-channel.ts';

/** What was agreed beside the items: where, when and how it is paid. Renders nothing for an order without choices. */
export function DeliveryAndPayment({ state }: { state: PlacedOrder }) {
  const { order } = state;
  if (!order.logistic && order.payment.method === null) return null;
  return (
    <SectionCard title="Entrega e pagamento">
      <DeliveryAndPaymentRows state={state} />
    </SectionCard>
  );
}

/**
 * The same as rows with a sign each; how far the payment is stands beside its method. Its shopper also reads what is
 * still open.
 */
export function DeliveryAndPaymentRows({ state }: { state: ShownOrder }) {
  const { settings, session } = useRead(sessionState);
  const place = useContactChannel();
  const { order } = state;
  const { logistic, payment } = order;
  const open = isPlatformUser(session) ? null : unsettledChoicesOf(state, place);
  if (!logistic && payment.method === null && open === null) return null;
  const clock = { timeZone: settings?.timeZone ?? 'UTC', now: new Date(state.now) };
  const outcome = paymentOutcome(progressOf(state), moneyOf(state), clock);
  const isPickup = logistic?.type === LogisticType.StorePickUp;
  const method = paymentChoiceText(payment, logistic);
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
    { term: 'A combinar', sign: <SendIcon />, text: open },
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

/** What its shopper still settles with the shop; `null` when nothing is open, or once the order leaves or is over. */
export function unsettledChoicesOf(state: ShownOrder, place: TalkPlace): string | null {
  const { order } = state;
  const stage = orderStage(progressOf(state));
  return order.status === OrderStatus.Received && stage !== 'dispatched' ? openChoicesText(order, place) : null;
}
