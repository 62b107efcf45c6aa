import { useEffect } from 'react';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { confirmedOrderChatLink } from '#shared/rules/links/confirmed-order-chat-link.ts';
import { endsInChat } from '#shared/rules/orders/ends-in-chat.ts';
import { isWhatsApp } from '#shared/rules/session/is-whatsapp.ts';
import { orderIdInUrl } from '../browser/navigation/order-in-url.ts';
import { lateContentPlace } from '../browser/view/place-in-content.ts';
import { OrderReceipt } from '../cart/order-receipt.tsx';
import { useNewestOrder } from '../cart/use-newest-order.ts';
import { openPayment, progressState, resetPayment } from '../state/payment/payment-progress.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { awaitsDeposit, DepositNote } from './deposit-note.tsx';
import { isAwaitingPayment, OnlinePayment } from './online-payment.tsx';

/**
 * The confirmed order: what is still to pay, and what was ordered. Its id is in the URL; without one it is this
 * person's newest order. Renders nothing if there is none, or when it cannot be loaded.
 */
export function ConfirmedPayment() {
  const { phase, session, settings } = useRead(sessionState);
  const { state } = useRead(progressState);
  const newest = useNewestOrder(orderIdInUrl() === null);
  const orderId = orderIdInUrl() ?? newest?.id ?? null;
  useEffect(() => {
    if (phase === 'ready' && orderId !== null) void openPayment(orderId);
  }, [phase, orderId]);
  // Reset, so that the next confirmed order does not start with this payment.
  useEffect(() => resetPayment, []);
  if (!state) return null;
  const { order } = state;
  const isUnpaid = isAwaitingPayment(order);
  const isToPay = isUnpaid && state.status !== PaymentStatus.Paid;
  // Anonymous visitors have no chat: they send the order to the shop.
  const sendsOrder = order.isAnonymousUser && !isUnpaid && settings && endsInChat(order, settings, session);
  return (
    <section className="shop-page shop-page-narrow confirmed-payment" aria-label="Pedido confirmado">
      {isUnpaid && <OnlinePayment state={state} />}
      {awaitsDeposit(state) && <DepositNote order={order} hasContact={isWhatsApp(session)} />}
      {isToPay && <div className={lateContentPlace} />}
      {sendsOrder && (
        <a className="btn btn-primary pay-link" href={confirmedOrderChatLink(settings, order)}>
          Enviar o pedido pelo WhatsApp
        </a>
      )}
      <OrderReceipt state={state} isMain={!isUnpaid && !sendsOrder && !isWhatsApp(session)} />
      {!isUnpaid && <div className={lateContentPlace} />}
    </section>
  );
}
