import { Link } from 'wouter';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { ReceiptIcon } from '../components/ui/icons.tsx';
import { paths } from '../paths.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** This person has no order with this number, or the address has no number. */
export function MissingOrder() {
  const isAgent = isPlatformUser(useRead(sessionState).session);
  return (
    <>
      <h1 className="visually-hidden">Pedido não encontrado</h1>
      <EmptyState
        sign={<ReceiptIcon />}
        title="Pedido não encontrado"
        text={
          isAgent
            ? 'Este contato não tem um pedido com este número, ou ele voltou ao carrinho.'
            : 'Confira na conversa se o link é o do seu pedido.'
        }
      >
        <Link href={paths.placedOrders} className="btn btn-primary">
          {isAgent ? 'Pedidos do contato' : 'Meus pedidos'}
        </Link>
        <Link href={paths.catalog} className="btn btn-quiet">
          Voltar ao catálogo
        </Link>
      </EmptyState>
    </>
  );
}
