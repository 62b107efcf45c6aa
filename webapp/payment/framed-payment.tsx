import { useEffect } from 'react';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { orderIdInUrl } from '../browser/navigation/order-in-url.ts';
import { loadText } from '../browser/storage/storage.ts';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { paths, withOrderId } from '../paths.ts';
import { openPayment, progressState, watchPayment } from '../state/payment/payment-progress.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { PaymentEnd } from './payment-done.tsx';

/**
 * Replaces the payment page when another page frames the shop. Card data are never typed into a frame, because an
 * attacker could overlay it. The payment opens in a new tab, and this page polls its status.
 */
export function FramedPayment() {
  const { phase } = useRead(sessionState);
  const { state, orderId } = useRead(progressState);
  useEffect(() => {
    if (phase !== 'ready') return;
    void openPayment(orderIdInUrl());
    return watchPayment();
  }, [phase]);
  if (state?.status === PaymentStatus.Paid) return <PaymentEnd state={state} />;
  if (phase !== 'ready') return null;
  return (
    <EmptyState
      title="O pagamento abre em outra aba"
      text="Para proteger os dados do seu cartão, o pagamento não é feito dentro da conversa. Seu pedido continua guardado, e esta página avisa quando ele for pago."
    >
      {/* A new tab shares no storage with a frame: the URL's hash carries the session code. The page removes it. */}
      <a
        className="btn btn-primary"
        href={`${orderId === null ? paths.payment : withOrderId(paths.payment, orderId)}#${loadText('session_code') ?? ''}`}
        target="_blank"
        rel="noopener"
      >
        Abrir o pagamento
      </a>
    </EmptyState>
  );
}
