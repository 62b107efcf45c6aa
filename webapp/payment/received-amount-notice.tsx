import type { Order } from '#shared/model/order/order.ts';
import { confirmedOrderChatLink } from '#shared/rules/links/confirmed-order-chat-link.ts';
import { returnsToChat } from '#shared/rules/links/returns-to-chat.ts';
import { receivedAmountText } from '#shared/rules/payment/received-amount-text.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/**
 * The customer paid an amount that differs from the order's total (`arrived`, in reais). Only the shop's staff can
 * resolve that, so the button opens the chat.
 */
export function ReceivedAmountNotice({ order, arrived }: { order: Order; arrived: number }) {
  const { session, settings } = useRead(sessionState);
  return (
    <div className="state-view panel">
      <p className="state-view-title" role="status">
        {receivedAmountText(arrived, order.totalAmout)}
      </p>
      <p className="state-view-text">
        {arrived > order.totalAmout
          ? 'O pedido continua guardado. Fale com a loja pela conversa para receber a diferença de volta.'
          : 'O valor não confere com o total do pedido, que continua guardado. Fale com a loja pela conversa para acertar o pagamento, antes de pagar de novo.'}
      </p>
      {settings && returnsToChat(session, settings) && (
        <div className="state-view-actions">
          <a className="btn btn-primary" href={confirmedOrderChatLink(settings, order)}>
            Falar com a loja
          </a>
        </div>
      )}
    </div>
  );
}
