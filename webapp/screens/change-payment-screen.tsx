import { toasts } from '#shared/text/toasts.ts';
import { ResultPage } from '../cart/result-page.tsx';
import { WaitingIllustration } from '../components/illustrations.tsx';
import { useScreen } from '../shell/use-screen.ts';

/** Spec §2, "Result pages": change-payment. */
export function ChangePaymentScreen() {
  useScreen('Aguardando alteração');
  return <ResultPage title="Aguardando alteração..." picture={<WaitingIllustration />} toast={toasts.paymentChange} />;
}
