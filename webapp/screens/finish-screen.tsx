import { lazy, Suspense, useEffect, useState } from 'react';
import { OrderStatus } from '#shared/model/order.ts';
import { isPlatformUser } from '#shared/rules/session/session-type.ts';
import { toasts } from '#shared/text/toasts.ts';
import { loadWithRetry } from '../browser/loading/retry-chunk-load.ts';
import { loadHistoryNote, saveHistoryNote } from '../browser/navigation/history-state.ts';
import { ResultPage } from '../cart/result-page.tsx';
import { CancelIllustration, SuccessIllustration } from '../components/ui/illustrations.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { leaveEndedOrder, orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { WaitingScreen } from './waiting-screen.tsx';

// A failure here would take the word away that the order is placed.
const EndedOrder = lazy(async () => ({
  default: (
    await loadWithRetry(
      () => import('../cart/ended-order.tsx'),
      () => true,
    )
  ).EndedOrder,
}));
const CancelPlaced = lazy(async () => ({ default: (await import('../assisted/cancel-placed.tsx')).CancelPlaced }));

/** Spec §2, "Result pages": finish says 'Pedido cancelado' of a canceled order, otherwise 'Pedido finalizado'. */
export function FinishScreen() {
  const { session } = useRead(sessionState);
  const [outcome, setOutcome] = useOutcome();
  useEffect(() => () => void leaveEndedOrder(), []);
  const isCanceled = outcome?.word === 'canceled';
  useScreen(isCanceled ? 'Pedido cancelado' : 'Pedido finalizado');
  if (!outcome) return <WaitingScreen />;
  const { orderId } = outcome;
  const summary = orderId !== null && (
    <Suspense>
      <EndedOrder orderId={orderId} />
    </Suspense>
  );
  if (isCanceled)
    return (
      <ResultPage title="Pedido cancelado" picture={<CancelIllustration />}>
        {summary}
      </ResultPage>
    );
  return (
    <ResultPage title="Pedido finalizado" picture={<SuccessIllustration />} toast={toasts.orderFinished}>
      {summary}
      {orderId !== null && isPlatformUser(session) && (
        <Suspense>
          <CancelPlaced orderId={orderId} onCanceled={() => setOutcome({ word: 'canceled', orderId })} />
        </Suspense>
      )}
    </ResultPage>
  );
}

/** `orderId`: the order that was placed or canceled, where it is known. */
type Outcome = { word: 'canceled' | 'finished'; orderId: string | null };

/**
 * What became of the order that led here; null while that is not known. It is said once and for all: the order at hand is the next one
 * after a reload, or as soon as the page is looked at again.
 */
function useOutcome(): [Outcome | null, (outcome: Outcome) => void] {
  const { order, loadFailure } = useRead(orderState);
  const [kept, setKept] = useState<Outcome | null>(keptOutcome);
  const isKnown = order !== null || loadFailure !== null;
  const word = order?.status === OrderStatus.Canceled ? 'canceled' : 'finished';
  const orderId = order && order.status !== OrderStatus.Creating ? order.id : null;
  const isNew = kept === null && isKnown;
  const keep = (outcome: Outcome) => {
    setKept(outcome);
    saveHistoryNote(outcome.orderId === null ? outcome.word : `${outcome.word} ${outcome.orderId}`);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is known
  useEffect(() => {
    if (isNew) keep({ word, orderId });
  }, [isNew]);
  return [kept ?? (isNew ? { word, orderId } : null), keep];
}

function keptOutcome(): Outcome | null {
  const [word, orderId = null] = loadHistoryNote()?.split(' ') ?? [];
  return word === 'canceled' || word === 'finished' ? { word, orderId } : null;
}
