import type { ChoiceName } from '#shared/model/checkout-data.ts';
import type { ChoiceOperation } from '#shared/rules/offline-queue/operation.ts';
import { choicesOf, unlessUnsent } from '#shared/rules/offline-queue/pending-choices.ts';
import { waitingTexts } from '#shared/text/waiting.ts';
import type { OperationHandlers } from '../offline-queue/handlers.ts';
import { onOrder, orderState } from '../order/order.ts';
import { notifyEndOfFirst } from '../order/order-end.ts';
import { openCheckout, syncWithOrder } from './checkout.ts';
import { type ChoiceResponse, sendChoice } from './choice-calls.ts';
import { choiceState, clearRefusals, showRefusal } from './choice-state.ts';
import { writeDraft } from './draft.ts';

/**
 * Connects the choices with the order, also while the checkout is closed: an order may be placed from the cart or
 * elsewhere, or lose a choice.
 */
export function connectChoices(): void {
  onOrder(syncWithOrder);
  onOrder(clearRefusals);
}

/** What the page does for choices of the checkout. After a reload they may be sent before the checkout opens. */
export const choiceHandlers: OperationHandlers<ChoiceOperation> = {
  send(choice, how) {
    connectChoices();
    openCheckout();
    return sendChoice(choice, how);
  },
  // The end of an order says enough about its choices.
  afterResponse: (choice, answer, how) => !how.isOver && showResponse(choice, answer, how),
  onEnded: notifyEndOfFirst,
  doneText: waitingTexts.saved,
};

/** Applies the response to the draft, and shows a refusal. */
export function showResponse(
  choice: ChoiceOperation,
  answer: ChoiceResponse,
  { hasWaited }: { hasWaited: boolean },
): void {
  const { name, ifDone, ifRefused } = choice;
  const { operations } = orderState;
  writeDraft(unlessUnsent({ ...(answer.success ? ifDone : ifRefused) }, operations));
  if (orderState.order) syncWithOrder(orderState.order);
  // Lists that failed without a connection are loaded again.
  if (hasWaited && answer.success) orderState.offerRevision++;
  // Another choice of this kind was made meanwhile and gets its own response.
  if (isPending(name)) return;
  if (answer.success) choiceState.errors[name] = answer.notice ?? null;
  else showRefusal(choice, answer.text, { failure: answer.error.message, hasWaited });
}

/** Whether a choice of this kind is being sent or waits. */
export const isPending = (name: ChoiceName): boolean =>
  choicesOf(orderState.operations).some((choice) => choice.name === name);
