import { useEffect } from 'react';
import { Link } from 'wouter';
import { OrderStatus } from '#shared/model/order/order.ts';
import { isEndedByOther, orderEndText } from '#shared/rules/orders/order-end-text.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { MessageList } from '../assisted/message-list.tsx';
import { RetryNote } from '../components/ui/retry-note.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';
import { SkeletonChoices } from '../components/ui/skeleton-choices.tsx';
import { paths, withOrderId } from '../paths.ts';
import { loadOrderEnd, orderEndState, waitsForMoney } from '../state/order/order-end.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { OrderReceipt } from './order-receipt.tsx';

/**
 * The placed or canceled order of a result page: number, items, total, and who ended it if that was the other person. A
 * shopper gets a link to a pending payment; an agent sees the status of the messages to the contact. `isMain`: nothing
 * else on the page comes first.
 */
export function EndedOrder({ orderId, isMain = false }: { orderId: string; isMain?: boolean }) {
  const { session, phase } = useRead(sessionState);
  const end = useRead(orderEndState);
  // After a reload the session loads first: a request without it is refused.
  useEffect(() => {
    if (phase === 'ready') void loadOrderEnd(orderId);
  }, [orderId, phase]);
  const isAgent = isPlatformUser(session);
  const state = end.orderId === orderId ? end.state : null;
  if (!state) {
    if (end.failure !== null) return <RetryNote message={end.failure} onRetry={() => loadOrderEnd(orderId)} />;
    return <SkeletonChoices label="Carregando o pedido" />;
  }
  const ended = { ...state, ...state.order };
  const reader = { isAgent, agentId: session?.agent?.id };
  const endText = isEndedByOther(ended, reader) ? orderEndText(ended, reader) : null;
  const isPlaced = state.order.status === OrderStatus.Received;
  const isPayable = !isAgent && isPlaced && waitsForMoney(state);
  return (
    <div className="ended-order">
      {endText !== null && (
        <p className="notice-text" role="status">
          {endText}
        </p>
      )}
      {isPayable && (
        <Link href={withOrderId(paths.payment, orderId)} className="btn btn-primary">
          Pagar o pedido
        </Link>
      )}
      <OrderReceipt state={state} isMain={isMain && !isPayable} />
      {isAgent && isPlaced && (
        <SectionCard title="Mensagens para o contato">
          <MessageList orderNumber={state.number} />
        </SectionCard>
      )}
    </div>
  );
}
