import type { ChoiceName, DiscountUnit, DraftFields } from '#shared/model/checkout-data.ts';
import { discountProblem } from '#shared/rules/cart/discount-texts.ts';
import { lineDiscounts, orderDiscountLimit, typedDiscount } from '#shared/rules/cart/typed-discount.ts';
import { choiceValues, lastChoice } from '#shared/rules/offline-queue/choices.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { orderState } from '../order/order.ts';
import { checkoutState } from './checkout.ts';
import { choiceRefusals } from './choice-refusals.ts';
import { makeChoice } from './choices.ts';
import { writeTyped } from './draft.ts';

// Discounts of the order: a coupon, or an agent's discount instead of it (spec §5).

/** Stores the typed coupon; the previous error and a waiting coupon are discarded. */
export const writeCoupon = (typed: string): void => writeTyped('coupon', { coupon: typed });

/** Stores the agent's typed discount, in reais. */
export const writeManualDiscount = (typed: string): void => writeTyped('manualDiscount', { manualDiscount: typed });

/** The unit of the typed discount. What was typed stays. */
export const writeDiscountUnit = (unit: DiscountUnit): void =>
  writeTyped('manualDiscount', { manualDiscountUnit: unit });

/** Applies the typed coupon. Spec §8: "coupon errors (title 'Cupom') … show the first server error message". */
export async function applyCoupon(): Promise<void> {
  if (checkoutState.coupon.trim() !== '') await sendOnce('coupon', {}, { coupon: '' });
}

/** Removes the coupon from the order. */
export const removeCoupon = (): Promise<void> => sendOnce('coupon', { coupon: '' });

/** Applies the agent's typed discount. */
export async function applyManualDiscount(): Promise<void> {
  const { manualDiscount: typed, manualDiscountUnit: unit } = checkoutState;
  if (typedDiscount(typed, unit) !== null) return sendOnce('manualDiscount', {}, { manualDiscount: '' });
  choiceRefusals.errors.manualDiscount = discountProblem(typed, unit);
}

/** Applies the most that the agent may give without an approval: the whole limit, or what lines left of it. */
export async function applyAllowedDiscount(): Promise<void> {
  const { order } = orderState;
  if (!order) return;
  const isWhole = lineDiscounts(order) === 0;
  const value = isWhole ? (order.discountLimit?.percent ?? 0) : orderDiscountLimit(order);
  const typed = { manualDiscount: decimalText(value), manualDiscountUnit: isWhole ? 'percent' : 'reais' } as const;
  await sendOnce('manualDiscount', typed, { manualDiscount: '' });
}

/** Removes the agent's discount from the order. */
export const removeManualDiscount = (): Promise<void> => sendOnce('manualDiscount', { manualDiscount: '' });

async function sendOnce(name: ChoiceName, change: DraftFields, ifDone: DraftFields = {}): Promise<void> {
  // A double tap sends one request.
  const pending = lastChoice(orderState.operations, name);
  const values = choiceValues(name, { ...checkoutState, ...change });
  if (pending && JSON.stringify(pending.values) === JSON.stringify(values)) return;
  await makeChoice(name, () => change, { ifDone });
}
