import type { DraftFields } from '#shared/model/checkout-data.ts';
import { cashGroup, PaymentMethod, type PaymentOption } from '#shared/model/payment/payment.ts';
import { cashProblem } from '#shared/rules/payment/cash-amount.ts';
import { groupOf, paymentGroups } from '#shared/rules/payment/payment-groups.ts';
import { paymentMethodOf } from '#shared/rules/payment/shown-payment-methods.ts';
import { checkoutMissing } from '#shared/text/checkout/checkout-missing.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { checkoutState } from '../checkout/checkout.ts';
import { choiceRefusals } from '../checkout/choice-refusals.ts';
import { makeChoice } from '../checkout/choices.ts';
import { renewChoice, writeDraft } from '../checkout/draft.ts';
import { pauseForDraft } from '../order/confirm-operations.ts';
import { type OrderListener, orderState } from '../order/order.ts';
import { type DraftSender, registerDraftSender } from '../order/unsent-changes.ts';

// Until a payment choice is complete and confirmed by the shop, it is in the draft (`checkoutState`). Then the draft is
// empty and the order contains it.

type Options = readonly PaymentOption[];

/** As for quantities (spec §9): typed text is sent after one second without a change. */
const idleMilliseconds = 1000;
type PendingCash = { timer: ReturnType<typeof setTimeout> | undefined; option: PaymentOption | null };
const pending = pageState<PendingCash>(() => ({ timer: undefined, option: null }), clearPending);

/** The payment choice of a placed order does not apply to the next one. */
export const clearPendingCash: OrderListener = (_order, { isAnother }) => {
  if (isAnother) clearPending();
};

/**
 * Registers the typed cash amount: it is sent when the order is confirmed, the page closes, or the returned function
 * runs.
 */
export function openPaymentChoice(): () => void {
  const stop = registerDraftSender(sendPendingCash);
  return () => {
    stop();
    void sendPendingCash();
  };
}

/** An order is not confirmed with its former payment once payment at the handover is chosen, without its option. */
export const connectPaymentChoice = (): void => void registerDraftSender(missingOption);

const missingOption: DraftSender = async ({ isLeaving }) => {
  const { paymentMethod, paymentOptionId } = checkoutState;
  const isHalf = paymentMethod === PaymentMethod.OnDelivery && paymentOptionId === null;
  return !isLeaving && isHalf && orderState.order?.payment.method !== null ? checkoutMissing.paymentOption : null;
};

/** Chooses a method. A method with one option chooses that option; else the customer chooses next. */
export async function chooseMethod(method: PaymentMethod, options: Options): Promise<void> {
  writeChoice({ paymentMethod: method });
  const [only, ...others] = options.filter((option) => paymentMethodOf(option) === method);
  if (only && others.length === 0) await choosePaymentOption(only);
}

/** Chooses a group of payments on delivery, and its option if there is only one. */
export async function choosePaymentGroup(group: string, options: Options): Promise<void> {
  writeChoice({ paymentMethod: PaymentMethod.OnDelivery, paymentOptionGroup: group });
  const [only, ...others] = paymentGroups(options).find(({ name }) => name === group)?.options ?? [];
  if (only && others.length === 0) await choosePaymentOption(only);
}

/** Sets the payment option of the order. The failure text shows beside the field (spec §8). */
export async function choosePaymentOption(option: PaymentOption, { isLeaving = false } = {}): Promise<void> {
  clearPending();
  const { providerId, payOnDelivery } = option;
  const paymentOptionGroup = payOnDelivery || isCash(option) ? groupOf(option) : null;
  const chosen = { paymentMethod: paymentMethodOf(option), paymentOptionGroup, paymentOptionId: providerId };
  // After a refusal: if the group has several options, the customer chooses again; else the order's own choice shows.
  await choosePayment(chosen, {
    isLeaving,
    ifRefused: payOnDelivery ? { ...chosen, paymentOptionId: null } : noChoice,
  });
}

/** Chooses a payment. It removes a manual PIX key from the order, so a waiting one is discarded. */
export async function choosePayment(
  chosen: DraftFields,
  { isLeaving = false, ifRefused = noChoice }: { isLeaving?: boolean; ifRefused?: DraftFields } = {},
): Promise<void> {
  const { pixKey } = checkoutState;
  await makeChoice('payment', () => ({ ...noChoice, ...chosen, pixKey: '' }), {
    isLeaving,
    ifDone: noChoice,
    ifRefused: { ...ifRefused, pixKey },
  });
}

/**
 * Stores the amount of "Precisa de troco para quanto?"; it is sent one second after the last key. An amount that is too
 * low removes the saved one: the change must match the amount on the screen.
 */
export function writeCashAmount(typed: string, option: PaymentOption): void {
  checkoutState.cashAmount = typed;
  pauseForDraft();
  renewChoice('payment');
  clearPending();
  pending.option = option;
  const wait = orderState.isConfirming ? 0 : idleMilliseconds;
  pending.timer = setTimeout(() => void sendPendingCash(), wait);
}

/** Sends the pending amount now. Returns the failure text, which the state shows too, or `null`. */
export async function sendPendingCash({ isLeaving = false } = {}): Promise<string | null> {
  const { option } = pending;
  clearPending();
  if (!option || !needsSending()) return null;
  await choosePaymentOption(option, { isLeaving });
  return choiceRefusals.errors.payment ?? null;
}

/**
 * Whether the typed amount must be sent: it is valid, or the order has another amount, or a pending change may set one.
 */
const needsSending = (): boolean => {
  const isKnown = orderState.underway === 0 && orderState.order?.payment.cashAmount === null;
  return !isKnown || cashProblem(checkoutState.cashAmount, orderState.order?.totalAmout ?? 0) === null;
};

/** Stores the agent's note about a payment outside the shop; the confirmation sends it. */
export function writeManualPayment(text: string): void {
  checkoutState.manualPaymentOption = text;
}

/** Spec §5: the cash amount belongs to the group 'Dinheiro'. */
export const isCash = ({ group }: Pick<PaymentOption, 'group'>): boolean => group === cashGroup;

const noChoice = { paymentMethod: null, paymentOptionGroup: null, paymentOptionId: null } as const;

/** The typed amount of cash belongs to the choice that this one replaces. */
function writeChoice(chosen: { paymentMethod: PaymentMethod; paymentOptionGroup?: string }): void {
  clearPending();
  choiceRefusals.errors.payment = null;
  writeDraft({ ...noChoice, ...chosen });
}

function clearPending(): void {
  clearTimeout(pending.timer);
  pending.option = null;
}
