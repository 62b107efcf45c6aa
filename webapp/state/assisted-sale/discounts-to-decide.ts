import { proxy } from 'valtio';
import type { DiscountToDecide } from '#shared/model/order/discount-request.ts';
import { fetchDiscountsToDecide, sendDiscountDecision } from '../../api/agent-calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadContacts } from './contact-list.ts';

/**
 * The discounts that a supervisor decides about; `list` null = not loaded. `outcomes`: what was decided here, or why it
 * could not be, by request.
 */
type ToDecideState = {
  list: DiscountToDecide[] | null;
  failure: string | null;
  running: string | null;
  outcomes: Record<string, { isDone: boolean; isRefusal?: boolean; text: string }>;
};
export const toDecideState = pageState(() =>
  proxy<ToDecideState>({ list: null, failure: null, running: null, outcomes: {} }),
);

/** Loads the open requests. What was decided here stays listed until the dialog is opened again. */
export async function openDiscountsToDecide(): Promise<void> {
  toDecideState.outcomes = {};
  toDecideState.list = null;
  toDecideState.failure = null;
  const answer = await fetchDiscountsToDecide();
  if (answer.success) toDecideState.list = answer.data;
  else toDecideState.failure = answer.text;
}

/** Adds the requests that arrived since to an open list: what is on screen keeps its place. */
export async function addNewDiscounts(waiting: number): Promise<void> {
  const { list, outcomes } = toDecideState;
  if (list === null || waiting <= list.filter(({ id }) => !outcomes[id]).length) return;
  const answer = await fetchDiscountsToDecide();
  const shown = toDecideState.list;
  if (!answer.success || shown === null) return;
  const known = new Set(shown.map(({ id }) => id));
  toDecideState.list = [...shown, ...answer.data.filter(({ id }) => !known.has(id))];
}

/** Loads the open requests for one that an order shows; what the dialog lists stays. */
export async function loadDiscountsToDecide(): Promise<void> {
  const answer = await fetchDiscountsToDecide();
  if (answer.success) toDecideState.list = answer.data;
}

/** Whether this page's agent decides about discounts: the list of contacts then counts those that wait. */
export const isDecider = (list: { toDecide?: number | null } | null): boolean => typeof list?.toDecide === 'number';

/**
 * Approves or refuses a request. A failure says what became of it, and what was typed stays. Returns whether it is
 * decided.
 */
export async function decideDiscount(id: string, approve: boolean, reason: string): Promise<boolean> {
  if (toDecideState.running !== null) return false;
  toDecideState.running = id;
  try {
    const typed = reason.trim();
    const answer = await sendDiscountDecision(id, { approve, ...(typed === '' ? {} : { reason: typed }) });
    const done = approve ? 'Desconto aprovado.' : 'Desconto recusado.';
    toDecideState.outcomes[id] = answer.success
      ? { isDone: true, isRefusal: !approve, text: done }
      : { isDone: false, text: answer.text };
    void loadContacts();
    return answer.success;
  } finally {
    toDecideState.running = null;
  }
}
