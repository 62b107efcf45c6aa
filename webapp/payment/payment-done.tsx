import { Link } from 'wouter';
import type { Order } from '#shared/model/order/order.ts';
import { type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { confirmedOrderChatLink } from '#shared/rules/links/confirmed-order-chat-link.ts';
import { returnsToChat } from '#shared/rules/links/returns-to-chat.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { afterPaymentText } from '#shared/rules/orders/order-steps.ts';
import { startPageAt } from '../browser/scroll/start-page-at.ts';
import { lateContentSlot } from '../browser/view/late-content-slot.ts';
import { OrderReceipt } from '../cart/order-receipt.tsx';
import { SuccessIllustration } from '../components/ui/illustrations.tsx';
import { paths } from '../paths.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** Shows that the payment was received. `isResult`: as the result of the page, which starts here. */
export function PaymentDone({ order, isResult = false }: { order: Order; isResult?: boolean }) {
  const title = (
    <h2 ref={isResult ? startPageAt : null} className="state-view-title payment-paid" tabIndex={-1}>
      Pagamento confirmado
    </h2>
  );
  return (
    <div className="state-view panel">
      <SuccessIllustration />
      {/* Screen readers read what gets the focus; a status would be read a second time. */}
      {isResult ? title : <div role="status">{title}</div>}
      <p className="state-view-text">Recebemos {formatBrl(order.totalAmout)}. Obrigado!</p>
      <p className="state-view-text">{afterPaymentText(order)}</p>
    </div>
  );
}

/**
 * The last page of a payment, with the order as other result pages show it. A card payment redirects automatically, but
 * some in-chat browsers block that.
 */
export function PaymentEnd({ state }: { state: PaymentState<Order> }) {
  const { session, settings } = useRead(sessionState);
  const { order } = state;
  const hasChat = settings !== null && returnsToChat(session, settings);
  return (
    <div className="payment-end">
      <PaymentDone order={order} isResult />
      {hasChat && (
        <a className="btn btn-primary" href={confirmedOrderChatLink(settings, order)}>
          Voltar para o WhatsApp
        </a>
      )}
      <OrderReceipt state={{ ...state, status: PaymentStatus.Paid }} isMain={!hasChat} />
      <Link href={paths.catalog} className="btn btn-quiet">
        Voltar ao catálogo
      </Link>
      <div className={lateContentSlot} />
    </div>
  );
}
