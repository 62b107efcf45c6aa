import { Link } from 'wouter';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { ReceiptIcon } from '../components/ui/icons.tsx';
import { paths } from '../paths.ts';

/** This person has no order with this number, or the address has no number. */
export function MissingOrder() {
  return (
    <>
      <h1 className="visually-hidden">Pedido não encontrado</h1>
      <EmptyState
        sign={<ReceiptIcon />}
        title="Pedido não encontrado"
        text="Confira na conversa se o link é o do seu pedido."
      >
        <Link href={paths.placedOrders} className="btn btn-primary">
          Meus pedidos
        </Link>
        <Link href={paths.catalog} className="btn btn-quiet">
          Voltar ao catálogo
        </Link>
      </EmptyState>
    </>
  );
}
