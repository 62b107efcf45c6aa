import { useEffect } from 'react';
import type { Order } from '#shared/model/order.ts';
import type { PaymentState } from '#shared/model/payment.ts';
import { whatsappLink } from '#shared/rules/links/whatsapp-link.ts';
import { endsInChat } from '#shared/rules/orders/ends-in-chat.ts';
import { orderIdInUrl } from '../browser/navigation/order-in-url.ts';
import { openPayment, progressState, resetPayment } from '../state/payment/payment-progress.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { OnlinePayment, waitsForMoney } from './online-payment.tsx';
import { OrderNumber } from './order-number.tsx';

/** What is to be paid of the order just confirmed, which the address names; nothing where nothing is, or where nobody can be asked. */
export function ConfirmedPayment() {
  const { phase } = useRead(sessionState);
  const { state } = useRead(progressState);
  useEffect(() => {
    const orderId = orderIdInUrl();
    if (phase === 'ready' && orderId !== null) void openPayment(orderId);
  }, [phase]);
  // The next order confirmed here must not begin with this one's.
  useEffect(() => resetPayment, []);
  if (state?.order.isAnonymousUser && !waitsForMoney(state.order)) return <AnonymousOrder state={state} />;
  if (!state || !waitsForMoney(state.order)) return null;
  return (
    <section className="shop-page shop-page-narrow confirmed-payment" aria-label="Pagamento do pedido">
      <OrderNumber number={state.number} />
      <OnlinePayment state={state} />
    </section>
  );
}

/** No chat tells an anonymous visitor the number of their order, nor the shop who they are: both are here. */
function AnonymousOrder({ state: { order, number } }: { state: PaymentState<Order> }) {
  const { session, settings } = useRead(sessionState);
  return (
    <section className="shop-page shop-page-narrow confirmed-payment" aria-label="Número do pedido">
      <OrderNumber number={number} />
      {settings && endsInChat(order, settings, session) && (
        <a className="btn btn-primary pay-link" href={whatsappLink(settings, order)}>
          Enviar o pedido pelo WhatsApp
        </a>
      )}
    </section>
  );
}
