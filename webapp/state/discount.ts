import { proxy } from 'valtio';
import type { Order, SeenOrder } from '#shared/model/order.ts';
import type { Result } from '#shared/model/result.ts';
import { typedAmount } from '#shared/rules/typed-amount.ts';
import { negativeAmount } from '#shared/text/amount.ts';
import { sendDiscount } from '../api/assisted-calls.ts';
import { sendCoupon } from '../api/checkout-calls.ts';
import { checkoutState } from './checkout.ts';
import { applyToOrder, whenOrderComes } from './order.ts';
import { showToast } from './toasts.ts';

/** What is taken off the order: a coupon, or an agent's discount in its place (spec §5). `failure` is why the last one was not. */
export const discountState = proxy<{ isSending: boolean; failure: string | null }>({ isSending: false, failure: null });

whenOrderComes((_order, { isAnother }) => {
  if (isAnother) discountState.failure = null;
});

/** The coupon as it is being typed; what was wrong with the one before is forgotten. */
export function writeCoupon(typed: string): void {
  checkoutState.coupon = typed;
  discountState.failure = null;
}

/** The agent's discount as it is being typed, in reais. */
export function writeManualDiscount(typed: string): void {
  checkoutState.manualDiscount = typed;
  discountState.failure = null;
}

/** Applies the coupon that is typed. Spec §8: "coupon errors (title 'Cupom') … show the first server error message". */
export async function applyCoupon(): Promise<void> {
  const coupon = checkoutState.coupon.trim();
  if (coupon === '') return;
  if (await take((expected) => sendCoupon(coupon, expected), 'Cupom')) checkoutState.coupon = '';
}

/** Takes the coupon off the order. */
export async function removeCoupon(): Promise<void> {
  await take((expected) => sendCoupon('', expected), 'Cupom');
}

/** Takes off what the agent typed, in reais. */
export async function applyManualDiscount(): Promise<void> {
  const amount = typedAmount(checkoutState.manualDiscount);
  if (amount === null) {
    discountState.failure = checkoutState.manualDiscount.includes('-') ? negativeAmount : 'Digite o valor do desconto em reais.';
    return;
  }
  if (await take((expected) => sendDiscount(amount, expected), 'Desconto')) checkoutState.manualDiscount = '';
}

/** Takes the agent's discount off the order. */
export async function removeManualDiscount(): Promise<void> {
  await take((expected) => sendDiscount(0, expected), 'Desconto');
}

async function take(send: (expected: SeenOrder | null) => Promise<Result<Order>>, title: string): Promise<boolean> {
  // A double tap is one.
  if (discountState.isSending) return false;
  discountState.isSending = true;
  discountState.failure = null;
  const answer = await applyToOrder(send);
  discountState.isSending = false;
  if (answer.success) return true;
  discountState.failure = answer.errors[0]?.message ?? answer.error.message;
  showToast({ kind: 'warning', title, text: discountState.failure });
  return false;
}

/** For tests: as before the first one. */
export function resetDiscount(): void {
  Object.assign(discountState, { isSending: false, failure: null });
}
