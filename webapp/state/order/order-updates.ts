import { eventId } from '#shared/contract/event-stream.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { OrderEvent } from '#shared/model/order/order-event.ts';
import { mustUpdateWait } from '#shared/rules/offline-queue/reconcile.ts';
import { eventStarts, eventStates, orderUpdate } from '#shared/rules/orders/order-update.ts';
import { fetchOrder } from '../../api/calls.ts';
import { type RetryPace, waitAfter } from '../../browser/loading/backoff.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { showConfirmationOutcome } from './confirmation-outcome.ts';
import { applyOrder, currentOrderVersion, orderState, withUnreadMessages } from './order.ts';
import { notifyOrderUpdate } from './order-notifications.ts';
import { isAgent, notifyOthersChange } from './others-change-toasts.ts';
import { isSettled, pause, whenSettled } from './pending-requests.ts';

/** The newest applied version of each order. It survives a stream, because the next stream repeats known events. */
const applied = pageState(
  () => new Map<string, number>(),
  (versions) => versions.clear(),
);
const stream = pageState<{ resumeId: string | null }>(() => ({ resumeId: null }));

/** The id of the last applied event, for `Last-Event-ID`: a reopened stream sends the events after it. */
export const lastAppliedId = (): string | null => stream.resumeId;

/** Marks this version as shown by the page. */
export function markApplied({ id, version }: Pick<OrderEvent, 'id' | 'version'>): void {
  applied.set(id, Math.max(version, applied.get(id) ?? -1));
}

/** Marks the displayed version as applied, unless an event did so before. */
export function markShownOrder(): void {
  const { order } = orderState;
  if (order && !applied.has(order.id)) markApplied(order);
}

/**
 * Applies events in the order of their arrival, one at a time. An event counts as applied only when the page shows it.
 * A failed read is repeated until then, or until the signal is aborted. The next stream sends unapplied events again.
 */
export function openOrderUpdates({ signal, pace }: { signal: AbortSignal; pace: RetryPace }): {
  add: (event: OrderEvent) => void;
} {
  const pending = new Map<string, OrderEvent>();
  let isRunning = false;

  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    let failures = 0;
    for (;;) {
      await whenSettled(signal);
      const [event] = pending.values();
      if (!event || signal.aborted) break;
      const next = await apply(event, signal);
      if (signal.aborted) break;
      if (next === 'acknowledged') {
        if (pending.get(event.id) === event) pending.delete(event.id);
        markApplied(event);
        stream.resumeId = eventId(event);
        failures = 0;
      } else if (next === 'arrived') {
        await pause(waitAfter(failures++, pace), signal);
      }
    }
    isRunning = false;
  };

  return {
    add(event) {
      const newest = pending.get(event.id)?.version ?? applied.get(event.id) ?? -1;
      if (event.version <= newest) return;
      // Moved to the end: earlier events are applied first.
      pending.delete(event.id);
      pending.set(event.id, event);
      notifyOrderUpdate();
      void run();
    },
  };
}

/** Applies an event until its next state; one that is `held` is processed again once the page is settled. */
async function apply(event: OrderEvent, signal: AbortSignal): Promise<'acknowledged' | 'arrived' | 'held'> {
  const { order: shown, hasEnded } = orderState;
  const page = { shown, applied: applied.get(event.id) ?? null, isAgent: isAgent(), hasEnded };
  const update = orderUpdate(event, page);
  if (update === 'known') notifyOthersChange(event);
  const next = eventStates[eventStarts.event][update];
  if (next === 'reading') return eventStates.reading[await readOrder(event, signal)];
  if (next !== 'ending') return next;
  const end = await showConfirmationOutcome(event.id);
  const after = eventStates.ending[end === 'unknown' ? 'failed' : end];
  return after === 'reading' ? eventStates.reading[await readOrder(event, signal)] : after;
}

async function readOrder(event: OrderEvent, signal: AbortSignal): Promise<'shown' | 'failed' | 'busy'> {
  const response = await fetchOrder();
  if (!response.success || signal.aborted) return 'failed';
  if (!applyOrderUpdate(response.data)) return 'busy';
  const isSame = response.data.id === event.id;
  // Older than the event, so the read counts as failed.
  if (isSame && response.data.version < event.version) return 'failed';
  if (isSame) notifyOthersChange(event);
  return 'shown';
}

/**
 * Shows another person's change of the order, unless this page awaits a response. Returns whether the update is
 * acknowledged: the page shows it, or a newer version. Unread messages stay.
 */
export function applyOrderUpdate(order: Order): boolean {
  const isBusy = orderState.hasEnded || !isSettled();
  if (mustUpdateWait(order, { shown: currentOrderVersion(), isBusy })) return false;
  applyOrder(withUnreadMessages(order));
  return true;
}
