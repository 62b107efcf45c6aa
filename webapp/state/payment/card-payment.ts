import type { Order, SeenOrder } from '#shared/model/order.ts';
import type { BrickPayment, CardPayment } from '#shared/model/payment/card.ts';
import {
  type FailureType,
  type PaymentResponse,
  type PaymentState,
  PaymentStatus,
} from '#shared/model/payment/payment.ts';
import { hasUncertainOutcome, type Result } from '#shared/model/result.ts';
import { isSafeLink } from '#shared/rules/links/safe-link.ts';
import { paymentFailureTitle } from '#shared/rules/payment/payment-failure.ts';
import { cardFormTexts, paymentFailureTitles } from '#shared/text/card-form.ts';
import { sendBrick, sendCard, sendInstallments } from '../../api/calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { orderState } from '../order/order.ts';
import { showToast } from '../session/toasts.ts';
import { isCaptchaRequired, showCaptcha } from './card-captcha.ts';
import { cardPaymentState, setSituation } from './card-payment-state.ts';
import { applyPaymentResponse, loadPayment, pollPayment, progressState } from './payment-progress.ts';

/** After 15 seconds of unchanged responses a payment counts as never sent; after a minute the wait counts as long. */
const maxUnchangedPolls = 5;
const longWaitPolls = 20;

const wait = pageState<{ stop: (() => void) | null }>(
  () => ({ stop: null }),
  ({ stop }) => stop?.(),
);

/**
 * Starts from the payment's current state: after a reload it may be pending or paid. Returns a function that stops it.
 */
export function openCardPayment(): () => void {
  const status = progressState.state?.status ?? null;
  if (status === PaymentStatus.Paid) setSituation({ kind: 'paid', isOld: true });
  else if (status === PaymentStatus.Waiting) waitForOutcome(null);
  else setSituation({ kind: 'filling' });
  return () => {
    wait.stop?.();
    wait.stop = null;
  };
}

/** Pays with a typed card. While a payment is being sent, no second one is sent. */
export const payByCard = (card: CardPayment): Promise<void> => pay((expected) => sendCard(card, expected));

/** Pays with the token that the provider's card form created. */
export const payByBrick = (brick: BrickPayment): Promise<void> => pay((expected) => sendBrick(brick, expected));

/** 'Modificar dados do cartão'. */
export const modifyCard = (): void => setSituation({ kind: 'filling' });

/** Sets the number of instalments and shows the resulting cost. Returns whether it succeeded. */
export async function chooseInstallments(providerId: string, installments: number): Promise<boolean> {
  cardPaymentState.isSettingInstallments = true;
  const answer = await sendInstallments(progressState.orderId, providerId, installments);
  cardPaymentState.isSettingInstallments = false;
  if (answer.success) applyPaymentResponse({ order: answer.data });
  else showToast({ kind: 'warning', text: answer.text });
  return answer.success;
}

/** Pays the displayed order and total only: the server refuses a changed or different order. */
export async function pay(
  send: (expected: SeenOrder | null) => Promise<Result<PaymentResponse<Order>>>,
): Promise<void> {
  const { kind } = cardPaymentState.situation;
  if (kind !== 'filling' && kind !== 'captcha') return;
  const before = progressState.state && { ...progressState.state };
  // The payment covers the whole order, so pending changes and choices must be sent first.
  const { operations, waitingNote } = orderState;
  if (waitingNote !== null && operations.some(({ seen }) => seen.id === before?.order.id))
    return showToast({ kind: 'warning', text: waitingNote });
  setSituation({ kind: 'sending' });
  const answer = await send(before && { id: before.order.id, version: before.order.version });
  if (answer.success) return applyResponse(answer.data);
  if (hasUncertainOutcome(answer)) return waitForOutcome(before);
  if (answer.kind === 'stale') {
    await loadPayment();
    orderState.notice = answer.text;
    setSituation({ kind: 'filling' });
    return;
  }
  // The server placed the order for this attempt and reopened it, so the next attempt needs the new version.
  await loadPayment();
  setSituation({ kind: 'filling' });
  showToast({ kind: 'warning', text: answer.text });
}

function applyResponse({ status, failureType, recaptchaKey, link, order }: PaymentResponse<Order>): void {
  applyPaymentResponse({ order, status, failureType: failureType ?? null });
  if (status === PaymentStatus.Waiting && link && isSafeLink(link)) setSituation({ kind: 'elsewhere', link });
  else applyStatus(status, failureType ?? null, recaptchaKey ?? order.recaptchaKey);
}

/** Shows what a payment status means for the customer. */
function applyStatus(status: PaymentStatus, failureType: FailureType | null, recaptchaKey: string | null): void {
  if (status === PaymentStatus.Paid) setSituation({ kind: 'paid', isOld: false });
  else if (status === PaymentStatus.Waiting) waitForOutcome(null);
  else if (recaptchaKey && isCaptchaRequired(status, failureType)) showCaptcha(recaptchaKey);
  else setSituation({ kind: 'refused', title: paymentFailureTitle(status, failureType) ?? paymentFailureTitles.other });
}

/**
 * Polls until the shop has the outcome. `before` is the state before a payment without a response. While the state
 * equals `before`, the payment had no effect; after the limit it counts as never sent.
 */
function waitForOutcome(before: PaymentState<Order> | null): void {
  wait.stop?.();
  setSituation({ kind: 'waiting', isLong: false });
  let polls = 0;
  let unchanged = 0;
  wait.stop = pollPayment((state) => {
    if (++polls === longWaitPolls) setSituation({ kind: 'waiting', isLong: true });
    if (!state || state.status === PaymentStatus.Waiting) return false;
    if (state.status === null || (before && isUnchanged(state, before))) {
      if (++unchanged < maxUnchangedPolls) return false;
      setSituation({ kind: 'filling' });
      showToast({ kind: 'warning', text: cardFormTexts.notSent });
      return true;
    }
    applyStatus(state.status, state.failureType, state.order.recaptchaKey);
    return true;
  });
}

const isUnchanged = (now: PaymentState<Order>, before: PaymentState<Order>): boolean =>
  now.status === before.status && now.order.id === before.order.id && now.order.version === before.order.version;
