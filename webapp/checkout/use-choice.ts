import type { ChoiceName } from '#shared/model/checkout-data.ts';
import { waits } from '#shared/rules/orders/unsent-choices.ts';
import { waitingTexts } from '#shared/text/waiting.ts';
import { checkoutState } from '../state/checkout/checkout.ts';
import { choiceState } from '../state/checkout/choice-state.ts';
import { useRead } from '../state/use-read.ts';

/**
 * The status of a choice: the error of a refusal, whether it is being sent, and a text while it waits for a connection.
 */
export function useChoice(name: ChoiceName) {
  const { unsent } = useRead(checkoutState);
  const { errors } = useRead(choiceState);
  const isWaiting = waits(unsent, name);
  return {
    error: errors[name] ?? null,
    busy: !isWaiting && unsent.some((choice) => choice.name === name),
    waiting: isWaiting ? waitingTexts.line : null,
  };
}
