import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { nextMove } from '#shared/rules/orders/board/board-moves.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { moveName } from '#shared/text/panel/order-board.ts';
import { listenForKeys } from '../../browser/view/key-presses.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { BackIcon, CloseIcon } from '../../components/ui/icons.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { usePanel } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { OrderDetails } from './order-details.tsx';
import { PrintIcon } from './order-icons.tsx';
import { OrderPicking } from './order-picking.tsx';
import type { BoardOrder } from './order-texts.ts';
import { PaymentIssueNote } from './payment-issue-note.tsx';
import { useMoves } from './use-moves.tsx';
import { useNow } from './use-now.ts';

const OrderMoney = lazy(async () => ({ default: (await import('../money/order-money.tsx')).OrderMoney }));

/** One order: what to pick, where it goes, how it is paid, and the next press. */
export function OrderScreen() {
  const { number = '' } = useParams<{ number: string }>();
  const { data, failure, reload } = usePanel('boardOrder', { params: { number } }, { refreshMs: 15_000 });
  const shown = data && String(data.card.number) === number ? data : undefined;
  const moves = useMoves();
  const [, navigate] = useLocation();
  const maySeeMoney = useMay('money.read');
  const mayMove = useMay('orders.advance');
  const next = shown && mayMove ? nextMove(shown.card.column) : null;
  useEffect(
    () =>
      listenForKeys(({ press, isTaken, isRepeated }) => {
        if (isTaken || isRepeated) return false;
        if (press === 'p') navigate(`/pedidos/${number}/comanda`);
        else if (press === '.' && next && shown) void moves.move(next, [shown.card]);
        else if (press === 'escape') navigate('/pedidos');
        else return false;
        return true;
      }),
    [navigate, number, next, shown, moves],
  );
  return (
    <ScreenFrame
      title={shown ? `nº ${number} · ${shown.card.buyer}` : `nº ${number}`}
      facts={shown && <OrderDetailsLine order={shown} />}
      actions={
        <Link href="/pedidos" className="icon-button bd-back" aria-label="Voltar aos pedidos">
          <BackIcon />
        </Link>
      }
      foot={
        shown && (
          <>
            <Link className="btn btn-quiet od-slip" href={`/pedidos/${number}/comanda`}>
              <PrintIcon /> Comanda
            </Link>
            {next && (
              <button
                type="button"
                className="btn btn-primary"
                disabled={moves.isBusy}
                onClick={() => void moves.move(next, [shown.card])}
              >
                {moveName(next, shown.card.isPickup)}
                {next === 'dispatch' && shown.card.notice === 'sent' && ': avisar o cliente'}
              </button>
            )}
          </>
        )
      }
    >
      {!shown && !failure && (
        <div className="pn-waiting">
          <Spinner label="Carregando o pedido" />
        </div>
      )}
      {failure && !shown && <FailedState message={failure.text} onRetry={reload} />}
      {moves.dialog}
      {shown && (
        <div className="pn-pad pn-columns">
          <div className="od-stack">
            <PaymentIssueNote card={shown.card} />
            <OrderTrail order={shown} />
            <OrderPicking key={shown.card.id} order={shown} reload={reload} />
          </div>
          <div className="od-stack">
            <OrderDetails order={shown} />
            {maySeeMoney && (
              <Suspense fallback={null}>
                <OrderMoney
                  key={shown.card.number}
                  number={shown.card.number}
                  customer={shown.card.buyer}
                  total={shown.sums?.total ?? 0}
                  timeZone={shown.timeZone}
                  isPaid={shown.card.payment?.state === 'paid'}
                />
              </Suspense>
            )}
            <CancelOrder order={shown} />
          </div>
        </div>
      )}
    </ScreenFrame>
  );
}

function OrderDetailsLine({ order: { card, timeZone } }: { order: BoardOrder }) {
  const now = useNow();
  const placed = recentInstant(card.placedAt, timeZone, new Date(now));
  return (
    <>
      {placed}
      {card.agent && ` · vendeu ${card.agent}`}
      {card.seller && ` · ${card.seller}`}
    </>
  );
}

// Whole names: the build removes the styles of classes that no file names.
const stepClasses = {
  done: 'od-step od-step-done',
  current: 'od-step od-step-current',
  ahead: 'od-step',
  canceled: 'od-step od-step-canceled',
} as const;

/** How far the order is, as its customer reads it. */
const OrderTrail = ({ order }: { order: BoardOrder }) => (
  <ol className="pn-card od-trail" aria-label="Andamento">
    {order.steps.map(({ label, state }) => (
      <li
        key={label}
        className={stepClasses[state]}
        aria-current={state === 'current' || state === 'canceled' ? 'step' : undefined}
      >
        {state === 'canceled' && <CloseIcon />}
        {label}
        {state === 'done' && <span className="visually-hidden"> (feito)</span>}
      </li>
    ))}
  </ol>
);
