import { useEffect } from 'react';
import { Link } from 'wouter';
import { isAnonymous } from '#shared/rules/orders/is-anonymous-order.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { OrderCard } from '../cart/order-card.tsx';
import { RepeatedNotice } from '../cart/repeated-notice.tsx';
import { useReopenedOrder } from '../cart/use-reopened-order.ts';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { FailedState } from '../components/ui/failed-state.tsx';
import { ReceiptIcon } from '../components/ui/icons.tsx';
import { SkeletonChoices } from '../components/ui/skeleton-choices.tsx';
import { paths } from '../paths.ts';
import { followPlacedOrders, loadPlacedOrders, placedOrdersState } from '../state/placed-orders/placed-orders.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { ContactOrders } from './contact-orders.tsx';
import { ReopenedOrder } from './reopened-order.tsx';

/** This person's placed orders, the newest first. */
export function PlacedOrdersView() {
  const { phase, session } = useRead(sessionState);
  useEffect(() => (phase === 'ready' ? followPlacedOrders() : undefined), [phase]);
  return (
    <section className="shop-page shop-page-narrow" aria-labelledby="orders-title">
      <h1 id="orders-title" className="page-title">
        {isPlatformUser(session) ? 'Pedidos do contato' : 'Meus pedidos'}
      </h1>
      <RepeatedNotice />
      {isPlatformUser(session) ? <ContactOrders /> : <OrderCards />}
      {session && isAnonymous({ userId: session.userShop.id }) && (
        <p className="order-list-note">
          Aqui estão os pedidos feitos neste aparelho. Para ver todos, abra o link da conversa.
        </p>
      )}
    </section>
  );
}

function OrderCards() {
  const { heads, failure } = useRead(placedOrdersState);
  const { session } = useRead(sessionState);
  const reopened = useReopenedOrder();
  if (failure !== null) return <FailedState message={failure} onRetry={() => void loadPlacedOrders()} />;
  if (!heads) return <SkeletonChoices label="Carregando os pedidos" />;
  if (heads.length === 0 && !reopened)
    return (
      <EmptyState
        sign={<ReceiptIcon />}
        title={isPlatformUser(session) ? 'Este contato ainda não tem pedidos' : 'Você ainda não fez pedidos'}
      >
        <Link href={paths.catalog} className="btn btn-primary">
          Ver produtos
        </Link>
      </EmptyState>
    );
  return (
    <ul className="order-list">
      {reopened && (
        <li>
          <ReopenedOrder order={reopened} />
        </li>
      )}
      {heads.map((head) => (
        <li key={head.id}>
          <OrderCard head={head} />
        </li>
      ))}
    </ul>
  );
}
