import { toasts } from '#shared/text/toasts.ts';
import { ResultPage } from '../cart/result-page.tsx';
import { WaitingIllustration } from '../components/ui/illustrations.tsx';
import { paths } from '../paths.ts';
import { useScreen } from '../shell/use-screen.ts';

/** The order can be edited again: its checkout offers every payment option, also for visitors without a chat. */
const next = { text: 'Escolher outra forma de pagamento', href: paths.checkout };

/** Spec §2, "Result pages": change-payment. */
export function ChangePaymentScreen() {
  useScreen('Aguardando alteração');
  return (
    <ResultPage
      title="Aguardando alteração..."
      picture={<WaitingIllustration />}
      toast={toasts.paymentChange}
      next={next}
    />
  );
}
