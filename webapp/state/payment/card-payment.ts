import { proxy } from 'valtio';
import type { BrickPayment, CardPayment } from '#shared/model/card.ts';
import type { Order, SeenOrder } from '#shared/model/order.ts';
import { FailureType, type PaymentAnswer, type PaymentState, PaymentStatus } from '#shared/model/payment.ts';
import type { Result } from '#shared/model/result.ts';
import { isSafeLink } from '#shared/rules/links/safe-link.ts';
import { paymentFailureTitle } from '#shared/rules/payment/payment-failure.ts';
import { cardTexts, paymentFailureTitles } from '#shared/text/card.ts';
import { toasts } from '#shared/text/toasts.ts';
import { sendBrick, sendCard, sendInstallments } from '../../api/checkout-calls.ts';
import { isStale, isUncertain } from '../../api/client.ts';
import { checkoutState } from '../checkout/checkout.ts';
import { orderState } from '../order/order.ts';
import { showToast } from '../session/toasts.ts';
import { applyPaymentAnswer, loadPayment, pollPayment, progressState } from './payment-progress.ts';

/** How far paying by card is. The card itself is never in here: it lives in its form and passes through the call. */
export type CardSituation =
  | { kind: 'filling' }
  | { kind: 'captcha'; siteKey: string }
  | { kind: 'sending' }
  /** Nobody knows yet what became of it; `isLong` after a minute of that. */
  | { kind: 'waiting'; isLong: boolean }
  | { kind: 'refused'; title: string }
  /** The provider goes on elsewhere, for instance at the customer's bank. */
  | { kind: 'elsewhere'; link: string }
  /** `isOld`: it was paid before this page was opened. */
  | { kind: 'paid'; isOld: boolean };

export const cardPaymentState = proxy<{ situation: CardSituation; isSettingInstallments: boolean }>({
  situation: { kind: 'filling' },
  isSettingInstallments: false,
});

/** After how many answers without a trace of it a payment counts as never sent, and after how many waiting is long: 15 seconds and a minute. */
const maxUnchangedPolls = 5;
const longWaitPolls = 20;

let stopWaiting: (() => void) | null = null;

/** Begins with what the shop says of the payment: it may be under way, or paid, since before a reload. Returns how to end. */
export function openCardPayment(): () => void {
  const status = progressState.state?.status ?? null;
  if (status === PaymentStatus.Paid) setSituation({ kind: 'paid', isOld: true });
  else if (status === PaymentStatus.Waiting) waitForOutcome(null);
  else setSituation({ kind: 'filling' });
  return () => {
    stopWaiting?.();
    stopWaiting = null;
  };
}

/** Pays with a card as typed, once: while it is on its way nothing is sent a second time. */
export const payByCard = (card: CardPayment): Promise<void> => pay((expected) => sendCard(card, expected));

/** Pays with what the provider's own form made of a card. */
export const payByBrick = (brick: BrickPayment): Promise<void> => pay((expected) => sendBrick(brick, expected));

/** Spec §4: "If a captcha key is already on the order, the captcha shows first". */
export const showCaptcha = (siteKey: string): void => setSituation({ kind: 'captcha', siteKey });

/** Spec §4: "Captcha cancel or empty token". */
export function failCaptcha(): void {
  setSituation({ kind: 'filling' });
  showToast({ kind: 'warning', text: toasts.captchaProblem });
}

/** 'Modificar dados do cartão'. */
export const modifyCard = (): void => setSituation({ kind: 'filling' });

/** Says in how many instalments the order is paid, and shows what it costs then. Says whether it worked. */
export async function chooseInstallments(providerId: string, installments: number): Promise<boolean> {
  cardPaymentState.isSettingInstallments = true;
  const answer = await sendInstallments(progressState.orderId, providerId, installments);
  cardPaymentState.isSettingInstallments = false;
  if (answer.success) applyPaymentAnswer({ order: answer.data });
  else showToast({ kind: 'warning', text: answer.errors[0]?.message ?? answer.error.message });
  return answer.success;
}

