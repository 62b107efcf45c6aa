import { lazy, Suspense, useEffect } from 'react';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { toasts } from '#shared/text/toasts.ts';
import { loadWithRetry } from '../browser/loading/retry-chunk-load.ts';
import { ResultPage } from '../cart/result-page.tsx';
import { CancelIllustration, SuccessIllustration } from '../components/ui/illustrations.tsx';
import { SkeletonChoices } from '../components/ui/skeleton-choices.tsx';
import { useConfirmedPayment } from '../payment/use-confirmed-payment.ts';
import { useScreen } from '../shell/use-screen.ts';
import { followConfirmedOrder } from '../state/payment/retry-confirmed-payment.ts';
import { LoadingScreen } from './loading-screen.tsx';

// A failure here would hide that the order is confirmed.
const ConfirmedPayment = lazy(async () => ({
  default: (
    await loadWithRetry(
      () => import('../payment/confirmed-payment.tsx'),
      () => true,
    )
  ).ConfirmedPayment,
}));

const CanceledOrder = lazy(async () => ({
  default: (
    await loadWithRetry(
      () => import('../orders/canceled-order.tsx'),
      () => true,
    )
  ).CanceledOrder,
}));

/**
 * Spec §2, "Result pages": confirm. Payments outside the page, such as PIX, start here. The toast says that the page
 * can be closed, so it waits until there is nothing to pay, or something to pay with. An order that was canceled
 * meanwhile shows that, as on /finish.
 */
export function ConfirmScreen() {
  const payment = useConfirmedPayment();
  const { debt, state } = payment;
  // A code or a link to pay with is in the chat too.
  const mayClose = debt === 'none' || (debt === 'toPay' && state?.status === PaymentStatus.Waiting);
  useEffect(followConfirmedOrder, []);
  const isCanceled = state?.order.status === OrderStatus.Canceled;
  useScreen(isCanceled ? 'Pedido cancelado' : 'Itens adicionados ao pedido');
  if (isCanceled)
    return (
      <ResultPage title="Pedido cancelado" picture={<CancelIllustration />} isCompact>
        <Suspense fallback={<LoadingScreen isQuiet />}>
          <CanceledOrder state={state} />
        </Suspense>
      </ResultPage>
    );
  return (
    <ResultPage
      title="Itens adicionados ao pedido"
      picture={<SuccessIllustration />}
      {...(mayClose ? { toast: toasts.orderConfirmed } : {})}
      isCompact
      isUnpaid={debt !== 'none'}
    >
      <Suspense
        fallback={
          <>
            {debt !== 'none' && <SkeletonChoices label="Carregando o pagamento" />}
            <LoadingScreen isQuiet />
          </>
        }
      >
        <ConfirmedPayment {...payment} />
      </Suspense>
    </ResultPage>
  );
}
