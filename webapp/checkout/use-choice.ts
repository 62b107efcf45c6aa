import type { ChoiceName } from '#shared/model/checkout-data.ts';
import { isPending, waits } from '#shared/rules/offline-queue/choices.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { choiceRefusals } from '../state/checkout/choice-refusals.ts';
import { orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

/**
 * The status of a choice: the error of a refusal, whether it is being sent, and a text while it waits for a connection.
 */
export function useChoice(name: ChoiceName) {
  const { operations } = useRead(orderState);
  const { errors } = useRead(choiceRefusals);
  const isWaiting = waits(operations, name);
  return {
    error: errors[name] ?? null,
    busy: !isWaiting && isPending(operations, name),
    waiting: isWaiting ? waitingTexts.line : null,
  };
}
