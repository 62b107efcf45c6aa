import type { CheckoutData, ChoiceName, DraftFields } from '#shared/model/checkout-data.ts';
import { choiceValues, isPending, unlessReplaced, unlessUnsent } from '#shared/rules/offline-queue/choices.ts';
import { type ChoiceOperation, operationsOf } from '#shared/rules/offline-queue/operation.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { newOperation } from '../offline-queue/new-operation.ts';
import type { OperationHandlers } from '../offline-queue/operation-handler.ts';
import { submit } from '../offline-queue/queue.ts';
import { showEnded } from '../offline-queue/refused-changes.ts';
import { whenChangesSettled } from '../order/change-order.ts';
import { notifyEndOfFirst } from '../order/confirmation-outcome.ts';
import { currentOrderVersion, onOrder, orderState } from '../order/order.ts';
import { type DraftSender, registerDraftSender } from '../order/unsent-changes.ts';
import { checkoutState, openCheckout, syncWithOrder } from './checkout.ts';
import { type ChoiceResponse, sendChoice } from './choice-calls.ts';
import { choiceRefusals, choiceTitles, clearRefusals, showRefusal } from './choice-refusals.ts';
import { writeDraft } from './draft.ts';

/** The order is confirmed only after it is known which choices are pending. */
const awaitChoices: DraftSender = async ({ isLeaving }) => {
  if (!isLeaving) await whenChangesSettled();
  return null;
};

/**
 * Restores the checkout's draft, which follows the order from now on, and connects its choices with the confirmation.
 * A second call does nothing.
 */
export function openChoices(): void {
  connectChoices();
  openCheckout();
  registerDraftSender(awaitChoices);
}

type ChoiceOptions = {
  isLeaving?: boolean;
  /** Values to send instead of the draft's. */
  values?: DraftFields;
  /** The draft's values once the order contains the choice; `undefined` = the order's values. */
  ifDone?: DraftFields;
  /** The draft's values after a refusal; `undefined` = the previous values. */
  ifRefused?: DraftFields;
  /** The page chooses by itself. */
  isSuggested?: boolean;
};

/**
 * Makes a choice: it shows at once, is sent in the queue, and after the response the draft shows the order's values. A
 * refusal restores the previous values, and `choiceRefusals` has its text. Without a connection it waits, also after a
 * reload; the last one of a kind counts. Returns the response, or `null` if another choice replaced it or it waits.
 */
export async function makeChoice(
  name: ChoiceName,
  change: (draft: CheckoutData) => DraftFields,
  { isLeaving = false, values = {}, ifDone = {}, ifRefused, isSuggested = false }: ChoiceOptions = {},
): Promise<ChoiceResponse | null> {
  const before = { ...checkoutState };
  const after = { ...before, ...change(before) };
  const seen = currentOrderVersion();
  choiceRefusals.errors[name] = null;
  writeDraft(after);
  if (!seen) return null;
  const earlier = operationsOf(orderState.operations, 'choice').find((choice) => choice.name === name);
  const choice: ChoiceOperation = {
    ...{ kind: 'choice', name, ...newOperation(seen), ifDone },
    values: { ...choiceValues(name, after), ...values },
    ...(isSuggested ? { isSuggested } : {}),
    ifRefused: { ...(ifRefused ?? previousValues(before, after)), ...earlier?.ifRefused },
  };
  const response = await submit<ChoiceResponse>(choice, (how) => sendChoice(choice, how), {
    isLeaving,
    ...(isSuggested ? {} : { title: choiceTitles[name] }),
  });
  if (response) showResponse(choice, response, { hasWaited: false });
  return response;
}

/** The previous values of the changed fields only: other fields may be typed meanwhile. */
const previousValues = (before: CheckoutData, after: CheckoutData): DraftFields =>
  Object.fromEntries(Object.entries(before).filter(([name, value]) => value !== after[name as keyof CheckoutData]));

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
  afterResponse(choice, response, how) {
    if (!how.isOver) showResponse(choice, response, how);
    else if (!response.success) listLate([{ ...choice, state: 'waiting' }]);
  },
  onEnded(choices, how) {
    listLate(choices);
    notifyEndOfFirst(choices, how);
  },
  doneText: waitingTexts.saved,
};

/** Lists choices whose order is over, except what the page chose by itself. */
const listLate = (choices: readonly ChoiceOperation[]) =>
  showEnded(
    choices.filter(({ isSuggested }) => !isSuggested),
    ({ name }) => choiceTitles[name],
  );

/** Applies the response to the draft, and shows a refusal. */
function showResponse(choice: ChoiceOperation, response: ChoiceResponse, { hasWaited }: { hasWaited: boolean }): void {
  const { name, values, ifDone, ifRefused } = choice;
  const after = response.success ? unlessReplaced(ifDone, values, checkoutState) : { ...ifRefused };
  writeDraft(unlessUnsent(after, orderState.operations));
  if (orderState.order) syncWithOrder(orderState.order);
  // Lists that failed without a connection are loaded again.
  if (hasWaited && response.success) orderState.offerRevision++;
  // Another choice of this kind was made meanwhile and gets its own response.
  if (isPending(orderState.operations, name)) return;
  if (response.success) choiceRefusals.errors[name] = response.notice ?? null;
  else showRefusal(choice, response.text, { failure: response.error.message, hasWaited });
}
