import type { Order } from '#shared/model/order.ts';
import { isByOther } from '#shared/rules/orders/order-update.ts';
import { isPlatformUser } from '#shared/rules/session/session-type.ts';
import { liveTexts } from '#shared/text/live-order.ts';
import { sessionState } from '../session/session.ts';
import { showToast } from '../session/toasts.ts';

/** How long the same words are not repeated, in milliseconds. */
const defaultRepeatDelayMs = 10_000;
let repeatDelayMs = defaultRepeatDelayMs;
let last = { text: '', time: 0 };

export const isAgent = (): boolean => isPlatformUser(sessionState.session);

/** A quiet toast about what the other person did; several changes in a row make one. */
export function showChangeToast(change: keyof typeof liveTexts.agent): void {
  const text = liveTexts[isAgent() ? 'agent' : 'shopper'][change];
  if (last.text === text && Date.now() - last.time < repeatDelayMs) return;
  last = { text, time: Date.now() };
  showToast({ kind: 'success', text });
}

/** Says that the other person changed the order, where it was them. */
export function notifyOthersChange({ changedBy }: Pick<Order, 'changedBy'>): void {
  if (isByOther(changedBy, isAgent())) showChangeToast('changed');
}

/** For tests: nothing said before; without a number the usual calm. */
export function resetChangeToasts(milliseconds = defaultRepeatDelayMs): void {
  repeatDelayMs = milliseconds;
  last = { text: '', time: 0 };
}
