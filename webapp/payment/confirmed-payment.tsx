import { useEffect } from 'react';
import type { Order } from '#shared/model/order.ts';
import type { PaymentState } from '#shared/model/payment.ts';
import { whatsappLink } from '#shared/rules/links/whatsapp-link.ts';
import { endsInChat } from '#shared/rules/orders/ends-in-chat.ts';
import { orderIdInUrl } from '../browser/navigation/order-in-url.ts';
import { openPayment, progressState, resetPayment } from '../state/payment/payment-progress.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { awaitsPayment, OnlinePayment } from './online-payment.tsx';
import { OrderNumber } from './order-number.tsx';

/**
 * The pending payment of the confirmed order, whose id is in the URL. Renders nothing without one, or when it cannot be
 * loaded.
 */
export function ConfirmedPayment() {
  const { phase } = useRead(sessionState);
  const { state } = useRead(progressState);
  useEffect(() => {
    const orderId = orderIdInUrl();
    if (phase === 'ready' && orderId !== null) void openPayment(orderId);
  }, [phase]);
  // Reset, so that the next confirmed order does not start with this payment.
  useEffect(() => resetPayment, []);
  if (state?.order.isAnonymousUser && !awaitsPayment(state.order)) return <AnonymousOrder state={state} />;
  if (!state || !awaitsPayment(state.order)) return null;
  return (
    <section className="shop-page shop-page-narrow confirmed-payment" aria-label="Pagamento do pedido">
      <OrderNumber number={state.number} />
      <OnlinePayment state={state} />
    </section>
  );
}

/** Anonymous visitors have no chat. This section shows their order number and lets them send the order to the shop. */
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
