import type { ChoiceName, DraftFields } from '#shared/model/checkout-data.ts';
import { parseAmount } from '#shared/rules/money/parse-amount.ts';
import { negativeAmount } from '#shared/text/amount.ts';
import { checkoutState } from './checkout.ts';
import { isPending } from './choice-operations.ts';
import { choiceState } from './choice-state.ts';
import { makeChoice } from './choices.ts';
import { discardChoice } from './draft.ts';

// Discounts of the order: a coupon, or an agent's discount instead of it (spec §5).

/** Stores the typed coupon; the previous error and a pending coupon are discarded. */
export const writeCoupon = (typed: string): void => write('coupon', { coupon: typed });

/** Stores the agent's typed discount, in reais. */
export const writeManualDiscount = (typed: string): void => write('manualDiscount', { manualDiscount: typed });

function write(name: ChoiceName, typed: DraftFields): void {
  discardChoice(name);
  Object.assign(checkoutState, typed);
  choiceState.errors[name] = null;
}

/** Applies the typed coupon. Spec §8: "coupon errors (title 'Cupom') … show the first server error message". */
export async function applyCoupon(): Promise<void> {
  if (checkoutState.coupon.trim() !== '') await sendOnce('coupon', {}, { coupon: '' });
}

/** Removes the coupon from the order. */
export const removeCoupon = (): Promise<void> => sendOnce('coupon', { coupon: '' });

/** Applies the agent's typed discount, in reais. */
export async function applyManualDiscount(): Promise<void> {
  const typed = checkoutState.manualDiscount;
  if (parseAmount(typed) !== null) return sendOnce('manualDiscount', {}, { manualDiscount: '' });
  choiceState.errors.manualDiscount = typed.includes('-') ? negativeAmount : 'Digite o valor do desconto em reais.';
}

/** Removes the agent's discount from the order. */
export const removeManualDiscount = (): Promise<void> => sendOnce('manualDiscount', { manualDiscount: '' });

async function sendOnce(name: ChoiceName, change: DraftFields, ifDone: DraftFields = {}): Promise<void> {
  // A double tap sends one request.
  if (isPending(name)) return;
  await makeChoice(name, () => change, { ifDone });
}
