import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import { approvedText, requestedSizeText } from '#shared/rules/cart/discount-texts.ts';
import { agentOrderActions } from '#shared/rules/orders/agent-order-actions.ts';
import { agentPaymentIssue } from '#shared/rules/orders/agent-payment-issue.ts';
import { canceledText } from '#shared/rules/orders/canceled-text.ts';
import { orderStage, orderStageText } from '#shared/rules/orders/order-steps.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { placedOrderTexts } from '#shared/text/assisted/placed-order.ts';
import { cancelReasonTexts } from '#shared/text/order/cancel-reasons.ts';
import { ContactMessages } from '../assisted/contact-messages.tsx';
import { FlowNote } from '../assisted/flow-note.tsx';
import { DeliveryAndPayment } from '../cart/delivery-and-payment.tsx';
import { stageClass } from '../cart/order-progress.ts';
import { OrderSummary } from '../components/order/order-summary.tsx';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';
import { paths } from '../paths.ts';
import { OpenCartConflict } from '../payment/open-cart-conflict.tsx';
import { lazyQuestion, MessageModal } from '../shell/lazy-modals.tsx';
import { assistedState, closeMessage } from '../state/assisted-sale/agent-action-state.ts';
import { cancelPlaced } from '../state/assisted-sale/finish-and-cancel.ts';
import { canReopenPlaced, reopenPlaced } from '../state/assisted-sale/placed-order-actions.ts';
import { loadMessages } from '../state/assisted-sale/send-to-contact.ts';
import { loadPlacedOrder, placedOrderState, repeatPlacedOrder } from '../state/placed-orders/placed-order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { AgentHistory } from './agent-history.tsx';
import { AgentPayment } from './agent-payment.tsx';
import { AgentRefund } from './agent-refund.tsx';
import { OrderSteps } from './order-steps.tsx';
import { placedProgressOf } from './placed-progress.ts';

const CancelModal = lazyQuestion(async () => (await import('../assisted/cancel-modal.tsx')).CancelModal);
const ReopenModal = lazyQuestion(async () => (await import('../assisted/reopen-modal.tsx')).ReopenModal);

/** A placed order for the agent: whether it is paid, what was sent to the contact, and what can still be done. */
export function AgentOrder({ state, number }: { state: PlacedOrder; number: number }) {
  const { contact } = useRead(sessionState);
  const isLocked = state.order.isInSemiAutomatic;
  const { version } = state.order;
  // A change of the order often sends the contact a message.
  useEffect(() => {
    if (version > 0) void loadMessages();
  }, [version]);
  return (
    <div className="order-columns agent-order">
      <div className="order-main">
        <Header state={state} number={number} />
        <FlowNote order={state.order} />
        <AgentPayment state={state} number={number} isLocked={isLocked} />
        <AgentRefund state={state} number={number} isLocked={isLocked} />
        <OrderSteps state={state} awaited={awaitedText(state)} />
        <ContactMessages
          title={`Mensagens para ${contact?.name || 'o contato'}`}
          orderNumber={number}
          isOver={state.order.status === OrderStatus.Canceled}
        />
      </div>
      <div className="order-side">
        <OrderSummary order={state.order} number={null} title="Itens do pedido" />
        <DeliveryAndPayment state={state} />
        {state.order.discountRequest?.status === 'approved' && (
          <SectionCard title="Desconto aprovado">
            <p className="agent-order-words">
              {requestedSizeText(state.order.discountRequest)}: “{state.order.discountRequest.reason}”
            </p>
            <p className="agent-order-note">{approvedText(state.order.discountRequest)}</p>
          </SectionCard>
        )}
        {state.order.internalNote && (
          <SectionCard title="Nota interna">
            <p className="agent-order-words">{state.order.internalNote}</p>
            <p className="agent-order-note">{placedOrderTexts.internalNote}</p>
          </SectionCard>
        )}
        <Actions state={state} number={number} isLocked={isLocked} />
        <AgentHistory state={state} />
      </div>
    </div>
  );
}

