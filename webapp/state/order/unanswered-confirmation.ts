import type { UnansweredConfirmation } from '#shared/rules/orders/unanswered-confirmation.ts';
import { removeValue, saveValue } from '../../browser/storage/storage.ts';
import { orderState } from './order.ts';

/** After this many seconds the outcome is no longer relevant to the shopper. The shop stores the key for a day. */
const maxAgeSeconds = 600;

/** Saves the confirmation with an unknown outcome, also across a reload; `null` = its response arrived. */
export function saveUnanswered(confirmation: UnansweredConfirmation | null): void {
  orderState.unanswered = confirmation;
  if (confirmation) saveValue('confirmation', confirmation, { seconds: maxAgeSeconds });
  else removeValue('confirmation');
}
