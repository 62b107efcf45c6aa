import { proxy } from 'valtio';
import type { DiscountRequest, DiscountToDecide } from '#shared/model/order/discount-request.ts';
import { discountRefusals } from '#shared/text/refusals/discount-refusals.ts';
import { fetchDiscountsToDecide, sendDiscountDecision } from '../../api/agent-calls.ts';
import { isOffline } from '../../browser/device/online.ts';
import { isPageHidden, onPageVisible } from '../../browser/navigation/page-visibility.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadContacts } from './contact-list.ts';

/**
 * The discounts that a supervisor decides about; `list` null = not loaded. `outcomes`: what became of them while they
 * were shown, or why one could not be decided, by request.
 */
type Outcome = { isDone: boolean; isRefusal?: boolean; text: string };
type ToDecideState = {
  list: DiscountToDecide[] | null;
  failure: string | null;
  running: string | null;
  outcomes: Record<string, Outcome>;
};
export const pendingDiscountsState = pageState(() =>
  proxy<ToDecideState>({ list: null, failure: null, running: null, outcomes: {} }),
);

/** Loads the open requests. What was decided here stays listed until the dialog is opened again. */
export async function openPendingDiscounts(): Promise<void> {
  pendingDiscountsState.outcomes = {};
  pendingDiscountsState.list = null;
  pendingDiscountsState.failure = null;
  const response = await fetchDiscountsToDecide();
  if (response.success) pendingDiscountsState.list = response.data;
  else pendingDiscountsState.failure = response.text;
}

/**
 * Brings a list on screen up to date: what is shown keeps its place and says what became of it, and the requests that
 * arrived since follow.
 */
export async function followDiscounts(): Promise<void> {
  const asked = pendingDiscountsState.list?.map(({ id }) => id);
  if (!asked) return;
  const response = await fetchDiscountsToDecide(asked);
  const shown = pendingDiscountsState.list;
  if (!response.success || shown === null) return;
  const now = new Map(response.data.map((request) => [request.id, request]));
  // The response has only those that were requested.
  for (const id of asked) noteOutcome(id, now.get(id) ?? null);
  const isOpen = (request: DiscountToDecide | undefined) => request?.status === 'pending';
  const known = new Set(shown.map(({ id }) => id));
  pendingDiscountsState.list = [
    ...shown.map((one) => {
      const fresh = now.get(one.id);
      return fresh && isOpen(fresh) ? fresh : one;
    }),
    ...response.data.filter((request) => isOpen(request) && !known.has(request.id)),
  ];
}

/** Milliseconds between two loads of an open list. */
export const defaultDecisionPace = 3_000;

/**
 * Keeps an open list up to date while the page is visible and online. The event stream of a page has one contact's
 * orders only, and these are of all contacts (ADR 153). Returns a function that stops it.
 */
export function watchDiscounts(pace = defaultDecisionPace): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const refresh = async () => {
    clearTimeout(timer);
    if (!isPageHidden() && !isOffline()) await followDiscounts();
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void refresh(), pace);
  };
  timer = setTimeout(() => void refresh(), pace);
  const stop = onPageVisible(() => void refresh());
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
  };
}

/** Notes what became of a request on screen. `null`: the order forgot it, because it has another discount. */
export function noteOutcome(id: string, now: DiscountRequest | null): void {
  const before = pendingDiscountsState.outcomes[id];
  const outcome = outcomeOf(now, before);
  if (outcome && outcome.text !== before?.text) pendingDiscountsState.outcomes[id] = outcome;
}

/** What became of a request; `undefined` = it waits. `before`: what is shown about it. */
function outcomeOf(now: DiscountRequest | null, before: Outcome | undefined): Outcome | undefined {
  const over = (text: string): Outcome => ({ isDone: true, isRefusal: true, text });
  if (now === null) return before?.isRefusal ? before : over(discountRefusals.requestReplaced);
  const by = now.decidedBy?.name ?? null;
  switch (now.status) {
    case 'pending':
      return before;
    case 'approved':
      return before?.isDone ? before : { isDone: true, text: discountRefusals.approvedBefore(by) };
    case 'refused':
      return before?.isDone ? before : over(discountRefusals.refusedBefore(by));
    case 'withdrawn':
      return over(discountRefusals.requestWithdrawn(now.agent?.name ?? null));
    case 'void': {
      const wasApproved = by !== null || (before?.isDone && !before.isRefusal);
      if (wasApproved) return over(discountRefusals.approvalVoid);
      return before?.isRefusal ? before : over(discountRefusals.requestVoid);
    }
  }
}

/** Loads the open requests for one that an order shows; what the dialog lists stays. */
export async function loadPendingDiscounts(): Promise<void> {
  if (pendingDiscountsState.list !== null) return followDiscounts();
  const response = await fetchDiscountsToDecide();
  if (response.success) pendingDiscountsState.list = response.data;
}

/** Whether this page's agent decides about discounts: the list of contacts then counts those that wait. */
export const isDecider = (list: { toDecide?: number | null } | null): boolean => typeof list?.toDecide === 'number';

/**
 * Approves or refuses a request. A failure says what became of it, and what was typed stays. Returns whether it is
 * decided.
 */
export async function decideDiscount(id: string, approve: boolean, reason: string): Promise<boolean> {
  if (pendingDiscountsState.running !== null) return false;
  pendingDiscountsState.running = id;
  try {
    const typed = reason.trim();
    const response = await sendDiscountDecision(id, { approve, ...(typed === '' ? {} : { reason: typed }) });
    const done = approve ? 'Desconto aprovado.' : 'Desconto recusado.';
    pendingDiscountsState.outcomes[id] = response.success
      ? { isDone: true, isRefusal: !approve, text: done }
      : { isDone: false, text: response.text };
    void loadContacts();
    return response.success;
  } finally {
    pendingDiscountsState.running = null;
  }
}
