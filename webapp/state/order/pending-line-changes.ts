import type { ItemChange, Order, SeenOrder } from '#shared/model/order.ts';
import { isUndelivered, type Result } from '#shared/model/result.ts';
import { isSameLine, lineOf } from '#shared/rules/cart/order-line.ts';
import {
  addPendingLineChange,
  afterAnswer,
  maxPendingChanges,
  nextAttempt,
  pendingFromStorage,
  type TriedChange,
  type WaitingChange,
  withoutNeedless,
} from '#shared/rules/orders/pending-line-changes.ts';
import { waitingTexts } from '#shared/text/waiting.ts';
import { sendItem } from '../../api/calls.ts';
import { isOffline, onConnectionChange } from '../../browser/device/online.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { defaultPace, type Pace, waitAfter } from '../../browser/loading/backoff.ts';
import { onPageVisible } from '../../browser/navigation/page-visibility.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadValue, removeValue, saveValue } from '../../browser/storage/storage.ts';
import { showToast } from '../session/toasts.ts';
import { withStepMerging } from './merge-steps.ts';
import { currentOrderVersion, type OrderListener, onOrder, orderState } from './order.ts';
import { setLineSender } from './order-lines.ts';
import { updatePendingNote } from './pending-note.ts';
import { applyToOrder } from './send-checkout-change.ts';

type Queue = {
  pace: Pace;
  /** Attempts without a response. They are saved too: a page that is closed now may never read the response. */
  underway: WaitingChange[];
  isReplaying: boolean;
  /** Whether pending changes wait for the order to load. */
  waitsForOrder: boolean;
  failures: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};
const queue = pageState<Queue>(
  () => ({
    pace: defaultPace,
    underway: [],
    isReplaying: false,
    waitsForOrder: false,
    failures: 0,
    timer: undefined,
  }),
  ({ timer }) => clearTimeout(timer),
);

/**
 * Starts the queue: a line change without a connection waits for one, also after a reload, and is sent once. Returns a
 * function that removes the connection listeners.
 */
export function startPendingChanges(pace: Pace = defaultPace): () => void {
  queue.pace = pace;
  onOrder(replayForOrder);
  restore();
  setLineSender(withStepMerging(send, (name, refused) => notify({ name }, refused.text)));
  const retryNow = () => {
    queue.failures = 0;
    void replay();
  };
  const ends = [onConnectionChange(retryNow), onPageVisible(retryNow)];
  retryNow();
  return () => {
    for (const end of ends) end();
    clearTimeout(queue.timer);
  };
}

/** Changes for a placed or cancelled order do not apply to the next one. */
const replayForOrder: OrderListener = (order, { isAnother }) => {
  const isFirst = queue.waitsForOrder;
  queue.waitsForOrder = false;
  if (isFirst) setWaiting(withoutNeedless(orderState.waiting, order));
  if (isFirst || isAnother) void replay();
};

/** Removes a product that waits to be added. */
export function discardPendingChange(change: WaitingChange): void {
  queueChange({
    ...change,
    quantity: lineOf(orderState.order ?? { items: [] }, change)?.quantity ?? 0,
    at: Date.now(),
  });
  void replay();
}

async function send(change: ItemChange, name: string, expected: SeenOrder | null): Promise<Result<Order> | null> {
  const seen = currentOrderVersion();
  if (!seen) return sendItem(change);
  const { attributes = [], subscription = null, sku = '', ...sent } = change;
  const pending: WaitingChange = { ...sent, attributes, subscription, sku, name, seen, at: Date.now(), tried: null };
  const isWaiting = orderState.waiting.some((other) => isSameLine(other, pending));
  if (isWaiting || (isOffline() && orderState.waiting.length < maxPendingChanges)) {
    queueChange(pending);
    if (change.index === '') showToast({ kind: 'warning', text: waitingTexts.added(name) });
    void replay();
    return null;
  }
  const tried = { key: uuid(), change };
  const attempt = { ...pending, tried };
  queue.underway = [...queue.underway, attempt];
  save();
  const answer = await sendItem(change, { key: tried.key, expected });
  queue.underway = queue.underway.filter((other) => other !== attempt);
  if (!answer.success && answer.kind === 'unanswered') {
    queueChange(attempt);
    scheduleRetry();
    return null;
  }
  save();
  return answer;
}

