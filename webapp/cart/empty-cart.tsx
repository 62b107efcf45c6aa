import { Link } from 'wouter';
import type { PlacedOrderHead } from '#shared/model/order/placed-order.ts';
import { canBePaid } from '#shared/rules/orders/order-steps.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { EmptyCartIllustration } from '../components/ui/illustrations.tsx';
import { paths } from '../paths.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { OrderCard } from './order-card.tsx';
import { SkeletonLines } from './order-lines.tsx';
import { useRecentOrder } from './use-recent-order.ts';

/** The cart without products. A shopper who confirmed an order just before sees that order. */
export function EmptyCart() {
  const { session } = useRead(sessionState);
  const { fresh, recent, isKnown } = useRecentOrder();
  if (isPlatformUser(session)) return <NoProducts recent={recent} />;
  if (!isKnown) return <SkeletonLines label="Carregando o carrinho" />;
  return fresh ? <FreshOrder head={fresh} /> : <NoProducts recent={recent} />;
}

function NoProducts({ recent }: { recent: PlacedOrderHead | null }) {
  const isAgent = isPlatformUser(useRead(sessionState).session);
  return (
    <EmptyState
      title={isAgent ? 'O carrinho do contato está vazio' : 'Seu carrinho está vazio'}
      text={`Escolha produtos no catálogo para montar ${isAgent ? 'o' : 'seu'} pedido.`}
      picture={<EmptyCartIllustration />}
    >
      <Link href={paths.catalog} className="btn btn-primary">
        Ver o catálogo
      </Link>
      {recent && <FollowLink head={recent} />}
    </EmptyState>
  );
}

function FreshOrder({ head }: { head: PlacedOrderHead }) {
  return (
    <div className="fresh-order">
      <OrderCard head={head} isFresh />
      <p>Este pedido já está com a loja. O que você adicionar agora entra em um novo pedido.</p>
      <FollowLink head={head} isMain={!canBePaid(head)} />
      <Link href={paths.catalog} className="btn btn-quiet">
        Ver o catálogo
      </Link>
    </div>
  );
}

const FollowLink = ({ head: { number }, isMain = false }: { head: PlacedOrderHead; isMain?: boolean }) => (
  <Link href={paths.placedOrder(number)} className={`btn btn-${isMain ? 'primary' : 'quiet'}`}>
    Acompanhar o pedido nº {number}
  </Link>
);
