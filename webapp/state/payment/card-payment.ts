import { type Order, OrderStatus, type SeenOrder } from '#shared/model/order/order.ts';
import type { BrickPayment, CardPayment } from '#shared/model/payment/card.ts';
import {
  type CardChallenge,
  type FailureType,
  type PaymentResponse,
  type PaymentState,
  PaymentStatus,
} from '#shared/model/payment/payment.ts';
import { type Failure, hasUncertainOutcome, type Result } from '#shared/model/result.ts';
import { orderProblems } from '#shared/rules/cart/order-problems.ts';
import { isSafeLink } from '#shared/rules/links/safe-link.ts';
import { paymentFailureTitle } from '#shared/rules/payment/payment-failure.ts';
import { cardFormTexts } from '#shared/text/payment/card-form.ts';
import { paymentFailureTitles } from '#shared/text/payment/payment-failure.ts';
import { sendBrick, sendCard, sendInstallments } from '../../api/calls.ts';
import { isOrder } from '../../api/response-checks.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { applyRefusal } from '../order/apply-refusal.ts';
import { orderState } from '../order/order.ts';
import { followUnacknowledgedPrices } from '../order/unacknowledged-prices.ts';
import { showToast } from '../session/toasts.ts';
import { isCaptchaRequired, showCaptcha } from './card-captcha.ts';
import { cardPaymentState, setSituation } from './card-payment-state.ts';
import { applyPaymentResponse, loadPayment, pollPayment, progressState } from './payment-progress.ts';

/**
 * After 15 seconds of unchanged responses a payment counts as never sent. The wait counts as long after a minute, and
 * at the bank's page after five.
 */
const maxUnchangedPolls = 5;
const longWaitPolls = 20;
const longChallengePolls = 100;

/** `ended`: the challenge that the bank's page says is done (`keyOf`); only the result is awaited now. */
const wait = pageState<{ stop: (() => void) | null; ended: string | null }>(
  () => ({ stop: null, ended: null }),
  ({ stop }) => stop?.(),
);

/**
 * Starts from the payment's current state: after a reload it may be pending or paid. Returns a function that stops it.
 */
export function openCardPayment(): () => void {
  followUnacknowledgedPrices();
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

/** The bank's page says that it is done. The result comes with the next polls. */
export function endChallenge(): void {
  const { situation } = cardPaymentState;
  if (situation.kind !== 'challenge') return;
  wait.ended = keyOf(situation.challenge);
  setSituation({ kind: 'waiting', isLong: false });
}

/** 'Modificar dados do cartão'. */
export const modifyCard = (): void => setSituation({ kind: 'filling' });

/** Sets the number of instalments and shows the resulting cost. Returns whether it succeeded. */
export async function chooseInstallments(providerId: string, installments: number): Promise<boolean> {
  cardPaymentState.isSettingInstallments = true;
  const response = await sendInstallments(progressState.orderId, providerId, installments);
  cardPaymentState.isSettingInstallments = false;
  if (response.success) applyPaymentResponse({ order: response.data });
  else showToast({ kind: 'warning', text: response.text });
  return response.success;
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
  // What keeps the order from being placed is read first. Nothing is sent meanwhile.
  if (before && placingProblems(orderState.order, before.order.id).length > 0) return;
  setSituation({ kind: 'sending' });
  const response = await send(before && { id: before.order.id, version: before.order.version });
  if (response.success) return applyResponse(response.data);
  if (hasUncertainOutcome(response)) return waitForOutcome(before);
  if (response.kind === 'stale') {
    await loadPayment();
    orderState.notice = response.text;
    setSituation({ kind: 'filling' });
    return;
  }
  const isListed = before !== null && listProblems(response, before.order.id);
  // The shop may have saved the order with new prices, so the next attempt needs the new version.
  await loadPayment();
  setSituation({ kind: 'filling' });
  // The footer lists the reason, in view: a toast would cover it.
  if (!isListed) showToast({ kind: 'warning', text: response.text });
}

/** Lists the reasons why the shop did not place the order to pay. Nothing was charged. Returns whether it named any. */
function listProblems(failure: Failure, orderId: string): boolean {
  const { data } = failure;
  if (!isOrder(data) || (data as Order).id !== orderId) return false;
  applyRefusal({ ...failure, data: data as Order }, { listsMessages: true });
  return placingProblems(orderState.order, orderId).length > 0;
}

/** Why the order to pay can't be placed, as the footer lists it. A placed order has no such reasons. */
export const placingProblems = (order: Order | null, orderId: string): readonly string[] =>
  order?.id === orderId && order.status === OrderStatus.Creating ? orderProblems(order) : [];

function applyResponse(response: PaymentResponse<Order>): void {
  const { status, failureType, recaptchaKey, link, challenge, order } = response;
  applyPaymentResponse({ order, status, failureType: failureType ?? null, ...(challenge ? { challenge } : {}) });
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
  let polls = 0;
  showWait(polls);
  let unchanged = 0;
  wait.stop = pollPayment((state) => {
    showWait(++polls);
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

/**
 * Shows the challenge that is open, or that the result is unknown yet. A screen that shows it already stays as it is.
 */
function showWait(polls: number): void {
  const { situation } = cardPaymentState;
  const challenge = openChallengeOf(progressState.state);
  const isLong = polls >= (challenge ? longChallengePolls : longWaitPolls);
  const isShown = situation.kind === (challenge ? 'challenge' : 'waiting') && situation.isLong === isLong;
  const isSame = situation.kind !== 'challenge' || (challenge && keyOf(situation.challenge) === keyOf(challenge));
  if (isShown && isSame) return;
  setSituation(challenge ? { kind: 'challenge', challenge, isLong } : { kind: 'waiting', isLong });
}

function openChallengeOf(state: PaymentState<Order> | null): CardChallenge | null {
  const { challenge } = state ?? {};
  if (state?.status !== PaymentStatus.Waiting || !challenge || keyOf(challenge) === wait.ended) return null;
  return isSafeLink(challenge.url) ? { ...challenge } : null;
}

const keyOf = ({ url, request }: CardChallenge): string => `${url} ${request}`;

const isUnchanged = (now: PaymentState<Order>, before: PaymentState<Order>): boolean =>
  now.status === before.status && now.order.id === before.order.id && now.order.version === before.order.version;
