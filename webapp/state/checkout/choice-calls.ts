import type { ChoiceName } from '#shared/model/checkout-data.ts';
import { LogisticType } from '#shared/model/logistic.ts';
import type { Order } from '#shared/model/order.ts';
import { cashGroup } from '#shared/model/payment.ts';
import { noPriceTableId } from '#shared/model/price-table.ts';
import { isTemporary, type Result } from '#shared/model/result.ts';
import { isDelivery } from '#shared/rules/checkout/checkout-draft.ts';
import { parseAmount } from '#shared/rules/money/parse-amount.ts';
import { cashProblem } from '#shared/rules/payment/cash-amount.ts';
import {
  sendCoupon,
  sendDiscount,
  sendLogistic,
  sendManualLogistic,
  sendPayment,
  sendPriceTable,
  sendSchedule,
  sendSeller,
  type WriteOptions,
} from '../../api/calls.ts';
import { orderState } from '../order/order.ts';
import { sessionState } from '../session/session.ts';
import { checkoutState } from './checkout.ts';

/** The response to a choice. `notice`: a text for the customer when the shop accepted only a part of it. */
export type ChoiceAnswer = Result<Order> & { notice?: string | null };
/** Sends the draft's value of a choice; `null` if the draft has none. */
type ChoiceCall = (options: WriteOptions) => Promise<ChoiceAnswer> | null;

/** The request of each checkout choice. */
export const choiceCalls: Record<ChoiceName, ChoiceCall> = {
  seller: (how) => sendSeller(checkoutState.selectedSeller ?? '', how),
  priceTable: (how) => sendPriceTable(checkoutState.priceTableId ?? noPriceTableId, how),
  logisticType: (how) => withType((type) => sendLogistic({ type, providerId: '' }, how)),
  logistic: (how) =>
    withType((type) =>
      isDelivery(type) ? sendDelivery(how) : sendLogistic({ type, providerId: chosenLogistic() }, how),
    ),
  schedule: (how) =>
    sendSchedule({ day: checkoutState.selectedDay ?? '', startTime: checkoutState.selectedSchedule ?? '' }, how),
  payment: (how) => {
    const { paymentMethod: type, paymentOptionId: providerId } = checkoutState;
    return type === null || providerId === null ? null : sendPayment({ providerId, type, ...cashToSend() }, how);
  },
  coupon: (how) => sendCoupon(checkoutState.coupon.trim(), how),
  manualDiscount: (how) => sendDiscount(parseAmount(checkoutState.manualDiscount) ?? 0, how),
};

const withType = <Answer>(send: (type: LogisticType) => Answer): Answer | null =>
  checkoutState.logisticType === null ? null : send(checkoutState.logisticType);

const chosenLogistic = (): string => checkoutState.selectedLogistic ?? '';

/**
 * Sends a delivery option for the chosen address: type 1 means express delivery or shipping, and the shop knows which
 * (spec §3). The order's delivery moves to another address if the shop accepts it, with the price there. Otherwise it
 * is removed, because it would go to the wrong address.
 */
async function sendDelivery(how: WriteOptions): Promise<ChoiceAnswer> {
  const before = orderState.order?.logistic ?? null;
  const answer = await sendTo(checkoutState.deliveryAddressIndex ?? 0, how);
  const isMove = before !== null && isDelivery(before.type) && before.providerId === chosenLogistic();
  if (answer.success || !isMove || isTemporary(answer) || answer.kind === 'stale') return answer;
  const removed = await sendLogistic({ type: before.type, providerId: '' }, { expected: how.expected });
  return removed.success ? { ...removed, notice: answer.errors[0]?.message ?? null } : answer;
}

/** Keeps a price that an agent set by hand. */
function sendTo(addressIndex: number, how: WriteOptions): Promise<Result<Order>> {
  const providerId = chosenLogistic();
  const { logistic } = orderState.order ?? {};
  if (!logistic?.isManual || logistic.providerId !== providerId)
    return sendLogistic({ type: LogisticType.ExpressDelivery, providerId, addressIndex }, how);
  const { type, price } = logistic;
  const zipCode = sessionState.session?.userShop.addresses[addressIndex]?.zipCode ?? '';
  return sendManualLogistic({ addressIndex, logistic: { type, price } }, zipCode, how);
}

/** Spec §5: the cash amount belongs to the group 'Dinheiro'. An amount that is too low is not sent. */
function cashToSend(): { cashAmount?: number } {
  if (checkoutState.paymentOptionGroup !== cashGroup) return {};
  const amount = parseAmount(checkoutState.cashAmount);
  const isEnough = cashProblem(checkoutState.cashAmount, orderState.order?.totalAmout ?? 0) === null;
  return amount !== null && isEnough ? { cashAmount: amount } : {};
}
