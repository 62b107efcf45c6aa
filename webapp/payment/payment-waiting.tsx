import type { Order } from '#shared/model/order/order.ts';
import { confirmedOrderChatLink } from '#shared/rules/links/confirmed-order-chat-link.ts';
import { returnsToChat } from '#shared/rules/links/returns-to-chat.ts';
import { cardFormTexts } from '#shared/text/payment/card-form.ts';
import { Spinner } from '../components/ui/spinner.tsx';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { ChangeButton } from './change-button.tsx';

/** Shown while the result of a payment is unknown. That may take minutes: the shopper may leave, the order is saved. */
export function PaymentWaiting({ order, isLong }: { order: Order; isLong: boolean }) {
  const { session, settings } = useRead(sessionState);
  return (
    <div className="state-view panel">
      <Spinner />
      <p className="state-view-title" role="status">
        {cardFormTexts.processing}
      </p>
      <p className="state-view-text">
        {isLong
          ? 'Está demorando mais do que o normal. Você pode fechar essa aba: seu pedido está guardado e não será cobrado duas vezes.'
          : 'Não feche esta página e não pague de novo.'}
      </p>
      {isLong && (
        <div className="state-view-actions">
          {settings && returnsToChat(session, settings) && (
            <a className="btn btn-primary" href={confirmedOrderChatLink(settings, order)}>
              Voltar para o WhatsApp
            </a>
          )}
          <ChangeButton order={order} />
        </div>
      )}
    </div>
  );
}
