import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'wouter';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { confirmationOutcomeText } from '#shared/rules/orders/confirmation-outcome-text.ts';
import { paymentRoute } from '#shared/rules/payment/payment-route.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { cardFormTexts } from '#shared/text/payment/card-form.ts';
import { isFramed } from '../browser/device/is-framed.ts';
import { orderIdInUrl, setOrderIdInUrl } from '../browser/navigation/order-in-url.ts';
import { redirectInPlace, redirectTo } from '../browser/navigation/redirect.ts';
import { OrderSummary } from '../components/order/order-summary.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { FailedState } from '../components/ui/failed-state.tsx';
import { SkeletonChoices } from '../components/ui/skeleton-choices.tsx';
import { paths } from '../paths.ts';
import { modifyCard, openCardPayment } from '../state/payment/card-payment.ts';
import { cardPaymentState } from '../state/payment/card-payment-state.ts';
import { loadPayment, openPayment, progressState, resetPayment } from '../state/payment/payment-progress.ts';
import { sessionState } from '../state/session/session.ts';
import { showToast } from '../state/session/toasts.ts';
import { useRead } from '../state/use-read.ts';
import { CardBrickSection } from './card/card-brick-section.tsx';
import { CardFormLoader } from './card/card-form-loader.tsx';
import { ChangeButton } from './change-button.tsx';
import { FramedPayment } from './framed-payment.tsx';
import { NonCardPayment } from './non-card-payment.tsx';
import { OrderNumber } from './order-number.tsx';
import { PaymentEnd } from './payment-done.tsx';
import { PaymentWaiting } from './payment-waiting.tsx';
import { ReceivedAmountNotice } from './received-amount-notice.tsx';
import { useAfterPayment } from './use-after-payment.ts';

const FailureModal = lazy(async () => {
  const part = await import('./failure-modal.tsx').catch(() => null);
  return { default: part?.FailureModal ?? FailureToast };
});

/** If its file does not load, the wait for the result is shown, which leads to another payment. */
const BankChallenge = lazy(async () => {
  const part = await import('./card/bank-challenge.tsx').catch(() => null);
  return { default: part?.BankChallenge ?? LateChallenge };
});

const LateChallenge = ({ order }: { order: Order }) => <PaymentWaiting order={order} isLong />;

/** If the modal does not load, a toast says what failed, and the form keeps what was typed. */
function FailureToast({ title, onModify }: { title: string; onModify: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    showToast({ kind: 'warning', text: title });
    onModify();
  }, []);
  return null;
}

/** Spec §2, "Card payment screen", for the order to pay. */
export function PaymentView() {
  // Reset: the same order may return with another payment method.
  useEffect(() => resetPayment, []);
  return (
    <section className="shop-page payment-view" aria-labelledby="payment-title">
      <h1 id="payment-title" className="page-title">
        Pagamento
      </h1>
      <OrderHeading />
      {isFramed() ? <FramedPayment /> : <PaymentContent />}
      <PlacedOrderSummary />
    </section>
  );
}

function OrderHeading() {
  const { state } = useRead(progressState);
  const { session } = useRead(sessionState);
  return (
    <>
      {/* The receipt of a paid order has the number. */}
      <OrderNumber number={state === null || state.status === PaymentStatus.Paid ? null : state.number} />
      {state && isPlacedForShopper(state, isPlatformUser(session)) && (
        <p className="notice-text" role="status">
          {confirmationOutcomeText({ ...state, ...state.order }, { isAgent: false })}
        </p>
      )}
    </>
  );
}

/**
 * Whether a shopper pays an order that the agent confirmed for them. Then the page shows who confirmed it and its
 * items.
 */
const isPlacedForShopper = (state: PaymentState<Order>, isAgent: boolean): boolean =>
  !isAgent && state.order.status === OrderStatus.Received && state.placedBy === ChangedBy.Agent;

/** The items of an order that the agent confirmed: the shopper may not have seen the last change. */
function PlacedOrderSummary() {
  const { state } = useRead(progressState);
  const { session } = useRead(sessionState);
  if (!state || state.status === PaymentStatus.Paid || !isPlacedForShopper(state, isPlatformUser(session))) return null;
  return (
    <div className="mt-3">
      <OrderSummary order={state.order} number={state.number} />
    </div>
  );
}

