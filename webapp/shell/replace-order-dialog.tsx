import { hasLink, type Replacement } from '../state/session/replaced-session.ts';
import { useScreen } from './use-screen.ts';

/** Asks a shopper whose tab has a session, mostly with an open order, before another person's link takes its place. */
export function ReplaceOrderDialog({ replacement }: { replacement: Replacement }) {
  const { title, text, stay } = wordsFor(replacement);
  const { decide } = replacement;
  useScreen(title);
  return (
    <div className="state-view contact-question">
      <h1 className="state-view-title">{title}</h1>
      <p className="state-view-text">{text}</p>
      <ul className="contact-question-list">
        <li>
          <button type="button" className="btn btn-primary contact-question-choice" onClick={() => decide(false)}>
            {stay}
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

function wordsFor(replacement: Replacement): { title: string; text: string; stay: string } {
  const { shopName, order } = replacement;
  const where = shopName && ` em ${shopName}`;
  const count = order?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  if (order !== null && count === 0)
    return {
      title: 'Abrir o link de outra conversa?',
      text:
        `Você já está comprando${where}, e o link que você abriu é de outra pessoa ou de outra conversa. ` +
        'Troque somente se ele veio da sua conversa com a loja.',
      stay: 'Continuar como estou',
    };
  const items = count === 0 ? '' : `, com ${count === 1 ? '1 item' : `${count} itens`}`;
  const consequence = hasLink(replacement)
    ? 'Se trocar, seu pedido fica guardado: para voltar a ele, abra de novo o link da sua conversa.'
    : 'Se trocar, este pedido deixa de aparecer aqui.';
  return {
    title: 'Você já tem um pedido aberto',
    text:
      `Você já tem um pedido aberto${where}${items}. ` +
      `O link que você abriu é de outra pessoa ou de outra conversa. ${consequence}`,
    stay: 'Continuar meu pedido',
  };
}
