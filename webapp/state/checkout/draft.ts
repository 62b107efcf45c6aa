import type { CheckoutData, ChoiceName, DraftFields } from '#shared/model/checkout-data.ts';
import { choiceValues, draftedChoices, lastChoice } from '#shared/rules/offline-queue/choices.ts';
import { isWaiting, type PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { withEvent } from '#shared/rules/offline-queue/operation-states.ts';
import { addOperation } from '#shared/rules/offline-queue/queue.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { setOperations } from '../offline-queue/queue-store.ts';
import { orderState } from '../order/order.ts';
import { closeToast } from '../session/toasts.ts';
import { checkoutState } from './checkout.ts';
import { choiceRefusals, refusalToast } from './choice-refusals.ts';

/** Changes the draft; waiting choices without a value there are not sent. */
export function writeDraft(fields: Partial<CheckoutData>): void {
  Object.assign(checkoutState, fields);
  const wanted = draftedChoices(orderState.operations, checkoutState);
  if (wanted.length < orderState.operations.length) setOperations(wanted);
}

/** Stores typed fields of a choice. Its previous error is discarded, and what waits with another value is not sent. */
export function writeTyped(name: ChoiceName, typed: DraftFields): void {
  discardWaiting((operation) => operation.kind === 'choice' && operation.name === name);
  Object.assign(checkoutState, typed);
  choiceRefusals.errors[name] = null;
  closeToast(refusalToast(name));
}

/** Discards operations that were never sent. */
export function discardWaiting(isMeant: (operation: PendingOperation) => boolean): void {
  setOperations(withEvent(orderState.operations, 'replace', isMeant));
}

/** Renews a waiting choice whose value changed: it gets a new key, because it is another attempt. */
export function renewChoice(name: ChoiceName): void {
  const choice = lastChoice(orderState.operations.filter(isWaiting), name);
  if (!choice) return;
  const renewed = { ...choice, key: uuid(), state: 'waiting', values: choiceValues(name, checkoutState) } as const;
  setOperations(addOperation(orderState.operations, renewed));
}
