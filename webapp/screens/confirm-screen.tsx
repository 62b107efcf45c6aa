import { lazy, Suspense } from 'react';
import { toasts } from '#shared/text/toasts.ts';
import { loadWithRetry } from '../browser/loading/retry-chunk-load.ts';
import { ResultPage } from '../cart/result-page.tsx';
import { SuccessIllustration } from '../components/ui/illustrations.tsx';
import { SkeletonChoices } from '../components/ui/skeleton-choices.tsx';
import { useConfirmedPayment } from '../payment/use-confirmed-payment.ts';
import { useScreen } from '../shell/use-screen.ts';
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

/**
 * Spec §2, "Result pages": confirm. Payments outside the page, such as PIX, start here. The toast says that the page
 * can be closed, so it waits until nothing is to be paid on it.
 */
export function ConfirmScreen() {
  const payment = useConfirmedPayment();
  const { debt } = payment;
  useScreen('Itens adicionados ao pedido');
  return (
    <ResultPage
      title="Itens adicionados ao pedido"
      picture={<SuccessIllustration />}
      {...(debt === 'none' ? { toast: toasts.orderConfirmed } : {})}
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
