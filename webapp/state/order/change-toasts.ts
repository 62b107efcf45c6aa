import type { Order } from '#shared/model/order.ts';
import { isByOther } from '#shared/rules/orders/order-update.ts';
import { isPlatformUser } from '#shared/rules/session/is-platform-user.ts';
import { liveTexts } from '#shared/text/live-order.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { sessionState } from '../session/session.ts';
import { showToast } from '../session/toasts.ts';

/** For how long the same text is not repeated, in milliseconds. */
export const defaultRepeatDelayMs = 10_000;
const last = pageState(() => ({ text: '', time: 0, repeatDelayMs: defaultRepeatDelayMs }));

export const isAgent = (): boolean => isPlatformUser(sessionState.session);

/** Shows a toast about the other person's change; several changes in a row show one toast. */
export function showChangeToast(change: keyof typeof liveTexts.agent): void {
  const text = liveTexts[isAgent() ? 'agent' : 'shopper'][change];
  if (last.text === text && Date.now() - last.time < last.repeatDelayMs) return;
  Object.assign(last, { text, time: Date.now() });
  showToast({ kind: 'success', text });
}

/** Shows a toast if the other person changed the order. */
export function notifyOthersChange({ changedBy }: Pick<Order, 'changedBy'>): void {
  if (isByOther(changedBy, isAgent())) showChangeToast('changed');
}

/** Sets for how long the same text is not repeated, in milliseconds. */
export function setRepeatDelay(milliseconds: number): void {
  last.repeatDelayMs = milliseconds;
}
