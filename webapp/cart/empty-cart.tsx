import { useEffect } from 'react';
import { Link } from 'wouter';
import { OrderStatus } from '#shared/model/order.ts';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { EmptyCartIllustration } from '../components/ui/illustrations.tsx';
import { paths } from '../paths.ts';
import { followPlacedOrders, placedOrdersState } from '../state/placed-orders/placed-orders.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** The cart without products, with a link to the catalogue, and to the order that was placed just before. */
export function EmptyCart() {
  return (
    <EmptyState
      title="Seu carrinho está vazio"
      text="Escolha produtos no catálogo para montar seu pedido."
      picture={<EmptyCartIllustration />}
    >
      <Link href={paths.catalog} className="btn btn-primary">
        Ver o catálogo
      </Link>
      <NewestOrder />
    </EmptyState>
  );
}

/** Milliseconds after which an order is no longer what the shopper looks for in the cart. */
const recentMs = 24 * 3_600_000;

/** The way to an order of the last day: who comes back from a confirmation must not believe that it is lost. */
function NewestOrder() {
  const { phase } = useRead(sessionState);
  const { heads } = useRead(placedOrdersState);
  useEffect(() => (phase === 'ready' ? followPlacedOrders() : undefined), [phase]);
  const newest = heads?.[0];
  if (newest?.status !== OrderStatus.Received || Date.now() - Date.parse(newest.times.placedAt ?? '') > recentMs)
    return null;
  return (
    <Link href={paths.placedOrder(newest.number)} className="btn btn-quiet">
      Acompanhar o pedido nº {newest.number}
    </Link>
  );
}
