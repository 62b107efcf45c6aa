import { cashGroup, type PaymentMethod, type PaymentOption } from '#shared/model/payment.ts';
import { cashProblem } from '#shared/rules/payment/cash-amount.ts';
import { groupOf, paymentGroups } from '#shared/rules/payment/payment-groups.ts';
import { methodOf } from '#shared/rules/payment/payment-methods.ts';
import { checkoutState } from '../checkout/checkout.ts';
import { choiceState } from '../checkout/choice-state.ts';
import { makeChoice } from '../checkout/choices.ts';
import { renewChoice, writeDraft } from '../checkout/unsent-choices.ts';
import { onOrder, orderState } from '../order/order.ts';
import { registerDraftSender } from '../order/order-lines.ts';

// Choosing how to pay. While a choice is not the order's yet, because a group or an option is still to be chosen or the shop has not
// answered, it is the draft's (`checkoutState`); once it is, the draft is empty and the order says it.

type Options = readonly PaymentOption[];

/** As quantities (spec §9): what is typed is sent once nothing changed for a second. */
const idleMilliseconds = 1000;
let timer: ReturnType<typeof setTimeout> | undefined;
let pendingOption: PaymentOption | null = null;

// What a placed order was to be paid with is not sent to the next one.
onOrder((_order, { isAnother }) => {
  if (isAnother) resetPaymentChoice();
});

/** Begins; what ends it sends what is typed and waits, as does whoever confirms the order or leaves the page. */
export function openPaymentChoice(): () => void {
  const stop = registerDraftSender(sendPendingCash);
  return () => {
    stop();
    void sendPendingCash();
  };
}

/** Chooses a method. With one option only it is that one; with more the customer goes on choosing. */
export async function chooseMethod(method: PaymentMethod, options: Options): Promise<void> {
  writeChoice({ paymentMethod: method });
  const [only, ...others] = options.filter((option) => methodOf(option) === method);
  if (only && others.length === 0) await choosePaymentOption(only);
}

/** Chooses a group of what is paid on delivery, and its option when it has only one. */
export async function choosePaymentGroup(group: string, options: Options): Promise<void> {
  writeChoice({ paymentMethod: checkoutState.paymentMethod, paymentOptionGroup: group });
  const [only, ...others] = paymentGroups(options).find(({ name }) => name === group)?.options ?? [];
  if (only && others.length === 0) await choosePaymentOption(only);
}

/** Makes an option the order's. The words of a failure stay beside the field (spec §8). */
export async function choosePaymentOption(option: PaymentOption, { isLeaving = false } = {}): Promise<void> {
  clearPending();
  const { providerId, payOnDelivery } = option;
  const paymentOptionGroup = payOnDelivery || isCash(option) ? groupOf(option) : null;
  const chosen = { paymentMethod: methodOf(option), paymentOptionGroup, paymentOptionId: providerId };
  // Refused, where there is more than one the customer is still at choosing; else the order's own choice shows again.
  const ifRefused = payOnDelivery ? { ...chosen, paymentOptionId: null } : noChoice;
  await makeChoice('payment', () => chosen, { isLeaving, ifDone: noChoice, ifRefused });
}

/**
 * Writes what the customer will pay with, "Precisa de troco para quanto?"; it is sent a second after the last key. One that is not enough
 * takes back the one that was saved before: nobody brings change for an amount that is not on the screen any more.
 */
export function writeCashAmount(typed: string, option: PaymentOption): void {
  checkoutState.cashAmount = typed;
  renewChoice('payment');
  clearPending();
  pendingOption = option;
  timer = setTimeout(() => void sendPendingCash(), idleMilliseconds);
}

/** Sends what waits for its second now. Returns the words of a failure, which the state shows, or null. */
export async function sendPendingCash({ isLeaving = false } = {}): Promise<string | null> {
  const option = pendingOption;
  clearPending();
  if (!option || !needsSending()) return null;
  await choosePaymentOption(option, { isLeaving });
  return choiceState.errors.payment ?? null;
}

/** Whether what is typed has to be told: it is acceptable, or something else is saved, or may be by what is on its way. */
const needsSending = (): boolean => {
  const isKnown = orderState.underway === 0 && orderState.order?.payment.cashAmount === null;
  return !isKnown || cashProblem(checkoutState.cashAmount, orderState.order?.totalAmout ?? 0) === null;
};

/** What the agent writes about a payment made outside the shop; it goes along with the confirmation. */
export function writeManualPayment(text: string): void {
  checkoutState.manualPaymentOption = text;
}

/** Spec §5: the cash amount belongs to the group 'Dinheiro'. */
export const isCash = ({ group }: Pick<PaymentOption, 'group'>): boolean => group === cashGroup;

const noChoice = { paymentMethod: null, paymentOptionGroup: null, paymentOptionId: null } as const;

function writeChoice(chosen: { paymentMethod: PaymentMethod | null; paymentOptionGroup?: string }): void {
  choiceState.errors.payment = null;
  writeDraft({ ...noChoice, ...chosen });
}

function clearPending(): void {
  clearTimeout(timer);
  pendingOption = null;
}

/** As before the first choice. */
export function resetPaymentChoice(): void {
  clearPending();
}
