import { isPaidByCardHere } from '#shared/rules/payment/is-paid-by-card-here.ts';
import { noResponseTexts } from '#shared/text/connection.ts';
import { showToast } from '../session/toasts.ts';
import { orderState } from './order.ts';

/**
 * Confirms the displayed order. An order paid by card is placed with its payment: then it only sends the unsent
 * changes, and returns the id of the order to pay. The code is loaded behind the first screen.
 */
export async function pressConfirm(): Promise<string | null> {
  const part = await import('./confirm-order.ts').catch(() => null);
  if (!part) showToast({ kind: 'warning', text: noResponseTexts.upstream });
  const { order } = orderState;
  if (!part || !order) return null;
  if (isPaidByCardHere(order.payment)) return (await part.flushDrafts()) ? order.id : null;
  await part.confirmOrder();
  return null;
}
