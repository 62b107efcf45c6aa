import { lazy, Suspense, useCallback, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import { conversationLink } from '#shared/rules/links/conversation-link.ts';
import { isWhatsApp } from '#shared/rules/messaging/is-whatsapp.ts';
import { hasChatWithoutLink } from '#shared/rules/orders/chat-without-link.ts';
import { contactChannel } from '#shared/rules/orders/contact-channel.ts';
import { canBePaid, type OrderStage, orderStage } from '#shared/rules/orders/order-steps.ts';
import { isPaidByCardHere } from '#shared/rules/payment/is-paid-by-card-here.ts';
import { cartPath } from '#shared/rules/session/cart-path.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { conversationTexts } from '#shared/text/conversation.ts';
import { trackFooterEdge } from '../browser/scroll/sticky-footer-offset.ts';
import { lateContentSlot } from '../browser/view/late-content-slot.ts';
import { DeliveryAndPayment, unsettledChoicesOf } from '../cart/delivery-and-payment.tsx';
import { progressOf } from '../cart/order-progress.ts';
import { RefusedChanges } from '../cart/refused-changes.tsx';
import { RepeatedNotice } from '../cart/repeated-notice.tsx';
import { useReopenedOrder } from '../cart/use-reopened-order.ts';
import { OrderSummary } from '../components/order/order-summary.tsx';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { FailedState } from '../components/ui/failed-state.tsx';
import { SkeletonChoices } from '../components/ui/skeleton-choices.tsx';
import { paths, withOrderId } from '../paths.ts';
import { ChangeButton } from '../payment/change-button.tsx';
import { CodeOrLinkPayment, isAwaitingPayment } from '../payment/code-or-link-payment.tsx';
import { awaitsDeposit, DepositNote } from '../payment/deposit-note.tsx';
import { progressState, resetPayment } from '../state/payment/payment-progress.ts';
import {
  followPlacedOrder,
  loadPlacedOrder,
  placedOrderState,
  repeatPlacedOrder,
} from '../state/placed-orders/placed-order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { MissingOrder } from './missing-order.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderSteps } from './order-steps.tsx';
import { ReopenedOrder } from './reopened-order.tsx';

// Shoppers load nothing of it.
const AgentOrder = lazy(async () => ({ default: (await import('./agent-order.tsx')).AgentOrder }));
const AgentReopened = lazy(async () => ({ default: (await import('./agent-reopened.tsx')).AgentReopened }));

/** A placed order: how far it is, what is still to pay, what was agreed. It follows the order live. */
export function PlacedOrderView({ number }: { number: number }) {
  const { phase, session } = useRead(sessionState);
  const shown = useRead(placedOrderState);
  useEffect(() => (phase === 'ready' ? followPlacedOrder(number) : undefined), [phase, number]);
  useEffect(() => resetPayment, []);
  const reopened = useReopenedOrder();
  const placed = shown.number === number ? shown.placed : null;
  if (placed) return <Placed placed={placed} number={number} />;
  if (shown.isMissing && reopened?.number === number)
    return isPlatformUser(session) ? (
      <Suspense fallback={<SkeletonChoices label="Carregando o pedido" />}>
        <AgentReopened order={reopened} number={number} />
      </Suspense>
    ) : (
      <Reopened order={reopened} />
    );
  if (shown.isMissing) return <MissingOrder />;
  if (shown.failure !== null)
    return <FailedState message={shown.failure} onRetry={() => void loadPlacedOrder(number)} />;
  return (
    <div className="shop-page shop-page-narrow">
      <SkeletonChoices label="Carregando o pedido" />
    </div>
  );
}

const Reopened = ({ order }: Parameters<typeof ReopenedOrder>[0]) => (
  <section className="shop-page shop-page-narrow" aria-labelledby="order-title">
    <h1 id="order-title" className="visually-hidden">
      Pedido nº {order.number}
    </h1>
    <ReopenedOrder order={order} />
  </section>
);

