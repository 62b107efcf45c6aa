import { toasts } from '#shared/text/toasts.ts';
import { ResultPage } from '../cart/result-page.tsx';
import { SuccessIllustration } from '../components/illustrations.tsx';
import { useScreen } from '../shell/use-screen.ts';

/** Spec §2, "Result pages": confirm. */
export function ConfirmScreen() {
  useScreen('Itens adicionados ao pedido');
  return <ResultPage title="Itens adicionados ao pedido" picture={<SuccessIllustration />} toast={toasts.orderConfirmed} />;
}
