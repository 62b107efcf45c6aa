import type { ChoiceName, UnsentChoice } from '#shared/model/checkout-data.ts';
import type { SeenOrder } from '#shared/model/order.ts';
import { isUndelivered } from '#shared/model/result.ts';
import { afterAnswer, afterNoAnswer, unlessUnsent } from '#shared/rules/orders/unsent-choices.ts';
import { orderState } from '../order/order.ts';
import { applyToOrder } from '../order/send-checkout-change.ts';
import { checkoutState, syncWithOrder } from './checkout.ts';
import { type ChoiceAnswer, choiceCalls } from './choice-calls.ts';
import { choiceState, showRefusal } from './choice-state.ts';
import { discardChoice, setUnsent, unsentChoice, waitingChoices, writeDraft } from './unsent-choices.ts';

/**
 * Sends an unsent choice in the queue; `hasWaited` = it waited for a connection. Returns the response, already applied
 * to the draft and shown; `null` if it waits or another choice replaced it.
 */
export async function sendChoice(
  { name, key, seen }: UnsentChoice,
  { isLeaving = false, hasWaited = false },
): Promise<ChoiceAnswer | null> {
  const send = async (expected: SeenOrder | null) => {
    const choice = unsentChoice(key);
    if (!choice) return null;
    // An earlier choice found no connection meanwhile, and goes first.
    if (!hasWaited && !isLeaving && waitingChoices().length > 0) return setState(key, 'waiting');
    // Saved before sending: a page that is closed now never reads the response.
    if (hasWaited) setState(key, 'unanswered');
    const answer = (await choiceCalls[name]({ expected: choice.seen && expected, key })) ?? discardChoice(name);
    if (answer && hasNoAnswer(answer))
      setUnsent(
        afterNoAnswer(checkoutState.unsent, key, { isUnknown: !answer.success && answer.kind === 'unanswered' }),
      );
    return answer;
  };
  const shown = orderState.order?.id;
  const answer = await applyToOrder<ChoiceAnswer | null>(send, { isLeaving, pressed: seen && { ...seen } });
  // Its order ended, which the page shows already, so the choice needs no check.
  if (hasWaited && answer?.success === false && orderState.order?.id !== shown) return answer;
  return answer && !hasNoAnswer(answer) ? applyAnswer(name, key, answer, { hasWaited }) : null;
}

const hasNoAnswer = (answer: ChoiceAnswer): boolean => !answer.success && isUndelivered(answer);

function setState(key: string, state: UnsentChoice['state']): null {
  setUnsent(checkoutState.unsent.map((choice) => (choice.key === key ? { ...choice, state } : choice)));
  return null;
}

function applyAnswer(
  name: ChoiceName,
  key: string,
  answer: ChoiceAnswer,
  { hasWaited }: { hasWaited: boolean },
): ChoiceAnswer {
  const choice = unsentChoice(key);
  setUnsent(afterAnswer(checkoutState.unsent, key, answer.success ? answer.data : null));
  const { unsent } = checkoutState;
  if (choice) writeDraft(unlessUnsent({ ...(answer.success ? choice.ifDone : choice.ifRefused) }, unsent));
  if (orderState.order) syncWithOrder(orderState.order);
  // Another choice of this kind was made meanwhile and gets its own response.
  if (unsent.some((other) => other.name === name)) return answer;
  if (answer.success) choiceState.errors[name] = answer.notice ?? null;
  else showRefusal(name, answer.text, { failure: answer.error.message, hasWaited });
  return answer;
}
