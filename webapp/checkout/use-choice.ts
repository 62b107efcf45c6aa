import type { ChoiceName } from '#shared/model/checkout-data.ts';
import { waits } from '#shared/rules/orders/unsent-choices.ts';
import { waitingTexts } from '#shared/text/waiting.ts';
import { checkoutState } from '../state/checkout/checkout.ts';
import { choiceState } from '../state/checkout/choice-state.ts';
import { useRead } from '../state/use-read.ts';

/** What is said beside a choice: why the shop did not take it, whether it is on its way, and that it waits for a connection, in words. */
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
