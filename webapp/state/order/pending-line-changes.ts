import type { ItemChange, Order, SeenOrder } from '#shared/model/order.ts';
import type { Result } from '#shared/model/result.ts';
import { isSameLine, lineOf } from '#shared/rules/cart/order-line.ts';
import {
  afterAnswer,
  keptWaiting,
  mostWaiting,
  nextAttempt,
  type TriedChange,
  type WaitingChange,
  withoutNeedless,
  withWish,
} from '#shared/rules/orders/pending-line-changes.ts';
import { waitingTexts } from '#shared/text/waiting.ts';
import { sendItem } from '../../api/calls.ts';
import { isBusy, isStale, isUnanswered } from '../../api/client.ts';
import { isOffline, onConnectionChange } from '../../browser/device/online.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { type Pace, usualPace, waitAfter } from '../../browser/loading/backoff.ts';
import { onPageShownAgain } from '../../browser/navigation/page-visibility.ts';
import { forget, recall, remember } from '../../browser/storage/storage.ts';
import { showToast } from '../session/toasts.ts';
import { applyToOrder } from './apply-to-order.ts';
import { mergingSteps } from './merge-steps.ts';
import { orderState, seenOrder, whenOrderComes } from './order.ts';
import { sendLinesBy } from './order-lines.ts';
import { noteWaiting } from './pending-note.ts';

const pace = { ...usualPace };

/** Attempts on their way. They are kept too: a page that is closed now may never read the answer. */
let underway: WaitingChange[] = [];
let isReplaying = false;
/** Whether there was no order yet to send what waits for. */
let waitsForOrder = false;
let failed = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * From now on a change of a line that finds no connection waits for one, over a reload too, and is then sent once. The answer ends what
 * listens for the connection.
 */
export function keepUnsentChanges(): () => void {
  restore();
  sendLinesBy(mergingSteps(send, (name, refused) => tell({ name }, refusalOf(refused))));
  const again = () => {
    failed = 0;
    void replay();
  };
  const ends = [onConnectionChange(again), onPageShownAgain(again)];
  again();
  return () => {
    for (const end of ends) end();
    clearTimeout(timer);
  };
}

// What was meant for an order that is placed or cancelled by now is nothing for the next one.
whenOrderComes((order, { isAnother }) => {
  const isFirst = waitsForOrder;
  waitsForOrder = false;
  if (isFirst) setWaiting(withoutNeedless(orderState.waiting, order));
  if (isFirst || isAnother) void replay();
});

/** Takes a product that waits to be added back out. */
export function giveUpWaiting(change: WaitingChange): void {
  keep({ ...change, quantity: lineOf(orderState.order ?? { items: [] }, change)?.quantity ?? 0, at: Date.now() });
  void replay();
}

async function send(change: ItemChange, name: string, expected: SeenOrder | null): Promise<Result<Order> | null> {
  const seen = seenOrder();
  if (!seen) return sendItem(change);
  const { attributes = [], subscription = null, sku = '', ...said } = change;
  const wish: WaitingChange = { ...said, attributes, subscription, sku, name, seen, at: Date.now(), tried: null };
  const isWaiting = orderState.waiting.some((other) => isSameLine(other, wish));
  if (isWaiting || (isOffline() && orderState.waiting.length < mostWaiting)) {
    keep(wish);
    if (change.index === '') showToast({ kind: 'warning', text: waitingTexts.added(name) });
    void replay();
    return null;
  }
  const tried = { key: uuid(), change };
  const attempt = { ...wish, tried };
  underway = [...underway, attempt];
  save();
  const answer = await sendItem(change, { key: tried.key, expected });
  underway = underway.filter((other) => other !== attempt);
  if (!answer.success && isUnanswered(answer.errors)) {
    keep(attempt);
    tryLater();
    return null;
  }
  save();
  return answer;
}

