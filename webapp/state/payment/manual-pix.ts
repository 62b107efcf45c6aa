import { proxy } from 'valtio';
import type { Order, SeenOrder } from '#shared/model/order.ts';
import { PaymentMethod } from '#shared/model/payment.ts';
import type { Result } from '#shared/model/result.ts';
import { typedPixKey } from '#shared/rules/payment/typed-pix-key.ts';
import { paymentRefusals } from '#shared/text/payment-refusals.ts';
import { sendManualPix, sendPayment } from '../../api/checkout-calls.ts';
import { applyToOrder } from '../order/apply-to-order.ts';
import { onOrder, orderState } from '../order/order.ts';
import { registerDraftSender } from '../order/order-lines.ts';

/** The PIX key an agent types for this order alone (spec §7, POST pix/manual). `failure` is why it was not taken. */
export const manualPixState = proxy<{ typed: string; isSending: boolean; failure: string | null }>({
  typed: '',
  isSending: false,
  failure: null,
});

onOrder((_order, { isAnother }) => {
  if (isAnother) resetManualPix();
});

/** From now on a key that is typed and not sent yet goes with the order when it is finished: money must not go to another key. Returns how to end. */
export function openManualPix(): () => void {
  const stop = registerDraftSender(async ({ isLeaving }) => (isLeaving ? null : applyPixKey()));
  return () => {
    stop();
    resetManualPix();
  };
}

/** The key as it is being typed. */
export function writePixKey(typed: string): void {
  Object.assign(manualPixState, { typed, failure: null });
}

/** Makes the key that is typed the order's. Returns the words of a failure, which the state shows, or null. */
export async function applyPixKey(): Promise<string | null> {
  if (manualPixState.typed.trim() === '') return null;
  const pixKey = typedPixKey(manualPixState.typed);
  if (pixKey === null) {
    manualPixState.failure = paymentRefusals.noPixKey;
    return manualPixState.failure;
  }
  return sendChange((expected) => sendManualPix(pixKey, expected));
}

/** The shop's own key again: PIX chosen anew knows no other. */
export async function removePixKey(): Promise<void> {
  const { providerId = null } = orderState.order?.payment ?? {};
  if (providerId !== null) await sendChange((expected) => sendPayment({ providerId, type: PaymentMethod.Pix }, { expected }));
}

async function sendChange(send: (expected: SeenOrder | null) => Promise<Result<Order>>): Promise<string | null> {
  // A double tap is one.
  if (manualPixState.isSending) return null;
  Object.assign(manualPixState, { isSending: true, failure: null });
  const answer = await applyToOrder(send);
  manualPixState.isSending = false;
  if (answer.success) manualPixState.typed = '';
  else manualPixState.failure = answer.errors[0]?.message ?? answer.error.message;
  return manualPixState.failure;
}

/** Nothing is typed and nothing was refused. */
export function resetManualPix(): void {
  Object.assign(manualPixState, { typed: '', isSending: false, failure: null });
}
