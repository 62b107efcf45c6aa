import { Link } from 'wouter';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { EmptyCartIllustration } from '../components/ui/illustrations.tsx';
import { paths } from '../paths.ts';

/** The cart without products, with a link to the catalogue. */
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
    </EmptyState>
  );
}
