import type { UnansweredConfirmation } from '#shared/rules/orders/unanswered-confirmation.ts';
import { removeValue, saveValue } from '../../browser/storage/storage.ts';
import { orderState } from './order.ts';

/** Seconds after which nobody wonders any more what became of a confirmation; the shop remembers its key for a day. */
const maxAgeSeconds = 600;

/** Keeps the confirmation of which nobody knows whether it placed the order, over a reload too; null = its answer came. */
export function saveUnanswered(confirmation: UnansweredConfirmation | null): void {
  orderState.unanswered = confirmation;
  if (confirmation) saveValue('confirmation', confirmation, { seconds: maxAgeSeconds });
  else removeValue('confirmation');
}
