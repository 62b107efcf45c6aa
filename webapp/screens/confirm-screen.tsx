import { lazy, Suspense } from 'react';
import { toasts } from '#shared/text/toasts.ts';
import { loadWithRetry } from '../browser/loading/retry-chunk-load.ts';
import { ResultPage } from '../cart/result-page.tsx';
import { SuccessIllustration } from '../components/ui/illustrations.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { isToPayOnline } from '../state/payment/is-to-pay-online.ts';
import { progressState } from '../state/payment/payment-progress.ts';
import { useRead } from '../state/use-read.ts';
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

/** Spec §2, "Result pages": confirm. Payments outside the page, such as PIX, start here. */
export function ConfirmScreen() {
  const { state } = useRead(progressState);
  useScreen('Itens adicionados ao pedido');
  return (
    <ResultPage
      title="Itens adicionados ao pedido"
      picture={<SuccessIllustration />}
      toast={toasts.orderConfirmed}
      isCompact
      isUnpaid={state !== null && isToPayOnline(state)}
    >
      <Suspense fallback={<LoadingScreen isQuiet />}>
        <ConfirmedPayment />
      </Suspense>
    </ResultPage>
  );
}
