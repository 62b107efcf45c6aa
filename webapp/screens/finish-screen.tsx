import { OrderStatus } from '#shared/model/order.ts';
import { toasts } from '#shared/text/toasts.ts';
import { ResultPage } from '../cart/result-page.tsx';
import { CancelIllustration, SuccessIllustration } from '../components/illustrations.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { orderState } from '../state/order.ts';
import { useRead } from '../state/use-read.ts';
import { WaitingScreen } from './waiting-screen.tsx';

/** Spec §2, "Result pages": finish says 'Pedido cancelado' of a canceled order, otherwise 'Pedido finalizado'. */
export function FinishScreen() {
  const { order, loadFailure } = useRead(orderState);
  const isCanceled = order?.status === OrderStatus.Canceled;
  useScreen(isCanceled ? 'Pedido cancelado' : 'Pedido finalizado');
  if (!order && !loadFailure) return <WaitingScreen />;
  if (isCanceled) return <ResultPage title="Pedido cancelado" picture={<CancelIllustration />} />;
  return <ResultPage title="Pedido finalizado" picture={<SuccessIllustration />} toast={toasts.orderFinished} />;
}
