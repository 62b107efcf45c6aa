import type { Order } from '#shared/model/order/order.ts';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { hasChatNumber } from '#shared/rules/links/chat-link.ts';
import { confirmedOrderChatLink } from '#shared/rules/links/confirmed-order-chat-link.ts';
import { returnsToChat } from '#shared/rules/links/returns-to-chat.ts';
import { endsInChat } from '#shared/rules/orders/ends-in-chat.ts';
import { lateContentSlot } from '../browser/view/late-content-slot.ts';
import { OrderReceipt } from '../cart/order-receipt.tsx';
import { FailedState } from '../components/ui/failed-state.tsx';
import { SkeletonChoices } from '../components/ui/skeleton-choices.tsx';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { CodeOrLinkPayment, isAwaitingPayment, isPaidByAgreement } from './code-or-link-payment.tsx';
import { awaitsDeposit, DepositNote } from './deposit-note.tsx';
import { NoConfirmedOrder, UnconfirmedOrder } from './unconfirmed-order.tsx';
import type { ConfirmedPaymentState } from './use-confirmed-payment.ts';

/** The confirmed order: what is still to pay, and what was ordered. Without one: the way to the cart. */
export function ConfirmedPayment(payment: ConfirmedPaymentState) {
  const { session, settings } = useRead(sessionState);
  const { state } = payment;
  if (payment.debt === 'noOrder')
    return (
      <Section>
        <NoConfirmedOrder />
      </Section>
    );
  if (!state) return payment.debt === 'unknown' ? <UnknownPayment {...payment} /> : null;
  const { order } = state;
  if (payment.debt === 'unconfirmed')
    return (
      <Section>
        <UnconfirmedOrder order={order} />
      </Section>
    );
  const isUnpaid = isAwaitingPayment(order);
  const isToPay = isUnpaid && state.status !== PaymentStatus.Paid;
  const isAgreed = isUnpaid && isPaidByAgreement(state);
  const isToPayHere = isUnpaid && !isAgreed;
  // Anonymous visitors have no chat: they send the order to the shop.
  const sendsOrder =
    order.isAnonymousUser &&
    !isToPayHere &&
    settings &&
    (isAgreed ? hasChatNumber(settings.whatsApp) : endsInChat(order, settings, session));
  return (
    <Section>
      {/* The result page has the link to the shop. */}
      {isUnpaid && <CodeOrLinkPayment state={state} hasContact />}
      {awaitsDeposit(state) && <DepositNote order={order} hasContact />}
      {isToPay && <div className={lateContentSlot} />}
      {sendsOrder && (
        <a className="btn btn-primary pay-link" href={confirmedOrderChatLink(settings, order)}>
          Enviar o pedido pelo WhatsApp
        </a>
      )}
      <OrderReceipt state={state} isMain={!isToPayHere && !sendsOrder && !returnsToChat(session, settings)} />
      {!isUnpaid && <div className={lateContentSlot} />}
    </Section>
  );
}

/** While it is unknown what is to be paid: its place, and the order as it was confirmed. */
function UnknownPayment({ confirmed, failure, isRetrying, retry }: ConfirmedPaymentState) {
  return (
    <Section>
      {failure === null ? (
        <SkeletonChoices label="Carregando o pagamento" />
      ) : (
        <div className="panel">
          <p className="mb-0 text-center">Seu pedido está guardado. Falta ver aqui o que há para pagar.</p>
          <FailedState message={failure} retrying={isRetrying} onRetry={retry} />
        </div>
      )}
      {confirmed && <OrderReceipt state={unpaid(confirmed)} />}
    </Section>
  );
}

const Section = ({ children }: { children: React.ReactNode }) => (
  <section className="shop-page shop-page-narrow confirmed-payment" aria-label="Pedido confirmado">
    {children}
  </section>
);

const unpaid = (order: Order) => ({
  order,
  number: order.number,
  status: null,
  arrived: null,
  now: new Date().toISOString(),
});
