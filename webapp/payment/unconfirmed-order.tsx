import { Link } from 'wouter';
import type { Order } from '#shared/model/order/order.ts';
import { orderProblems } from '#shared/rules/cart/order-problems.ts';
import { ProblemsList } from '../components/order/problems-list.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';
import { paths } from '../paths.ts';

/** Nothing was confirmed yet: the way to the cart. */
export const NoConfirmedOrder = () => (
  <SectionCard title="Nenhum pedido confirmado ainda">
    <p>Confira o carrinho e confirme o pedido.</p>
    <Link href={paths.order} className="btn btn-primary pay-link">
      Ver o carrinho
    </Link>
  </SectionCard>
);

/** An order that is still a cart: why it is not confirmed, and the way to where that is mended. */
export function UnconfirmedOrder({ order }: { order: Order }) {
  const problems = orderProblems(order);
  const isBlocked = problems.length > 0;
  return (
    <SectionCard title="Pedido ainda não confirmado">
      {!isBlocked && <p>Confira a entrega e o pagamento e confirme o pedido.</p>}
      <ProblemsList problems={problems} />
      <Link href={isBlocked ? paths.order : paths.checkout} className="btn btn-primary pay-link">
        {isBlocked ? 'Ver o carrinho' : 'Continuar o pedido'}
      </Link>
    </SectionCard>
  );
}
