import { lazy, Suspense } from 'react';
import { isWhatsApp } from '#shared/rules/messaging/is-whatsapp.ts';
import { toasts } from '#shared/text/toasts.ts';
import { OrderReceipt } from '../cart/order-receipt.tsx';
import { ResultPage } from '../cart/result-page.tsx';
import { useLatestOrder } from '../cart/use-latest-order.ts';
import { WaitingIllustration } from '../components/ui/illustrations.tsx';
import { paths } from '../paths.ts';
import { useScreen } from '../shell/use-screen.ts';
import { orderState } from '../state/order/order.ts';
import { placedOrdersState } from '../state/placed-orders/placed-orders.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

const EndedOrder = lazy(async () => ({ default: (await import('../cart/ended-order.tsx')).EndedOrder }));

/** The order can be edited again: its checkout offers every payment option, also for visitors without a chat. */
const next = { text: 'Escolher outra forma de pagamento', href: paths.checkout };

/** Spec §2, "Result pages": change-payment. */
export function ChangePaymentScreen() {
  const { order } = useRead(orderState);
  const { session } = useRead(sessionState);
  const { heads } = useRead(placedOrdersState);
  const isEmpty = order?.items.length === 0;
  const newest = useLatestOrder(isEmpty);
  useScreen('Aguardando alteração');
  return (
    <ResultPage
      title="Aguardando alteração..."
      picture={<WaitingIllustration />}
      toast={toasts.paymentChange}
      {...(isEmpty ? {} : { next })}
      chatText={order?.number ? toasts.paymentChangeChat(order.number) : ''}
    >
      {newest && (
        <Suspense>
          <EndedOrder orderId={newest.id} isMain={!isWhatsApp(session)} isUnchanged />
        </Suspense>
      )}
      {isEmpty && heads?.length === 0 && (
        <div className="ended-order">
          <p className="text-center">Você ainda não tem um pedido: não há pagamento para alterar.</p>
        </div>
      )}
      {order && !isEmpty && (
        <div className="ended-order">
          <OrderReceipt
            state={{ order, number: order.number, status: null, arrived: null, now: new Date().toISOString() }}
          />
        </div>
      )}
    </ResultPage>
  );
}
