import { subscribe } from 'valtio';
import { eventId, silenceMs } from '#shared/contract/event-stream.ts';
import { ChangedBy } from '#shared/model/changed-by.ts';
import { type Order, OrderStatus } from '#shared/model/order.ts';
import type { OrderEvent } from '#shared/model/order-event.ts';
import { PaymentStatus } from '#shared/model/payment.ts';
import { isPaidByCardHere } from '#shared/rules/paid-by-card-here.ts';
import { isPaidOnline } from '#shared/rules/paid-online.ts';
import { isPlatformUser } from '#shared/rules/session-type.ts';
import { endedElsewhere } from '#shared/text/confirm-refusals.ts';
import { liveTexts } from '#shared/text/live-order.ts';
import { fetchOrder } from '../api/calls.ts';
import { fetchPaymentState } from '../api/checkout-calls.ts';
import { fetchOrderUnless, readOrderEvents } from '../api/order-events.ts';
import { isPageHidden, onPageHidden, onPageShownAgain } from '../browser/leave.ts';
import { isOffline, onConnectionChange } from '../browser/online.ts';
import { keepUnanswered } from './confirm-order.ts';
import { isUpdating, leaveEndedOrder, orderState, refreshOrder, takeNews } from './order.ts';
import { tellOrderNews } from './order-news.ts';
import { sessionState } from './session.ts';
import { showToast } from './toasts.ts';

/** What somebody else made of the order that was shown. `isPayable`: placed, and its money is waited for. */
export type Outcome = { orderId: string; isCanceled: boolean; isPayable: boolean };
/** Goes where the order's end is told; false where this page has no need to. */
type Lead = (outcome: Outcome) => boolean;

/**
 * Milliseconds: how often the order is asked for while no stream comes through; how long a stream may take to begin, and be silent; how
 * soon it is opened again, at first and at most; and how long the same words are not said again.
 */
const usualPace = { poll: 5_000, first: 6_000, silence: silenceMs, again: 1_000, longest: 30_000, calm: 10_000 };
const pace = { ...usualPace };
/** A network that held back so many streams will hold back the next: from then on they are tried seldom. */
const heldTwice = 2;

/**
 * Goes along with the order that is shown, while somebody looks and there is a connection: what others change comes by itself, and is
 * said quietly. The answer ends it.
 */
export function followOrder(lead: Lead): () => void {
  let stop: (() => void) | null = null;
  const check = () => {
    const isWanted = !isPageHidden() && !isOffline();
    if (isWanted) stop ??= follow(lead);
    else {
      stop?.();
      stop = null;
    }
  };
  const ends = [onPageShownAgain(check), onPageHidden(check), onConnectionChange(check)];
  check();
  return () => {
    for (const end of ends) end();
    stop?.();
  };
}

/** The newest version that was told of each order: outlives a stream, and knows what was missed between two. */
const told = new Map<string, number>();
let lastId: string | null = null;

function follow(lead: Lead): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isStreaming = false;
  let tag = '';
  const { order } = orderState;
  if (order && !told.has(order.id)) told.set(order.id, order.version);

  const stream = async () => {
    let wait = pace.again;
    let held = 0;
    while (!signal.aborted) {
      const end = await readOrderEvents({
        signal,
        lastId,
        patience: pace,
        onSign: () => {
          isStreaming = true;
        },
        onEvent: (event) => hear(event, lead, signal),
      });
      isStreaming = false;
      if (end === 'refused') return;
      // The next call finds it out, as everywhere.
      if (end === 'over') return void refreshOrder();
      held = end === 'held' ? held + 1 : 0;
      wait = end === 'lived' ? pace.again : held >= heldTwice ? pace.longest * 10 : Math.min(wait * 2, pace.longest);
      // A crowd that lost its shop at the same moment does not come back at the same moment.
      await pause(wait * (0.5 + Math.random()), signal);
    }
  };
  const poll = async () => {
    if (isStreaming || !isSettled()) return;
    const found = await fetchOrderUnless(tag, signal);
    if (!found || signal.aborted || isStreaming || !isSettled()) return;
    tag = found.tag;
    takePolled(found.order);
  };
  const timer = setInterval(() => void poll(), pace.poll);
  void stream();
  return () => {
    stopping.abort();
    clearInterval(timer);
  };
}

