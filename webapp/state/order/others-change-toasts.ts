import type { Agent } from '#shared/model/agent.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { OrderReader } from '#shared/rules/orders/confirmation-outcome-text.ts';
import { isByOther } from '#shared/rules/orders/order-update.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { liveTexts } from '#shared/text/order/live-order.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { sessionState } from '../session/session.ts';
import { showToast } from '../session/toasts.ts';

/** For how long the same text is not repeated, in milliseconds. */
export const defaultRepeatDelayMs = 10_000;
const last = pageState(() => ({ text: '', time: 0, repeatDelayMs: defaultRepeatDelayMs }));

export const isAgent = (): boolean => isPlatformUser(sessionState.session);

/** The person on this page. */
export const reader = (): OrderReader => ({ isAgent: isAgent(), agentId: sessionState.session?.agent?.id });

/**
 * Shows a toast about another person's change; several changes in a row show one toast. `other`: the other agent who
 * made it.
 */
export function showChangeToast(change: keyof typeof liveTexts.shopper, other: Agent | null = null): void {
  const own: Readonly<Partial<Record<string, string>>> =
    liveTexts[other ? 'otherAgent' : isAgent() ? 'agent' : 'shopper'];
  const text = `${other ? `${other.name} ` : ''}${own[change] ?? ''}`;
  if (last.text === text && Date.now() - last.time < last.repeatDelayMs) return;
  Object.assign(last, { text, time: Date.now() });
  showToast({ kind: 'success', text });
}

/** Shows a toast to a shopper whose order an agent changed. An agent reads what was changed (`others-changes.ts`). */
export function notifyOthersChange({ changedBy }: Pick<Order, 'changedBy'>): void {
  if (!isAgent() && isByOther(changedBy, false)) showChangeToast('changed');
}

/** Sets for how long the same text is not repeated, in milliseconds. */
export function setRepeatDelay(milliseconds: number): void {
  last.repeatDelayMs = milliseconds;
}
