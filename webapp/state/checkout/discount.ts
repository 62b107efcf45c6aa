import type { ChoiceName, DraftFields } from '#shared/model/checkout-data.ts';
import { typedAmount } from '#shared/rules/money/typed-amount.ts';
import { negativeAmount } from '#shared/text/amount.ts';
import { checkoutState } from './checkout.ts';
import { choiceState } from './choice-state.ts';
import { makeChoice } from './choices.ts';
import { discardChoice } from './unsent-choices.ts';

// What is taken off the order: a coupon, or an agent's discount in its place (spec §5).

/** The coupon as it is being typed; what was wrong with the one before is forgotten, and one that waits is given up. */
export const writeCoupon = (typed: string): void => write('coupon', { coupon: typed });

/** The agent's discount as it is being typed, in reais. */
export const writeManualDiscount = (typed: string): void => write('manualDiscount', { manualDiscount: typed });

function write(name: ChoiceName, typed: DraftFields): void {
  discardChoice(name);
  Object.assign(checkoutState, typed);
  choiceState.errors[name] = null;
}

/** Applies the coupon that is typed. Spec §8: "coupon errors (title 'Cupom') … show the first server error message". */
export async function applyCoupon(): Promise<void> {
  if (checkoutState.coupon.trim() !== '') await sendOnce('coupon', {}, { coupon: '' });
}

/** Takes the coupon off the order. */
export const removeCoupon = (): Promise<void> => sendOnce('coupon', { coupon: '' });

/** Takes off what the agent typed, in reais. */
export async function applyManualDiscount(): Promise<void> {
  const typed = checkoutState.manualDiscount;
  if (typedAmount(typed) !== null) return sendOnce('manualDiscount', {}, { manualDiscount: '' });
  choiceState.errors.manualDiscount = typed.includes('-') ? negativeAmount : 'Digite o valor do desconto em reais.';
}

/** Takes the agent's discount off the order. */
export const removeManualDiscount = (): Promise<void> => sendOnce('manualDiscount', { manualDiscount: '' });

async function sendOnce(name: ChoiceName, change: DraftFields, ifDone: DraftFields = {}): Promise<void> {
  // A double tap is one.
  if (checkoutState.unsent.some((choice) => choice.name === name)) return;
  await makeChoice(name, () => change, { ifDone });
}