function keep(wish: WaitingChange): void {
  const waiting = withWish(orderState.waiting, wish);
  // What is just being sent is still to be answered.
  setWaiting(isReplaying || !orderState.order ? waiting : withoutNeedless(waiting, orderState.order));
}

function setWaiting(waiting: WaitingChange[]): void {
  orderState.waiting = waiting;
  noteWaiting();
  save();
}

/** Sends what waits, one after another; the first that finds no connection ends it for now. */
async function replay(): Promise<void> {
  if (isReplaying || isOffline() || orderState.waiting.length === 0) return;
  waitsForOrder = !orderState.order;
  if (waitsForOrder) return;
  isReplaying = true;
  clearTimeout(timer);
  const told: Told[] = [];
  try {
    while (orderState.waiting.length > 0) {
      const end = await replayFirst();
      if (end === 'later') return tryLater();
      told.push(end);
    }
    failed = 0;
    if (told.includes('done')) showToast({ kind: 'success', text: waitingTexts.back });
  } finally {
    isReplaying = false;
  }
}

type Told = 'done' | 'dropped';

async function replayFirst(): Promise<Told | 'later'> {
  const [first] = orderState.waiting;
  if (!first || !orderState.order) return 'later';
  if (first.seen.id !== orderState.order.id) return dropOfAnother(first);
  // In its turn: a newer wish may have come meanwhile, and what is tried is kept before it is sent.
  let sent: TriedChange | null = null;
  const answer = await applyToOrder(
    (expected) => {
      const now = orderState.waiting.find((other) => isSameLine(other, first)) ?? first;
      const attempt = nextAttempt(plain(now), uuid());
      sent = attempt;
      setWaiting(orderState.waiting.map((other) => (isSameLine(other, first) ? { ...other, tried: attempt } : other)));
      return sendItem(attempt.change, { key: attempt.key, expected });
    },
    { pressed: { ...first.seen } },
  );
  if (!sent || (!answer.success && (isUnanswered(answer.errors) || isBusy(answer.errors)))) return 'later';
  const outcome = answer.success
    ? { made: { id: answer.data.id, version: answer.data.version } }
    : isStale(answer.errors)
      ? 'stale'
      : 'refused';
  const left = afterAnswer(orderState.waiting, sent, first, outcome);
  const isOver = left.length < orderState.waiting.length;
  setWaiting(left);
  if (answer.success) return 'done';
  if (isOver) tell(first, outcome === 'stale' ? waitingTexts.changed : refusalOf(answer));
  return 'dropped';
}

/** Of one that was tried nobody knows whether it came in time: that is not told as lost. */
function dropOfAnother(change: WaitingChange): Told {
  setWaiting(orderState.waiting.filter((other) => !isSameLine(other, change)));
  if (!change.tried) tell(change, waitingTexts.another);
  return 'dropped';
}

const tell = ({ name }: Pick<WaitingChange, 'name'>, text: string): void => showToast({ kind: 'warning', title: name, text });

type Refused = Extract<Result<Order>, { success: false }>;

const refusalOf = ({ errors, error }: Refused): string => errors[0]?.message ?? error.message;

function tryLater(): void {
  clearTimeout(timer);
  if (failed >= pace.tries) return;
  timer = setTimeout(() => void replay(), waitAfter(failed++, pace));
}

/** A copy: what is remembered must not follow the living state. */
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

function save(): void {
  const changes = underway.reduce(withWish, [...orderState.waiting]);
  if (changes.length === 0) forget('waiting_changes');
  else remember('waiting_changes', plain(changes));
}

function restore(): void {
  const changes = keptWaiting(recall('waiting_changes'), Date.now());
  setWaiting(changes.reduce<WaitingChange[]>(withWish, orderState.waiting));
}

/** For tests: as before the first change, at this pace. */
export function resetWaitingChanges(other: Partial<Pace> = {}): void {
  clearTimeout(timer);
  Object.assign(pace, usualPace, other);
  underway = [];
  isReplaying = false;
  waitsForOrder = false;
  failed = 0;
}
