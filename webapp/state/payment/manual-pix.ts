import { proxy } from 'valtio';
import type { Order, SeenOrder } from '#shared/model/order.ts';
import { PaymentMethod } from '#shared/model/payment.ts';
import type { Result } from '#shared/model/result.ts';
import { typedPixKey } from '#shared/rules/payment/typed-pix-key.ts';
import { paymentRefusals } from '#shared/text/payment-refusals.ts';
import { sendManualPix, sendPayment } from '../../api/calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { type OrderListener, orderState } from '../order/order.ts';
import { registerDraftSender } from '../order/order-lines.ts';
import { applyToOrder } from '../order/send-checkout-change.ts';

/** The PIX key that an agent enters for this order only (spec §7, POST pix/manual). `failure`: why it was refused. */
type ManualPix = { typed: string; isSending: boolean; failure: string | null };
const initialState = (): ManualPix => ({ typed: '', isSending: false, failure: null });
export const manualPixState = pageState(() => proxy(initialState()));

/** The typed key of an order does not apply to the next. */
export const clearPixKey: OrderListener = (_order, { isAnother }) => {
  if (isAnother) clearManualPix();
};

/**
 * Sends an unsent key before the order is finished: money must not go to another key. Returns a function that stops it.
 */
export function openManualPix(): () => void {
  const stop = registerDraftSender(async ({ isLeaving }) => (isLeaving ? null : applyPixKey()));
  return () => {
    stop();
    clearManualPix();
  };
}

/** Stores the typed key. */
export function writePixKey(typed: string): void {
  Object.assign(manualPixState, { typed, failure: null });
}

/** Sets the typed key for the order. Returns the failure text, which the state shows too, or `null`. */
export async function applyPixKey(): Promise<string | null> {
  if (manualPixState.typed.trim() === '') return null;
  const pixKey = typedPixKey(manualPixState.typed);
  if (pixKey === null) {
    manualPixState.failure = paymentRefusals.noPixKey;
    return manualPixState.failure;
  }
  return sendChange((expected) => sendManualPix(pixKey, expected));
}

/** Restores the shop's own key: choosing PIX again removes the manual one. */
export async function removePixKey(): Promise<void> {
  const { providerId = null } = orderState.order?.payment ?? {};
  if (providerId !== null)
    await sendChange((expected) => sendPayment({ providerId, type: PaymentMethod.Pix }, { expected }));
}

async function sendChange(send: (expected: SeenOrder | null) => Promise<Result<Order>>): Promise<string | null> {
  // A double tap sends one request.
  if (manualPixState.isSending) return null;
  Object.assign(manualPixState, { isSending: true, failure: null });
  const answer = await applyToOrder(send);
  manualPixState.isSending = false;
  if (answer.success) manualPixState.typed = '';
  else manualPixState.failure = answer.text;
  return manualPixState.failure;
}

/** Clears the typed key and the failure. */
function clearManualPix(): void {
  Object.assign(manualPixState, initialState());
}
