import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { typedPixKey } from '#shared/rules/payment/parse-pix-key.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import { checkoutState } from '../checkout/checkout.ts';
import { choiceRefusals } from '../checkout/choice-refusals.ts';
import { makeChoice } from '../checkout/choices.ts';
import { writeTyped } from '../checkout/draft.ts';
import { orderState } from '../order/order.ts';
import { registerDraftSender } from '../order/unsent-changes.ts';
import { choosePayment } from './payment-choice.ts';

// The PIX key that an agent enters for this order only (spec §7, POST pix/manual).

/**
 * Sends an unsent key before the order is finished: money must not go to another key. Returns a function that stops it.
 */
export const openManualPix = (): (() => void) =>
  registerDraftSender(async ({ isLeaving }) => (isLeaving ? null : applyPixKey()));

/** Stores the typed key; the previous error and a waiting key are discarded. */
export const writePixKey = (pixKey: string): void => writeTyped('pixKey', { pixKey });

/** Sets the typed key for the order. Returns the failure text, which shows beside the field too, or `null`. */
export async function applyPixKey(): Promise<string | null> {
  if (checkoutState.pixKey.trim() === '') return null;
  if (typedPixKey(checkoutState.pixKey) === null) choiceRefusals.errors.pixKey = paymentRefusals.noPixKey;
  // Also a key that is being sent: the order may be finished only after the response.
  else await makeChoice('pixKey', () => ({}), { ifDone: { pixKey: '' } });
  return choiceRefusals.errors.pixKey ?? null;
}

/** Restores the shop's own key: choosing PIX again removes the manual one. */
export async function removePixKey(): Promise<void> {
  const { providerId = null } = orderState.order?.payment ?? {};
  if (providerId !== null) await choosePayment({ paymentMethod: PaymentMethod.Pix, paymentOptionId: providerId });
}
