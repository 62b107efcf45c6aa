import type { CheckoutData, ChoiceName } from '#shared/model/checkout-data.ts';
import { choiceValues, wantedChoices } from '#shared/rules/offline-queue/choice-fields.ts';
import { heldOf } from '#shared/rules/offline-queue/operation.ts';
import { addOperation } from '#shared/rules/offline-queue/queue.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { setOperations } from '../offline-queue/queue-store.ts';
import { orderState } from '../order/order.ts';
import { checkoutState } from './checkout.ts';

/** Changes the draft; waiting choices without a value there are not sent. */
export function writeDraft(fields: Partial<CheckoutData>): void {
  Object.assign(checkoutState, fields);
  const wanted = wantedChoices(orderState.operations, checkoutState);
  if (wanted.length < orderState.operations.length) setOperations(wanted);
}

/** Discards a pending choice, because another value is being typed. */
export function discardChoice(name: ChoiceName): void {
  setOperations(orderState.operations.filter((operation) => operation.kind !== 'choice' || operation.name !== name));
}

/** Renews a waiting choice whose value changed: it gets a new key, because it is another attempt. */
export function renewChoice(name: ChoiceName): void {
  const choice = heldOf(orderState.operations, 'choice')
    .filter((held) => held.name === name)
    .at(-1);
  if (!choice) return;
  const renewed = { ...choice, key: uuid(), state: 'waiting', values: choiceValues(name, checkoutState) } as const;
  setOperations(addOperation(orderState.operations, renewed));
}
