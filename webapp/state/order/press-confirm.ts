import { isPaidByCardHere } from '#shared/rules/payment/is-paid-by-card-here.ts';
import { notifyMissingPart } from '../session/notify-missing-part.ts';
import { orderState } from './order.ts';

/** Loads the code of the confirmation, which the first screen does not contain. */
export const loadConfirmation = () => import('./confirm-order.ts');

/**
 * Confirms the displayed order. An order paid by card is placed with its payment: then it only sends the unsent
 * changes, and returns the id of the order to pay. Where a browser remembers that its code did not load, the page
 * reloads at the next press with a connection.
 */
export async function pressConfirm(): Promise<string | null> {
  const part = await loadConfirmation().catch(() => null);
  const { order } = orderState;
  if (!part) notifyMissingPart();
  if (!part || !order) return null;
  if (isPaidByCardHere(order.payment)) return (await part.flushDrafts()) ? order.id : null;
  await part.confirmOrder();
  return null;
}
