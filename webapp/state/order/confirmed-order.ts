import { proxy } from 'valtio';
import type { Order, SeenOrder } from '#shared/model/order/order.ts';
import { hasUncertainOutcome, type Result } from '#shared/model/result.ts';
import type { ConfirmOperation } from '#shared/rules/offline-queue/operation.ts';
import { emptyOrderCode } from '#shared/text/refusals/confirm-refusals.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { showToast } from '../session/toasts.ts';
import { applyRefusal } from './apply-refusal.ts';
import {
  fetchConfirmationOutcome,
  notifyConfirmationOutcome,
  showConfirmationOutcome,
} from './confirmation-outcome.ts';
import { loadOrder, orderState } from './order.ts';
import { isNextOrder } from './send-checkout-change.ts';

/**
 * Shows the shop's response to a confirmation. Returns the confirmed order, or `null` after a failure. If another
 * person changed the order meanwhile, the new version shows with a modal. If it was placed or cancelled meanwhile, it
 * shows how and by whom it ended. `isRetry`: the response may be the one of an earlier attempt.
 */
export async function showConfirmation(
  { seen }: Pick<ConfirmOperation, 'seen'>,
  response: Result<Order>,
  { isRetry }: { isRetry: boolean },
): Promise<Order | null> {
  if (response.success) {
    // The shop keeps the first response of a key, so the current state is fetched.
    const end = isRetry ? await fetchConfirmationOutcome(response.data.id) : null;
    orderState.notice = end?.isCanceled ? end.text : null;
    if (!end?.isCanceled) {
      orderState.confirmed = orderState.order;
      return orderState.order;
    }
    await loadOrder();
    return null;
  }
  // The refusal contains the next order. Shows how the confirmed order ended instead of an empty cart.
  const isNext = isNextOrder(response.data, seen);
  if (isNext && (await showConfirmationOutcome(seen.id, { isAwaited: true })) === 'shown') return null;
  if (isNext) applyRefusal(response, { listsMessages: true });
  const [refusal] = response.errors;
  const text = refusal?.message ?? response.error.message;
  const refetch = response.data || hasUncertainOutcome(response) ? null : loadOrder();
  if (refusal?.code === emptyOrderCode) await refetch;
  if (isEmptyNext(seen, orderState.order)) await notifyConfirmationOutcome(seen.id);
  else if (response.kind === 'stale') orderState.notice = text;
  // After a press the footer lists the reason, in view: a toast would cover it.
  else if (isRetry || !isListed(text)) showToast({ kind: 'warning', text });
  return null;
}

const isListed = (text: string): boolean => orderState.order?.catalogErrorMessages.includes(text) ?? false;

/** Whether the displayed order was placed or cancelled elsewhere and the next one is empty. */
const isEmptyNext = (seen: SeenOrder, order: Order | null): boolean =>
  order !== null && order.id !== seen.id && order.items.length === 0;

/**
 * For how long the button shows 'Redirecionando...' while the chat opens, in milliseconds. A shopper who comes back
 * finds it enabled again.
 */
const leavingMs = 4000;
const leaving = pageState<{ timer: ReturnType<typeof setTimeout> | undefined }>(
  () => ({ timer: undefined }),
  ({ timer }) => clearTimeout(timer),
);

/** Whether the page is left for the chat, after a confirmation. */
export const leavingState = pageState(() => proxy({ isLeaving: false }));

/** The order that was confirmed last on this page. Its page shows it until the shop says what is to be paid. */
export const lastConfirmed = pageState<{ order: Order | null }>(() => ({ order: null }));

/** The order that was just confirmed, once: the caller opens its page. */
export function consumeConfirmedOrder(): Order | null {
  const { confirmed } = orderState;
  orderState.confirmed = null;
  if (confirmed) lastConfirmed.order = confirmed;
  return confirmed;
}

/** The page is left for the chat. */
export function startLeaving(): void {
  leavingState.isLeaving = true;
  orderState.isConfirming = true;
  leaving.timer = setTimeout(() => {
    leavingState.isLeaving = false;
    orderState.isConfirming = false;
  }, leavingMs);
}
