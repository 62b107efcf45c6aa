import { useEffect, useRef } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import { askedSizeText } from '#shared/rules/cart/discount-texts.ts';
import { Decision, WantedTotal } from '../../shell/contacts/discount-decision.tsx';
import { contactListState } from '../../state/assisted-sale/contact-list.ts';
import {
  isDecider,
  loadPendingDiscounts,
  noteOutcome,
  pendingDiscountsState,
} from '../../state/assisted-sale/pending-discounts.ts';
import { useRead } from '../../state/use-read.ts';

/**
 * A supervisor decides about the discount of this order above its sections. What became of it here stays to be read.
 */
export function OrderDecision({ order: { discountRequest: request = null } }: { order: Order }) {
  const { list: contacts } = useRead(contactListState);
  const { list, outcomes } = useRead(pendingDiscountsState);
  const isWaiting = request?.status === 'pending' && isDecider(contacts);
  const id = isWaiting ? request.id : null;
  const shownId = useRef<string | null>(null);
  useEffect(() => void (id !== null && loadPendingDiscounts()), [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state of a request once
  useEffect(() => {
    if (isWaiting) shownId.current = id;
    else if (request !== null && request.id === shownId.current) noteOutcome(request.id, request);
  }, [request?.id, request?.status, isWaiting]);
  if (request === null || !(isWaiting || outcomes[request.id]?.isDone)) return null;
  const details = list?.find((one) => one.id === request.id);
  return (
    <section className="order-decision panel" aria-labelledby="order-decision-title">
      <div>
        <h2 id="order-decision-title" className="order-decision-title">
          Desconto a decidir: {askedSizeText(request)}
        </h2>
        <p>
          {request.agent?.name ?? 'Um atendente'}: “{request.reason}”
        </p>
        {details && <WantedTotal request={details} />}
      </div>
      <Decision id={request.id} />
    </section>
  );
}