function PaymentContent() {
  const { phase } = useRead(sessionState);
  const { state, orderId, loadFailure, isMissing } = useRead(progressState);
  useEffect(() => {
    if (phase === 'ready') void openPayment(orderIdInUrl());
  }, [phase]);
  useEffect(() => {
    if (orderId !== null) setOrderIdInUrl(orderId);
  }, [orderId]);
  if (isMissing)
    return <NoOrder title="Não encontramos este pedido" text="Confira na conversa se o link é o do seu pedido." />;
  if (!state)
    return loadFailure ? (
      <FailedState message={loadFailure} onRetry={() => void loadPayment()} />
    ) : (
      <SkeletonChoices label="Carregando o pagamento" />
    );
  if (isCanceledOrFailed(state.order)) return <NoOrder title="Este pedido foi cancelado" text={canceledText(state)} />;
  const flow = paymentRoute(state.order.payment);
  switch (flow.kind) {
    case 'missing':
      return (
        <EmptyState title={cardFormTexts.missingMethod} text="Escolha no pedido como quer pagar.">
          <Link href={paths.checkout} className="btn btn-primary">
            Escolher forma de pagamento
          </Link>
        </EmptyState>
      );
    case 'not-card':
      return <NonCardPayment state={state} method={flow.method} />;
    case 'link':
      return state.status === PaymentStatus.Paid ? (
        <PaymentEnd state={state} />
      ) : (
        <ProviderRedirect link={flow.link} order={state.order} />
      );
    default:
      return <CardPaymentContent state={state} flow={flow.kind} />;
  }
}

const isCanceledOrFailed = ({ status }: Order): boolean =>
  status === OrderStatus.Canceled || status === OrderStatus.Error;

function canceledText({ order, status }: PaymentState<Order>): string {
  if (status === PaymentStatus.Paid)
    return `Recebemos ${formatBrl(order.totalAmout)} por ele. Fale com a loja pela conversa.`;
  const why = order.changedBy === ChangedBy.Payment ? 'O prazo do pedido terminou. ' : '';
  return `${why}Não é preciso pagar nada. Se quiser, monte outro pedido.`;
}

function NoOrder({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState title={title} text={text}>
      <Link href={paths.catalog} className="btn btn-quiet">
        Voltar ao catálogo
      </Link>
    </EmptyState>
  );
}

/** The provider's own payment page. If the browser blocks the redirect, the shopper can press the link. */
function ProviderRedirect({ link, order }: { link: string; order: Order }) {
  useEffect(() => redirectInPlace(link), [link]);
  return (
    <EmptyState title="Redirecionando..." text="O pagamento é feito na página do meio de pagamento.">
      <a className="btn btn-primary" href={link}>
        Ir para o pagamento
      </a>
      <ChangeButton order={order} />
    </EmptyState>
  );
}

function CardPaymentContent({ state, flow }: { state: PaymentState<Order>; flow: 'form' | 'brick' }) {
  const { order, arrived } = state;
  const { situation } = useRead(cardPaymentState);
  const { isChanging } = useRead(progressState);
  const { finish, change } = useAfterPayment(order);
  useEffect(openCardPayment, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the situation
  useEffect(() => {
    // A visitor who returns to a finished payment is not redirected again.
    if (situation.kind === 'paid' && !situation.isOld) finish();
    if (situation.kind === 'elsewhere') redirectTo(situation.link);
  }, [situation.kind]);
  if (situation.kind === 'paid') return <PaymentEnd state={state} />;
  if (arrived !== null) return <ReceivedAmountNotice order={order} arrived={arrived} />;
  if (situation.kind === 'challenge')
    return (
      <Suspense fallback={<PaymentWaiting order={order} isLong={false} />}>
        <BankChallenge order={order} {...situation} />
      </Suspense>
    );
  if (situation.kind === 'waiting' || situation.kind === 'elsewhere')
    return <PaymentWaiting order={order} isLong={situation.kind === 'waiting' && situation.isLong} />;
  return (
    <>
      {flow === 'brick' ? <CardBrickSection order={order} /> : <CardFormLoader order={order} />}
      <Suspense>
        {situation.kind === 'refused' && (
          <FailureModal
            title={situation.title}
            isChanging={isChanging}
            onChange={() => void change()}
            onModify={modifyCard}
          />
        )}
      </Suspense>
    </>
  );
}
