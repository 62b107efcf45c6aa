import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { OrderStatus } from '#shared/model/order/order.ts';
import { confirmationOutcomeText, isEndedByOther } from '#shared/rules/orders/confirmation-outcome-text.ts';
import { refundText } from '#shared/rules/orders/payment-outcome.ts';
import { unchangedPaymentText } from '#shared/rules/orders/unchanged-payment-text.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { ContactMessages } from '../assisted/contact-messages.tsx';
import { RetryNote } from '../components/ui/retry-note.tsx';
import { paths, withOrderId } from '../paths.ts';
import {
  confirmationOutcomeState,
  followConfirmationOutcome,
  loadConfirmationOutcome,
  waitsForMoney,
} from '../state/order/confirmation-outcome.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { moneyOf, progressOf } from './order-progress.ts';
import { OrderReceipt } from './order-receipt.tsx';
import { SkeletonOrder } from './skeleton-order.tsx';
import { useContactChannel } from './use-contact-channel.ts';

type EndedOrderProps = { orderId: string; isMain?: boolean; isUnchanged?: boolean; children?: ReactNode };

/**
 * The placed or canceled order of a result page: number, items, total, and who ended it if that was the other person. A
 * shopper gets a link to a pending payment; an agent sees the status of the messages to the contact. `isMain`: nothing
 * else on the page comes first. `isUnchanged`: the page waits for another payment, and the order still has its
 * own: it says so. `children`: what can be done with the order; they come before the messages, because a message that
 * arrives would move them below the finger.
 */
export function EndedOrder({ orderId, isMain = false, isUnchanged = false, children }: EndedOrderProps) {
  const { session, phase } = useRead(sessionState);
  const end = useRead(confirmationOutcomeState);
  // After a reload the session loads first: a request without it is refused.
  useEffect(() => {
    return phase === 'ready' ? followConfirmationOutcome(orderId) : undefined;
  }, [orderId, phase]);
  const isAgent = isPlatformUser(session);
  const place = useContactChannel();
  const state = end.orderId === orderId ? end.state : null;
  if (!state) {
    if (end.failure !== null)
      return <RetryNote message={end.failure} onRetry={() => loadConfirmationOutcome(orderId)} />;
    return <SkeletonOrder />;
  }
  const ended = { ...state, ...state.order };
  const reader = { isAgent, agentId: session?.agent?.id };
  const endText = isEndedByOther(ended, reader) ? confirmationOutcomeText(ended, reader) : null;
  const isPlaced = state.order.status === OrderStatus.Received;
  const isPayable = !isAgent && isPlaced && waitsForMoney(state) && !progressOf(state).isInReview;
  return (
    <div className="ended-order">
      {endText !== null && (
        <p className="notice-text" role="status">
          {endText}
        </p>
      )}
      {!isAgent && isUnchanged && (
        <p className="text-center">{unchangedPaymentText(progressOf(state), state.arrived)}</p>
      )}
      {!isAgent && state.order.status === OrderStatus.Canceled && (
        <p className="notice-text">{refundText(progressOf(state), moneyOf(state), place)}</p>
      )}
      {isPayable && (
        <Link href={withOrderId(paths.payment, orderId)} className="btn btn-primary">
          Pagar o pedido
        </Link>
      )}
      <OrderReceipt state={state} isMain={isMain && !isPayable} />
      {children}
      {isAgent && isPlaced && <ContactMessages orderNumber={state.number} />}
    </div>
  );
}
