import { useEffect } from 'react';
import { Link } from 'wouter';
import type { PlacedOrderHead } from '#shared/model/placed-order.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { isAnonymous } from '#shared/rules/orders/is-anonymous-order.ts';
import { orderStage, orderStageText } from '#shared/rules/orders/order-steps.ts';
import { isPlatformUser } from '#shared/rules/session/is-platform-user.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { FailedState } from '../components/ui/failed-state.tsx';
import { Picture } from '../components/ui/picture.tsx';
import { SkeletonChoices } from '../components/ui/skeleton-choices.tsx';
import { paths } from '../paths.ts';
import { followPlacedOrders, loadPlacedOrders, placedOrdersState } from '../state/placed-orders/placed-orders.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { stageClass } from './order-progress.ts';

/** This person's placed orders, the newest first. */
export function PlacedOrdersView() {
  const { phase, session } = useRead(sessionState);
  useEffect(() => (phase === 'ready' ? followPlacedOrders() : undefined), [phase]);
  return (
    <section className="shop-page shop-page-narrow" aria-labelledby="orders-title">
      <h1 id="orders-title" className="page-title">
        {isPlatformUser(session) ? 'Pedidos do contato' : 'Meus pedidos'}
      </h1>
      <OrderCards />
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
  if (failure !== null) return <FailedState message={failure} onRetry={() => void loadPlacedOrders()} />;
  if (!heads) return <SkeletonChoices label="Carregando os pedidos" />;
  if (heads.length === 0)
    return (
      <EmptyState title="Você ainda não fez pedidos">
        <Link href={paths.catalog} className="btn btn-primary">
          Ver produtos
        </Link>
      </EmptyState>
    );
  return (
    <ul className="order-list">
      {heads.map((head) => (
        <li key={head.id}>
          <OrderCard head={head} />
        </li>
      ))}
    </ul>
  );
}

function OrderCard({ head }: { head: PlacedOrderHead }) {
  const { settings } = useRead(sessionState);
  const { number, itemCount, images, totalAmout, times } = head;
  const placedAt = settings && times.placedAt ? recentInstant(times.placedAt, settings.timeZone, new Date()) : null;
  return (
    <Link href={paths.placedOrder(number)} className="order-card panel">
      <span className="order-card-row">
        <span className="order-card-number">
          <b>Pedido nº {number}</b>
          {placedAt && <span>{placedAt}</span>}
        </span>
        <span className={`order-badge ${stageClass(orderStage(head))}`}>{orderStageText(head)}</span>
      </span>
      <span className="order-card-row">
        <span className="order-card-items">
          {images.map((image, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may show the same picture
            <Picture key={place} image={image} alt="" size={36} />
          ))}
          <span>{itemCount === 1 ? '1 item' : `${itemCount} itens`}</span>
        </span>
        <b>{formatBrl(totalAmout)}</b>
      </span>
    </Link>
  );
}
