import type { OrderStepState, PlacedOrder } from '#shared/model/order/placed-order.ts';
import { orderSteps } from '#shared/rules/orders/order-steps.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { CheckIcon, CloseIcon } from '../components/ui/icons.tsx';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { placedProgressOf } from './placed-progress.ts';

const stepClasses: Record<OrderStepState, string> = {
  done: 'order-step-done',
  current: 'order-step-current',
  ahead: 'order-step-ahead',
  canceled: 'order-step-canceled',
};

/**
 * The steps of the order, with the times of those that are done. `awaited`: the words for an agent at the payment that
 * the order waits for.
 */
export function OrderSteps({ state, awaited }: { state: PlacedOrder; awaited?: string }) {
  const { settings } = useRead(sessionState);
  const timeOf = (at: string | null) =>
    settings && at !== null ? recentInstant(at, settings.timeZone, new Date(state.now)) : null;
  // The page names the amount that arrived, so the step's note about waiting would contradict it.
  const steps = orderSteps(placedProgressOf(state)).map((step) =>
    state.arrived === null ? step : { ...step, note: '' },
  );
  return (
    <ol className="order-steps panel" aria-label="Andamento do pedido">
      {steps.map(({ label, at, state: reached, note = '' }) => (
        <li
          key={label}
          className={`order-step ${stepClasses[reached]}`}
          aria-current={reached === 'current' || reached === 'canceled' ? 'step' : undefined}
        >
          <span className="order-step-mark" aria-hidden="true">
            {reached === 'done' && <CheckIcon />}
            {reached === 'canceled' && <CloseIcon />}
          </span>
          <div>
            <p className="order-step-label">
              {reached === 'done' && <span className="visually-hidden">Pronto: </span>}
              {label}
            </p>
            {(note || timeOf(at)) && <p className="order-step-note">{note ? (awaited ?? note) : timeOf(at)}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
