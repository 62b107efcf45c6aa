import type { CheckoutData, ChoiceName, UnsentChoice } from '#shared/model/checkout-data.ts';
import { stillWanted, withUnsent } from '#shared/rules/orders/unsent-choices.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { onOrder, orderState } from '../order/order.ts';
import { notifyOrderEnd } from '../order/order-end.ts';
import { updatePendingNote } from '../order/pending-note.ts';
import { checkoutState } from './checkout.ts';

// The list of choices that the order does not have yet lies in the draft, and is kept with it.

/** The order that choices wait for: the draft forgets it with the order. */
let pendingOrderId: string | null = null;

// Nothing waits for an order that is placed or cancelled, and whoever chose something for it wants to know.
onOrder((_order, { isAnother }) => {
  if (isAnother && pendingOrderId !== null && !orderState.hasEnded) void notifyOrderEnd(pendingOrderId);
  updateUnsent();
});

/** Those that wait for a connection, in their turn. */
export const waitingChoices = (): UnsentChoice[] => checkoutState.unsent.filter(({ state }) => state !== 'underway');

/** The choice under this key, unless another one took its place. */
export const unsentChoice = (key: string): UnsentChoice | undefined => checkoutState.unsent.find((choice) => choice.key === key);

/** Writes into the draft; choices of which nothing is left there are not sent any more. */
export function writeDraft(fields: Partial<CheckoutData>): void {
  Object.assign(checkoutState, fields);
  setUnsent(stillWanted(checkoutState));
}

/** Gives up a choice that waits: something else is being typed. */
export function discardChoice(name: ChoiceName): null {
  setUnsent(checkoutState.unsent.filter((choice) => choice.name !== name));
  return null;
}

/** What a choice that waits says is another by now: it is another attempt. */
export function renewChoice(name: ChoiceName): void {
  const choice = checkoutState.unsent.find((other) => other.name === name);
  if (choice && choice.state !== 'underway') setUnsent(withUnsent(checkoutState.unsent, { ...choice, key: uuid(), state: 'waiting' }));
}

export function setUnsent(unsent: readonly UnsentChoice[]): void {
  checkoutState.unsent = unsent.map((choice) => ({ ...choice }));
  updateUnsent();
}

/** Says how many choices wait, and remembers for what. */
export function updateUnsent(): void {
  const { length } = waitingChoices();
  pendingOrderId = length > 0 ? checkoutState.orderId : null;
  updatePendingNote(length);
}