function queueChange(pending: WaitingChange): void {
  const waiting = addPendingLineChange(orderState.waiting, pending);
  // A change that is being sent still needs its response.
  setWaiting(queue.isReplaying || !orderState.order ? waiting : withoutNeedless(waiting, orderState.order));
}

function setWaiting(waiting: WaitingChange[]): void {
  orderState.waiting = waiting;
  updatePendingNote();
  save();
}

/** Sends the pending changes one after another; the first without a connection stops the run. */
async function replay(): Promise<void> {
  if (queue.isReplaying || isOffline() || orderState.waiting.length === 0) return;
  queue.waitsForOrder = !orderState.order;
  if (queue.waitsForOrder) return;
  queue.isReplaying = true;
  clearTimeout(queue.timer);
  const results: ReplayResult[] = [];
  try {
    while (orderState.waiting.length > 0) {
      const end = await replayFirst();
      if (end === 'later') return scheduleRetry();
      results.push(end);
    }
    queue.failures = 0;
    if (results.includes('done')) showToast({ kind: 'success', text: waitingTexts.back });
  } finally {
    queue.isReplaying = false;
  }
}

type ReplayResult = 'done' | 'dropped';

async function replayFirst(): Promise<ReplayResult | 'later'> {
  const [first] = orderState.waiting;
  if (!first || !orderState.order) return 'later';
  if (first.seen.id !== orderState.order.id) return discardForOtherOrder(first);
  // Built when the queue reaches it: a newer change may exist. The attempt is saved before it is sent.
  let sent: TriedChange | null = null;
  const answer = await applyToOrder(
    (expected) => {
      const now = orderState.waiting.find((other) => isSameLine(other, first)) ?? first;
      const attempt = nextAttempt(deepCopy(now), uuid());
      sent = attempt;
      setWaiting(orderState.waiting.map((other) => (isSameLine(other, first) ? { ...other, tried: attempt } : other)));
      return sendItem(attempt.change, { key: attempt.key, expected });
    },
    { pressed: { ...first.seen } },
  );
  if (!sent || (!answer.success && isUndelivered(answer))) return 'later';
  const outcome = answer.success
    ? { made: { id: answer.data.id, version: answer.data.version } }
    : answer.kind === 'stale'
      ? 'stale'
      : 'refused';
  const remaining = afterAnswer(orderState.waiting, sent, first, outcome);
  const isOver = remaining.length < orderState.waiting.length;
  setWaiting(remaining);
  if (answer.success) return 'done';
  if (isOver) notify(first, outcome === 'stale' ? waitingTexts.changed : answer.text);
  return 'dropped';
}

/** The outcome of a sent change is unknown, so it is not reported as lost. */
function discardForOtherOrder(change: WaitingChange): ReplayResult {
  setWaiting(orderState.waiting.filter((other) => !isSameLine(other, change)));
  if (!change.tried) notify(change, waitingTexts.another);
  return 'dropped';
}

const notify = ({ name }: Pick<WaitingChange, 'name'>, text: string): void =>
  showToast({ kind: 'warning', title: name, text });

function scheduleRetry(): void {
  clearTimeout(queue.timer);
  if (queue.failures >= queue.pace.tries) return;
  queue.timer = setTimeout(() => void replay(), waitAfter(queue.failures++, queue.pace));
}

/** A copy: the stored value must not change with the live state. */
const deepCopy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

function save(): void {
  const changes = queue.underway.reduce(addPendingLineChange, [...orderState.waiting]);
  if (changes.length === 0) removeValue('waiting_changes');
  else saveValue('waiting_changes', deepCopy(changes));
}

function restore(): void {
  const changes = pendingFromStorage(loadValue('waiting_changes'), Date.now());
  setWaiting(changes.reduce<WaitingChange[]>(addPendingLineChange, orderState.waiting));
}
