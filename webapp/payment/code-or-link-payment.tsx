import { useEffect, useState } from 'react';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod, PaymentProviderType, type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { isSafeLink } from '#shared/rules/links/safe-link.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { paymentFailureTitle } from '#shared/rules/payment/payment-failure.ts';
import { paysByCodeOrLink } from '#shared/rules/payment/pays-by-code-or-link.ts';
import { paymentFailureTitles } from '#shared/text/payment/payment-failure.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import { onBackOnline } from '../browser/device/online.ts';
import { focusAfterPayment } from '../browser/focus/payment-focus.ts';
import { RetryNote } from '../components/ui/retry-note.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';
import { SkeletonChoices } from '../components/ui/skeleton-choices.tsx';
import { progressState, startCharge, watchPayment } from '../state/payment/payment-progress.ts';
import { useRead } from '../state/use-read.ts';
import { BoletoPanel } from './boleto-panel.tsx';
import { ChangeButton } from './change-button.tsx';
import { ExpiredCharge } from './expired-charge.tsx';
import { LinkPanel } from './link-panel.tsx';
import { PaymentDone } from './payment-done.tsx';
import { PixPanel } from './pix-panel.tsx';
import { ReceivedAmountNotice } from './received-amount-notice.tsx';
import { TalkToShop } from './talk-to-shop.tsx';

/** Whether a placed order awaits a payment outside the page. */
export const isAwaitingPayment = ({ status, payment }: Pick<Order, 'status' | 'payment'>): boolean =>
  status === OrderStatus.Received && paysByCodeOrLink(payment.method);

/**
 * Whether the shop's people say how to pay, and no charge can be created: only a PIX by the shop's own key needs none
 * of them. Once an agent has written a link, there is something to pay with.
 */
export const isPaidByAgreement = (state: PaymentState<Order>): boolean => {
  const { method, providerType } = state.order.payment;
  const isManual = providerType === PaymentProviderType.Manual && method !== PaymentMethod.Pix;
  return isManual && state.status === null && linkOf(state) === null;
};

/**
 * PIX, boleto or link of a placed order: what to pay, and its status without a page reload. `hasContact`: the page
 * leads to the shop elsewhere.
 */
export function CodeOrLinkPayment({ state, hasContact = false }: { state: PaymentState<Order>; hasContact?: boolean }) {
  const { startFailure } = useRead(progressState);
  const isAgreed = isPaidByAgreement(state);
  const isUnstarted = state.status === null && !isAgreed;
  const lacksCharge =
    state.arrived === null && state.status === PaymentStatus.Waiting && !state.pix && !state.boleto && !linkOf(state);
  const endsWithOrder = useEndsWithOrder(state.status);
  useEffect(watchPayment, []);
  // The provider has not returned a charge. Request it again after a while.
  useEffect(() => {
    if (!lacksCharge) return;
    const timer = setTimeout(() => void startCharge(), retryAfterMs);
    return () => clearTimeout(timer);
  }, [lacksCharge]);
  useEffect(() => {
    if (isUnstarted) void startCharge();
  }, [isUnstarted]);
  // A charge that failed without a connection is requested again with one.
  useEffect(
    () => (isUnstarted && startFailure !== null ? onBackOnline(() => void startCharge()) : undefined),
    [isUnstarted, startFailure],
  );
  if (state.status === PaymentStatus.Paid) return <PaymentDone order={state.order} />;
  if (state.arrived !== null) return <ReceivedAmountNotice order={state.order} arrived={state.arrived} />;
  return (
    // A charge that ends takes its buttons away before the order is over.
    <div key={isOpen(state.status) ? 'open' : 'over'} ref={focusAfterPayment} className="online-payment">
      {isAgreed || (isUnstarted && startFailure !== null) ? (
        <NoCharge order={state.order} failure={startFailure} hasContact={hasContact} />
      ) : (
        <Charge state={state} endsWithOrder={endsWithOrder} />
      )}
      <ChangeButton order={state.order} />
    </div>
  );
}

/** When the shop charges manually, its staff explain in the chat how to pay; a retry would change nothing. */
function NoCharge({ order, failure, hasContact }: { order: Order; failure: string | null; hasContact: boolean }) {
  const isChargedByShop =
    order.payment.providerType === PaymentProviderType.Manual && failure === paymentRefusals.unavailable;
  if (failure !== null && !isChargedByShop) return <RetryNote message={failure} onRetry={startCharge} />;
  return (
    <SectionCard title="Pagamento combinado com a loja">
      <p>
        A loja envia pela conversa como pagar os {formatBrl(order.totalAmout)} deste pedido. Ela avisa você quando o
        dinheiro chegar. Seu pedido já está guardado.
      </p>
      {!hasContact && <TalkToShop order={order} />}
    </SectionCard>
  );
}

function Charge({ state, endsWithOrder }: { state: PaymentState<Order>; endsWithOrder: boolean }) {
  const { status, failureType, pix, boleto, order } = state;
  const link = linkOf(state);
  switch (status) {
    // An agent's link exists without any payment attempt.
    case null:
    case PaymentStatus.Waiting:
      if (pix) return <PixPanel pix={pix} amount={order.totalAmout} />;
      if (boleto) return <BoletoPanel boleto={boleto} amount={order.totalAmout} />;
      if (link) return <LinkPanel link={link} amount={order.totalAmout} />;
      return <SkeletonChoices label="Preparando o pagamento" />;
    default:
      if (endsWithOrder) return <SkeletonChoices label="Atualizando o pedido" />;
      return (
        <ExpiredCharge
          title={paymentFailureTitle(status, failureType) ?? paymentFailureTitles.other}
          button={newChargeText(order)}
          amount={order.totalAmout}
        />
      );
  }
}

/** Whether an open charge was cancelled on this page just now. An order may follow its charge. */
function useEndsWithOrder(status: PaymentStatus | null): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen(status));
  const isNowOpen = isOpen(status);
  useEffect(() => {
    if (isNowOpen) return setWasOpen(true);
    const timer = setTimeout(() => setWasOpen(false), orderFollowsMs);
    return () => clearTimeout(timer);
  }, [isNowOpen]);
  return wasOpen && status === PaymentStatus.Canceled;
}

const isOpen = (status: PaymentStatus | null): boolean => status === null || status === PaymentStatus.Waiting;

/** The provider cancels the charge first, in a transaction of its own; the page polls every three seconds. */
const orderFollowsMs = 4_000;
const retryAfterMs = 20_000;
const newChargeText = ({ payment }: Order) =>
  payment.method === PaymentMethod.Pix ? 'Gerar novo código' : 'Gerar nova cobrança';
const linkOf = ({ link, order }: PaymentState<Order>): string | null =>
  [link, order.payment.link].find((to) => to && isSafeLink(to)) ?? null;
