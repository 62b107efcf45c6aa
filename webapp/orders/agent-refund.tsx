import { Suspense, useState } from 'react';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import type { OrderRefund, RefundState } from '#shared/model/payment/refund.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { orderStage } from '#shared/rules/orders/order-steps.ts';
import { refundEffect } from '#shared/rules/payment/refund-effect.ts';
import { refundNews } from '#shared/rules/payment/refund-limit.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { placedOrderTexts } from '#shared/text/assisted/placed-order.ts';
import { refundProblemTexts } from '#shared/text/payment/refunds.ts';
import { progressOf } from '../cart/order-progress.ts';
import type { RefundDraft } from '../components/forms/refund-modal.tsx';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';
import { lazyQuestion } from '../shell/lazy-modals.tsx';
import { assistedState } from '../state/assisted-sale/agent-action-state.ts';
import { agentDraft, writeAgentDraft } from '../state/assisted-sale/agent-drafts.ts';
import { refundPlaced } from '../state/assisted-sale/refund-order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

const RefundModal = lazyQuestion(async () => (await import('../components/forms/refund-modal.tsx')).RefundModal);

const noRefund: RefundDraft = { amount: '', reason: '' };

type AgentRefundProps = { state: PlacedOrder; number: number; isLocked: boolean };

/** The refunds of an order: what became of each, and the next one. What cannot be refunded says why. */
export function AgentRefund({ state, number, isLocked }: AgentRefundProps) {
  const { running } = useRead(assistedState);
  /** The refunds that were known when the question was asked; `null`: it is not asked. */
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const { refund, money, order, times } = state;
  const draftName = `refund ${order.id}`;
  const refundTyped = async (amount: number, reason: string) => {
    const refusal = await refundPlaced(number, state, { amount, reason });
    if (refusal === null) writeAgentDraft(draftName, null);
    return refusal;
  };
  const isOpen = orderStage(progressOf(state)) === 'awaitingPayment' || order.status === OrderStatus.Canceled;
  if (!refund || (money.charged === 0 && isOpen)) return null;
  const { most, whyNot, note, refunds } = refund;
  // The order's badge says already that it is not paid.
  if (whyNot === refundProblemTexts.unpaid && note === null && refunds.length === 0) return null;
  return (
    <SectionCard title="Devolução">
      {note !== null && (
        <p className="notice-text" role="status">
          {note}
        </p>
      )}
      <ul className="refund-list" aria-live="polite">
        {refunds.map((each) => (
          <RefundLine key={each.id} refund={each} now={state.now} />
        ))}
      </ul>
      {whyNot === null ? (
        <div className="agent-order-buttons">
          <BusyButton
            busy={running === 'refund'}
            disabled={isLocked || running !== null}
            onClick={() => setKnown(new Set(refunds.map(({ id }) => id)))}
          >
            {placedOrderTexts.refund}
          </BusyButton>
        </div>
      ) : (
        <p className="agent-order-note">{whyNot}</p>
      )}
      <Suspense>
        {known && (
          <RefundModal
            limit={{
              most,
              whyNot,
              isUnderWay: refunds.some(({ state }) => state === 'requested'),
              news: refundNews(refunds, known),
            }}
            isBusy={running === 'refund'}
            effect={refundEffect({ status: order.status, isDispatched: times.dispatchedAt !== null })}
            notice={state.notice}
            draft={agentDraft(draftName, noRefund)}
            onType={(draft) => writeAgentDraft(draftName, draft)}
            onRefund={refundTyped}
            onNo={() => setKnown(null)}
          />
        )}
      </Suspense>
    </SectionCard>
  );
}

// Whole names: the build keeps only the styles whose names it finds.
const lineClasses: Record<RefundState, string> = {
  requested: 'refund-line',
  refunded: 'refund-line refund-refunded',
  failed: 'refund-line refund-failed',
};

function RefundLine({ refund, now }: { refund: OrderRefund; now: string }) {
  const { settings } = useRead(sessionState);
  const at = settings && refund.finishedAt ? recentInstant(refund.finishedAt, settings.timeZone, new Date(now)) : null;
  const reason = [refund.reason, refund.agent?.name].filter(Boolean).join(' · ');
  return (
    <li className={lineClasses[refund.state]}>
      <span>{lineOf(refund, at)}</span>
      {reason !== '' && <span className="agent-order-note">{reason}</span>}
    </li>
  );
}

function lineOf({ amount, state, problem }: OrderRefund, at: string | null): string {
  const text = formatBrl(amount);
  if (state === 'requested') return [placedOrderTexts.refundRequested(text), problem].filter(Boolean).join(' ');
  return state === 'failed'
    ? placedOrderTexts.refundFailed(text, problem ?? '')
    : placedOrderTexts.refundMade(text, at);
}