/** Pays for the order whose total is shown, never for another or for what somebody made of it meanwhile. */
async function pay(send: (expected: SeenOrder | null) => Promise<Result<PaymentAnswer<Order>>>): Promise<void> {
  const { kind } = cardPaymentState.situation;
  if (kind !== 'filling' && kind !== 'captcha') return;
  const before = progressState.state && { ...progressState.state };
  // What is paid is the whole order: a change of it, or a choice, that waits for a connection comes first.
  const { waiting, waitingNote } = orderState;
  const pendingOrderIds = [...waiting.map(({ seen }) => seen.id), ...(checkoutState.unsent.length > 0 ? [checkoutState.orderId] : [])];
  if (waitingNote !== null && pendingOrderIds.includes(before?.order.id ?? null)) return showToast({ kind: 'warning', text: waitingNote });
  setSituation({ kind: 'sending' });
  const answer = await send(before && { id: before.order.id, version: before.order.version });
  if (answer.success) return applyAnswer(answer.data);
  if (isUncertain(answer.errors)) return waitForOutcome(before);
  if (isStale(answer.errors)) {
    await loadPayment();
    orderState.notice = answer.errors[0]?.message ?? answer.error.message;
    setSituation({ kind: 'filling' });
    return;
  }
  // The order was placed for the try and freed again: who goes on has seen that version.
  await loadPayment();
  setSituation({ kind: 'filling' });
  showToast({ kind: 'warning', text: answer.errors[0]?.message ?? answer.error.message });
}

function applyAnswer({ status, failureType, recaptchaKey, link, order }: PaymentAnswer<Order>): void {
  applyPaymentAnswer({ order, status, failureType: failureType ?? null });
  if (status === PaymentStatus.Waiting && link && isSafeLink(link)) setSituation({ kind: 'elsewhere', link });
  else applyStatus(status, failureType ?? null, recaptchaKey ?? order.recaptchaKey);
}

/** What a status means for who pays. */
function applyStatus(status: PaymentStatus, failureType: FailureType | null, recaptchaKey: string | null): void {
  if (status === PaymentStatus.Paid) setSituation({ kind: 'paid', isOld: false });
  else if (status === PaymentStatus.Waiting) waitForOutcome(null);
  else if (status === PaymentStatus.Failed && failureType === FailureType.ReCAPTCHA && recaptchaKey) showCaptcha(recaptchaKey);
  else setSituation({ kind: 'refused', title: paymentFailureTitle(status, failureType) ?? paymentFailureTitles.other });
}

/**
 * Waits until the shop knows what became of the payment. `before` is where it stood before a payment that got no answer: as long as
 * nothing is different from it, that payment left no trace, and in the end it counts as never sent.
 */
function waitForOutcome(before: PaymentState<Order> | null): void {
  stopWaiting?.();
  setSituation({ kind: 'waiting', isLong: false });
  let polls = 0;
  let unchanged = 0;
  stopWaiting = pollPayment((state) => {
    if (++polls === longWaitPolls) setSituation({ kind: 'waiting', isLong: true });
    if (!state || state.status === PaymentStatus.Waiting) return false;
    if (state.status === null || (before && isUnchanged(state, before))) {
      if (++unchanged < maxUnchangedPolls) return false;
      setSituation({ kind: 'filling' });
      showToast({ kind: 'warning', text: cardTexts.notSent });
      return true;
    }
    applyStatus(state.status, state.failureType, state.order.recaptchaKey);
    return true;
  });
}

const isUnchanged = (now: PaymentState<Order>, before: PaymentState<Order>): boolean =>
  now.status === before.status && now.order.id === before.order.id && now.order.version === before.order.version;

function setSituation(situation: CardSituation): void {
  cardPaymentState.situation = situation;
}

/** For tests: as before the first call. */
export function resetCardPayment(): void {
  stopWaiting?.();
  stopWaiting = null;
  Object.assign(cardPaymentState, { situation: { kind: 'filling' }, isSettingInstallments: false });
}
