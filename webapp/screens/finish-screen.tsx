import { lazy, Suspense, useEffect, useState } from 'react';
import { OrderStatus } from '#shared/model/order/order.ts';
import { isWhatsApp } from '#shared/rules/messaging/is-whatsapp.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { toasts } from '#shared/text/toasts.ts';
import { loadWithRetry } from '../browser/loading/retry-chunk-load.ts';
import { loadHistoryNote, saveHistoryNote } from '../browser/navigation/history-state.ts';
import { ResultPage } from '../cart/result-page.tsx';
import { SkeletonOrder } from '../cart/skeleton-order.tsx';
import { useLatestOrder } from '../cart/use-latest-order.ts';
import { CancelIllustration, SuccessIllustration } from '../components/ui/illustrations.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { confirmationOutcomeState, waitsForMoney } from '../state/order/confirmation-outcome.ts';
import { leaveEndedOrder, orderState } from '../state/order/order.ts';
import { placedOrdersState } from '../state/placed-orders/placed-orders.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { LoadingScreen } from './loading-screen.tsx';

// A failure here would hide that the order is placed.
const EndedOrder = lazy(async () => ({
  default: (
    await loadWithRetry(
      () => import('../cart/ended-order.tsx'),
      () => true,
    )
  ).EndedOrder,
}));
const CancelPlaced = lazy(async () => ({ default: (await import('../assisted/cancel-placed.tsx')).CancelPlaced }));

/** Spec §2, "Result pages": finish shows 'Pedido cancelado' for a canceled order, otherwise 'Pedido finalizado'. */
export function FinishScreen() {
  const { session } = useRead(sessionState);
  const { order } = useRead(orderState);
  const { state: end, failure } = useRead(confirmationOutcomeState);
  const { heads, failure: headsFailure } = useRead(placedOrdersState);
  const [outcome, setOutcome] = useOutcome();
  useEffect(() => () => void leaveEndedOrder(), []);
  const newest = useLatestOrder(outcome !== null && outcome.orderId === null);
  const orderId = outcome?.orderId ?? newest?.id ?? null;
  const shown = orderId !== null && end?.order.id === orderId ? end : null;
  const isCanceled =
    outcome?.status === 'canceled' || [newest?.status, shown?.order.status].includes(OrderStatus.Canceled);
  // A success is announced once it is known that the order was not canceled.
  const isCurrent = orderId !== null && order?.id === orderId;
  const isKnown = isCurrent || (orderId === null ? (heads ?? headsFailure) : (shown ?? failure)) !== null;
  useScreen(isCanceled ? 'Pedido cancelado' : 'Pedido finalizado');
  if (!outcome) return <LoadingScreen />;
  const isAgent = isPlatformUser(session);
  const isUnpaid = !isAgent && shown?.order.status === OrderStatus.Received && waitsForMoney(shown);
  const isCancelable = !isCanceled && isAgent && outcome.orderId !== null;
  const isAwaited = orderId === null && heads === null && headsFailure === null;
  const summary = isAwaited ? (
    <SkeletonOrder />
  ) : orderId === null ? null : (
    <Suspense fallback={<SkeletonOrder />}>
      <EndedOrder orderId={orderId} isMain={isAgent || !isWhatsApp(session)}>
        {isCancelable && (
          <Suspense>
            <CancelPlaced orderId={orderId} onCanceled={() => setOutcome({ status: 'canceled', orderId })} />
          </Suspense>
        )}
      </EndedOrder>
    </Suspense>
  );
  if (isCanceled)
    return (
      <ResultPage title="Pedido cancelado" picture={<CancelIllustration />} isCompact>
        {summary}
      </ResultPage>
    );
  return (
    <ResultPage
      title="Pedido finalizado"
      picture={<SuccessIllustration />}
      {...(isKnown ? { toast: toasts.orderFinished } : {})}
      isCompact
      isUnpaid={isUnpaid}
    >
      {summary}
    </ResultPage>
  );
}

/** `orderId`: the placed or canceled order, or null when it is unknown. */
type Outcome = { status: 'canceled' | 'finished'; orderId: string | null };

/**
 * The outcome of the order that led here; null while it is unknown. It is saved in the history entry: after a reload,
 * or when the page becomes visible again, the current order is already the next one.
 */
function useOutcome(): [Outcome | null, (outcome: Outcome) => void] {
  const { order, loadFailure } = useRead(orderState);
  const [savedOutcome, setSavedOutcome] = useState<Outcome | null>(loadOutcome);
  const isKnown = order !== null || loadFailure !== null;
  const status = order?.status === OrderStatus.Canceled ? 'canceled' : 'finished';
  const orderId = order && order.status !== OrderStatus.Creating ? order.id : null;
  const isNew = savedOutcome === null && isKnown;
  const saveOutcome = (outcome: Outcome) => {
    setSavedOutcome(outcome);
    saveHistoryNote(outcome.orderId === null ? outcome.status : `${outcome.status} ${outcome.orderId}`);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the outcome is known
  useEffect(() => {
    if (isNew) saveOutcome({ status, orderId });
  }, [isNew]);
  return [savedOutcome ?? (isNew ? { status, orderId } : null), saveOutcome];
}

function loadOutcome(): Outcome | null {
  const [status, orderId = null] = loadHistoryNote()?.split(' ') ?? [];
  return status === 'canceled' || status === 'finished' ? { status, orderId } : null;
}