function Placed({ placed, number }: { placed: PlacedOrder; number: number }) {
  const { session } = useRead(sessionState);
  const { state: payment } = useRead(progressState);
  // A payment that is polled here is newer than the order.
  const state = payment?.order.id === placed.order.id ? { ...placed, ...payment } : placed;
  const progress = progressOf(state);
  const stage = orderStage(progress);
  const isUnpaid = stage === 'awaitingPayment';
  if (isPlatformUser(session))
    return (
      <section className="shop-page shop-page-narrow placed-order" aria-label={`Pedido nº ${number}`}>
        <Suspense fallback={<SkeletonChoices label="Carregando o pedido" />}>
          <AgentOrder state={state} number={number} />
        </Suspense>
      </section>
    );
  return (
    <section className="shop-page shop-page-narrow placed-order" aria-label={`Pedido nº ${number}`}>
      <div className="order-columns">
        <div className="order-main">
          <RepeatedNotice />
          <RefusedChanges />
          <OrderHeader state={state} />
          {isUnpaid && isAwaitingPayment(state.order) && <CodeOrLinkPayment state={state} hasContact />}
          {stage === 'received' && awaitsDeposit(state) && <DepositNote order={state.order} hasContact />}
          {canBePaid(progress) && isPaidByCardHere(state.order.payment) && (
            <Link href={withOrderId(paths.payment, state.order.id)} className="btn btn-primary">
              Pagar o pedido
            </Link>
          )}
          <OrderSteps state={state} />
          <div className={lateContentSlot} />
          <DeliveryAndPayment state={state} />
          {/* Until the shop starts on it, also a payment at the handover can become another one. */}
          {stage === 'received' && state.order.payment.method !== null && !awaitsDeposit(state) && (
            <div className="online-payment">
              <ChangeButton order={state.order} />
            </div>
          )}
        </div>
        <div className="order-side">
          <OrderSummary order={state.order} number={null} title="Itens do pedido" />
          <OrderActions state={state} stage={stage} />
        </div>
      </div>
    </section>
  );
}

/**
 * The shop's contact and the same order again, at the lower edge once nothing is to be paid any more. One of them is
 * the page's main action there, unless the shop answers in a conversation that no link opens.
 */
function OrderActions({ state, stage }: { state: PlacedOrder; stage: OrderStage }) {
  const number = state.number ?? 0;
  const { session, settings } = useRead(sessionState);
  const { isRepeating } = useRead(placedOrderState);
  const [, navigate] = useLocation();
  const isAtEdge = stage !== 'awaitingPayment' || progressOf(state).isInReview === true;
  const measure = useCallback((bar: HTMLElement | null) => (bar ? trackFooterEdge(bar) : undefined), []);
  const chat = settings && conversationLink(session, settings);
  // Who has the order, or lost it, orders again; before that the shop answers what is open.
  const isOver = stage === 'finished' || stage === 'canceled';
  const isInChat = settings !== null && session !== null && hasChatWithoutLink(session, settings);
  const main = !isAtEdge ? null : isOver || !chat ? 'repeat' : isInChat ? null : 'chat';
  const isToSettle = unsettledChoicesOf(state, contactChannel(session, settings)) !== null && isWhatsApp(session);
  const repeat = async () => {
    if (await repeatPlacedOrder(number)) navigate(cartPath(session));
  };
  return (
    <>
      {isInChat && (
        <p className="mb-0 text-center">{chat ? conversationTexts.inEitherChat : conversationTexts.inChat}</p>
      )}
      <Link href={paths.placedOrders} className="btn btn-quiet">
        Meus pedidos
      </Link>
      <div
        key={isAtEdge ? 'edge' : 'flow'}
        ref={isAtEdge ? measure : null}
        className={isAtEdge ? 'placed-order-actions buying-bar' : 'placed-order-actions'}
      >
        {chat && (
          <a className={`btn btn-${main === 'chat' ? 'primary' : 'quiet'}`} href={chat.href}>
            {isToSettle ? 'Abrir o WhatsApp' : conversationTexts.talk[chat.kind]}
          </a>
        )}
        <BusyButton kind={main === 'repeat' ? 'primary' : 'quiet'} busy={isRepeating} onClick={() => void repeat()}>
          Pedir de novo
        </BusyButton>
      </div>
    </>
  );
}