function Header({ state, number }: { state: PlacedOrder; number: number }) {
  const { settings } = useRead(sessionState);
  const progress = placedProgressOf(state);
  const stage = orderStage(progress);
  const placedAt =
    settings && state.times.placedAt
      ? recentInstant(state.times.placedAt, settings.timeZone, new Date(state.now))
      : null;
  const by =
    state.placedBy === ChangedBy.Shopper
      ? placedOrderTexts.placedByShopper
      : placedOrderTexts.placedByAgent(state.order.agent?.name);
  return (
    <header className="agent-order-header">
      <h1>Pedido nº {number}</h1>
      <span className={`order-badge ${stageClass(stage)}`} role="status">
        {stageText(state)}
      </span>
      {placedAt && <span className="agent-order-note">{`${by} ${placedAt}`}</span>}
      {stage === 'canceled' && (
        <p className="agent-order-canceled">
          {canceledText(state, settings?.timeZone ?? 'UTC')}
          {state.cancelReason && ` ${cancelReasonTexts.line(state.cancelReason)}`}
        </p>
      )}
    </header>
  );
}

/** The stage for agents: of an order that people settle, what is wrong with its payment. */
function stageText(state: PlacedOrder): string {
  const progress = placedProgressOf(state);
  const stage = orderStage(progress);
  const issue = agentPaymentIssue(state);
  if (stage === 'withShop') return issue === null ? placedOrderTexts.withShop : placedOrderTexts.stages[issue];
  return stage === 'awaitingPayment' && !progress.isInReview ? placedOrderTexts[stage] : orderStageText(progress);
}

/** 'vence às 14:38', for the step that waits for money. */
function awaitedText(state: PlacedOrder): string {
  if (placedProgressOf(state).isInReview) return placedOrderTexts.inReview;
  const { pix, order } = state;
  const until = pix?.expiresAt ? timeOf(pix.expiresAt) : null;
  return until === null ? `Falta o pagamento por ${order.payment.name ?? 'combinar'}` : placedOrderTexts.until(until);
}

function timeOf(instant: string): string | null {
  const { settings } = sessionState;
  return settings
    ? (recentInstant(instant, settings.timeZone, new Date(instant))?.replace('hoje, ', '') ?? null)
    : null;
}

type ActionsProps = { state: PlacedOrder; number: number; isLocked: boolean };

/** What can be done with the whole order. What is not possible is absent, with one line that says why. */
function Actions({ state, number, isLocked }: ActionsProps) {
  const { running, message } = useRead(assistedState);
  const { contact } = useRead(sessionState);
  const { isRepeating } = useRead(placedOrderState);
  const [question, setQuestion] = useState<'cancel' | 'reopen' | null>(null);
  const [, navigate] = useLocation();
  const { arrived, money, isDoubtful } = state;
  const { canCancel, canReopen, note } = agentOrderActions(placedProgressOf(state), {
    arrived,
    isReturned: money.charged > 0 && money.refunded === money.charged && !isDoubtful,
    issue: agentPaymentIssue(state),
  });
  // A failure belongs to this page: no other one shows it.
  useEffect(() => closeMessage, []);
  const isBlocked = isLocked || running !== null;
  const close = () => setQuestion(null);
  const cancel = async (reason: string) => {
    close();
    if (await cancelPlaced(state.order.id, reason, number)) void loadPlacedOrder(number);
  };
  const reopen = async () => {
    close();
    if (await reopenPlaced()) navigate(paths.checkout);
  };
  const askToReopen = async () => {
    if (await canReopenPlaced(state.order.id)) setQuestion('reopen');
  };
  const repeat = async () => {
    if (await repeatPlacedOrder(number)) navigate(paths.checkout);
  };
  return (
    <div className="agent-order-actions">
      <BusyButton busy={isRepeating} disabled={isBlocked} onClick={() => void repeat()}>
        Repetir pedido
      </BusyButton>
      {canReopen && (
        <BusyButton busy={running === 'reopen'} disabled={isBlocked} onClick={() => void askToReopen()}>
          Reabrir para editar
        </BusyButton>
      )}
      <OpenCartConflict />
      {canCancel && (
        <BusyButton busy={running === 'cancel'} disabled={isBlocked} onClick={() => setQuestion('cancel')}>
          Cancelar pedido
        </BusyButton>
      )}
      <p className="agent-order-note">{note}</p>
      <Link href={paths.placedOrders} className="btn btn-quiet">
        Pedidos do contato
      </Link>
      <Suspense>
        {question === 'cancel' && (
          <CancelModal
            order={{ ...state.order, number }}
            contact={contact?.name ?? ''}
            onNo={close}
            asksReason
            onYes={(reason) => void cancel(reason)}
          />
        )}
        {question === 'reopen' && (
          <ReopenModal payment={state.order.payment} onNo={close} onYes={() => void reopen()} />
        )}
        {message && <MessageModal title={message.title} text={message.text} onClose={closeMessage} />}
      </Suspense>
    </div>
  );
}