function hear(event: OrderEvent, lead: Lead, signal: AbortSignal): void {
  lastId = eventId(event);
  const { order } = orderState;
  const before = told.get(event.id) ?? (order?.id === event.id ? order.version : -1);
  if (event.version <= before) return;
  told.set(event.id, event.version);
  tellOrderNews();
  const isShown = order?.id === event.id;
  const isOver = event.status !== OrderStatus.Creating;
  // One of long ago, or the shown one's successor.
  if (!order || (!isShown && isOver)) return;
  if (isShown && isOver && (isOthers(event) || event.status === OrderStatus.Canceled)) void endShown(event, lead, signal);
  else void catchUp(event, signal);
}

/** Shows the order as it is now, once nothing of this page's own is on its way: an older answer never overwrites a newer edit. */
async function catchUp(event: OrderEvent, signal: AbortSignal): Promise<void> {
  for (;;) {
    await settled(signal);
    if (signal.aborted) return;
    const { order } = orderState;
    // The answer to one's own change brought it along.
    if (order?.id === event.id && order.version >= event.version) break;
    const answer = await fetchOrder();
    if (!answer.success || orderState.hasEnded) return;
    if (takeNews(answer.data)) break;
  }
  if (isOthers(event)) say('changed');
}

/** The order that is shown was placed or cancelled by somebody else: that is said, and the page leads on from it. */
async function endShown(event: OrderEvent, lead: Lead, signal: AbortSignal): Promise<void> {
  await settled(signal);
  const { order } = orderState;
  if (signal.aborted || order?.id !== event.id || order.status !== OrderStatus.Creating) return;
  const isCanceled = event.status === OrderStatus.Canceled;
  const isPayable = !isCanceled && !isAgent() && (await waitsForMoney(event.id));
  Object.assign(orderState.order ?? {}, { status: event.status, version: event.version });
  orderState.hasEnded = true;
  keepUnanswered(null);
  say(isCanceled ? 'canceled' : 'placed');
  if (!lead({ orderId: event.id, isCanceled, isPayable })) await leaveEndedOrder();
}

async function waitsForMoney(orderId: string): Promise<boolean> {
  const answer = await fetchPaymentState(orderId);
  if (!answer.success || answer.data.status === PaymentStatus.Paid) return false;
  const { payment } = answer.data.order;
  return isPaidOnline(payment.method) || isPaidByCardHere(payment);
}

/** What was found by asking: the order itself says whose doing it is. */
function takePolled(next: Order): void {
  const { order } = orderState;
  const isNews = order !== null && (order.id !== next.id || order.version < next.version);
  if (!isNews || !takeNews(next)) return;
  told.set(next.id, next.version);
  if (order.id !== next.id) showToast({ kind: 'success', text: endedElsewhere });
  else sayOthersChange(next);
}

const isAgent = (): boolean => isPlatformUser(sessionState.session);
/** Whether the other of the two, who share the order, did it. */
const isOthers = ({ changedBy }: Pick<OrderEvent, 'changedBy'>): boolean => changedBy === (isAgent() ? ChangedBy.Shopper : ChangedBy.Agent);

/** Says that the other of the two changed the order, where it was them. */
export function sayOthersChange(order: Order): void {
  if (isOthers(order)) say('changed');
}

let saidAt = { text: '', time: 0 };

/** Quietly: somebody who changes one thing after another is heard of once. */
function say(what: keyof typeof liveTexts.agent): void {
  const text = liveTexts[isAgent() ? 'agent' : 'shopper'][what];
  if (saidAt.text === text && Date.now() - saidAt.time < pace.calm) return;
  saidAt = { text, time: Date.now() };
  showToast({ kind: 'success', text });
}

const isSettled = (): boolean => !isUpdating(orderState) && !orderState.isConfirming;

/** Resolves when nothing of this page's own is on its way, or when nobody waits any more. */
function settled(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isSettled() && !signal.aborted) return;
      stop();
      signal.removeEventListener('abort', check);
      resolve();
    };
    const stop = subscribe(orderState, check);
    signal.addEventListener('abort', check);
    check();
  });
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}

/** For tests: another pace, and nothing told before; without one the usual. */
export function followAtPace(other: Partial<typeof usualPace> = {}): void {
  Object.assign(pace, usualPace, other);
  told.clear();
  lastId = null;
  saidAt = { text: '', time: 0 };
}
