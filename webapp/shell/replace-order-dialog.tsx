import { hasLink, type Replacement } from '../state/session/replaced-session.ts';
import { useScreen } from './use-screen.ts';

/** Asks a shopper whose tab has an open order before another person's link takes its place. */
export function ReplaceOrderDialog({ replacement }: { replacement: Replacement }) {
  const { shopName, order, decide } = replacement;
  const title = 'Você já tem um pedido aberto';
  const count = order?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  const items = count === 0 ? '' : `, com ${count === 1 ? '1 item' : `${count} itens`}`;
  useScreen(title);
  return (
    <div className="state-view contact-question">
      <h1 className="state-view-title">{title}</h1>
      <p className="state-view-text">
        Você já tem um pedido aberto{shopName && ` em ${shopName}`}
        {items}. O link que você abriu é de outra pessoa ou de outra conversa.{' '}
        {hasLink(replacement)
          ? 'Se trocar, seu pedido fica guardado: para voltar a ele, abra de novo o link da sua conversa.'
          : 'Se trocar, este pedido deixa de aparecer aqui.'}
      </p>
      <ul className="contact-question-list">
        <li>
          <button type="button" className="btn btn-primary contact-question-choice" onClick={() => decide(false)}>
            Continuar meu pedido
          </button>
        </li>
        <li>
          <button type="button" className="btn btn-quiet contact-question-choice" onClick={() => decide(true)}>
            Abrir o novo link
          </button>
        </li>
      </ul>
    </div>
  );
}
