import type { CheckoutData, ChoiceName, UnsentChoice } from '#shared/model/checkout-data.ts';
import { addUnsentChoice, pendingRemainder } from '#shared/rules/orders/unsent-choices.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { type OrderListener, orderState } from '../order/order.ts';
import { notifyOrderEnd } from '../order/order-end.ts';
import { updatePendingNote } from '../order/pending-note.ts';
import { checkoutState } from './checkout.ts';

// The list of unsent choices is part of the draft, and is saved with it.

/** The order of the pending choices: the draft removes its id together with the order. */
const pending = pageState<{ orderId: string | null }>(() => ({ orderId: null }));

/** A placed or cancelled order ends its pending choices, and the person who made them is notified. */
export const endPendingChoices: OrderListener = (_order, { isAnother }) => {
  if (isAnother && pending.orderId !== null && !orderState.hasEnded) void notifyOrderEnd(pending.orderId);
  updateUnsent();
};

/** The choices that wait for a connection, in their order. */
export const waitingChoices = (): UnsentChoice[] => checkoutState.unsent.filter(({ state }) => state !== 'underway');

/** The choice with this key, unless another one replaced it. */
export const unsentChoice = (key: string): UnsentChoice | undefined =>
  checkoutState.unsent.find((choice) => choice.key === key);

/** Changes the draft; choices without a value there are not sent. */
export function writeDraft(fields: Partial<CheckoutData>): void {
  Object.assign(checkoutState, fields);
  setUnsent(pendingRemainder(checkoutState));
}

/** Discards a pending choice, because another value is being typed. */
export function discardChoice(name: ChoiceName): null {
  setUnsent(checkoutState.unsent.filter((choice) => choice.name !== name));
  return null;
}

/** Renews a pending choice whose value changed: it gets a new key, because it is another attempt. */
export function renewChoice(name: ChoiceName): void {
  const choice = checkoutState.unsent.find((other) => other.name === name);
  if (choice && choice.state !== 'underway')
    setUnsent(addUnsentChoice(checkoutState.unsent, { ...choice, key: uuid(), state: 'waiting' }));
}

export function setUnsent(unsent: readonly UnsentChoice[]): void {
  checkoutState.unsent = unsent.map((choice) => ({ ...choice }));
  updateUnsent();
}

/** Updates the number of pending choices and their order. */
export function updateUnsent(): void {
  const { length } = waitingChoices();
  pending.orderId = length > 0 ? checkoutState.orderId : null;
  updatePendingNote(length);
}
