import { noPriceTableId } from '#shared/model/catalog/price-table.ts';
import type { ChoiceName, DraftFields } from '#shared/model/checkout-data.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { cashGroup } from '#shared/model/payment/payment.ts';
import { isTemporary, type Result } from '#shared/model/result.ts';
import { isDelivery } from '#shared/rules/checkout/checkout-draft.ts';
import { parseAmount } from '#shared/rules/money/parse-amount.ts';
import type { ChoiceOperation } from '#shared/rules/offline-queue/operation.ts';
import { cashProblem } from '#shared/rules/payment/cash-amount.ts';
import { typedPixKey } from '#shared/rules/payment/parse-pix-key.ts';
import { sendDiscount, sendManualLogistic, sendPriceTable } from '../../api/agent-calls.ts';
import {
  sendCoupon,
  sendLogistic,
  sendManualPix,
  sendPayment,
  sendSchedule,
  sendSeller,
  type WriteOptions,
} from '../../api/calls.ts';
import { orderState } from '../order/order.ts';
import { sessionState } from '../session/session.ts';

/** The response to a choice. `notice`: a text for the customer when the shop accepted only a part of it. */
export type ChoiceResponse = Result<Order> & { notice?: string | null };
/** Sends a choice as it was made. */
export const sendChoice = (
  { name, values, isSuggested = false }: Pick<ChoiceOperation, 'name' | 'values' | 'isSuggested'>,
  how: WriteOptions,
) => choiceCalls[name](values, how, isSuggested ? { isSuggested } : {});

/** Sends the values of a choice; `null` if it has none. */
type ChoiceCall = (values: DraftFields, options: WriteOptions, by: Suggestion) => Promise<ChoiceResponse> | null;
/** Whether the page chose by itself: that begins no checkout. */
type Suggestion = { isSuggested?: true };

/** The request of each checkout choice. */
const choiceCalls: Record<ChoiceName, ChoiceCall> = {
  seller: ({ selectedSeller }, how) => sendSeller(selectedSeller ?? '', how),
  priceTable: ({ priceTableId }, how) => sendPriceTable(priceTableId ?? noPriceTableId, how),
  logisticType: ({ logisticType: type = null }, how, by) =>
    type === null ? null : sendLogistic({ type, providerId: '', ...by }, how),
  logistic: (values, how, by) => {
    const { logisticType: type = null, selectedLogistic } = values;
    if (type === null) return null;
    return isDelivery(type)
      ? sendDelivery(values, how, by)
      : sendLogistic({ type, providerId: selectedLogistic ?? '', ...by }, how);
  },
  schedule: ({ selectedDay, selectedSchedule }, how, by) =>
    sendSchedule({ day: selectedDay ?? '', startTime: selectedSchedule ?? '', ...by }, how),
  payment: (values, how) => {
    const { paymentMethod: type = null, paymentOptionId: providerId = null } = values;
    return type === null || providerId === null ? null : sendPayment({ providerId, type, ...cashToSend(values) }, how);
  },
  coupon: ({ coupon = '' }, how) => sendCoupon(coupon.trim(), how),
  manualDiscount: ({ manualDiscount = '', manualDiscountUnit: unit = 'reais' }, how) => {
    const value = parseAmount(manualDiscount) ?? 0;
    return sendDiscount(unit === 'percent' ? { percent: value } : { discount: value }, how);
  },
  deliveryPrice: ({ deliveryPrice = '', logisticType: type = null, deliveryAddressIndex, cep = '' }, how) => {
    const logistic = { ...(type === null ? {} : { type }), price: parseAmount(deliveryPrice) ?? 0 };
    return sendManualLogistic({ addressIndex: deliveryAddressIndex ?? 0, logistic }, cep, how);
  },
  pixKey: ({ pixKey = '' }, how) => {
    const typed = typedPixKey(pixKey);
    return typed === null ? null : sendManualPix(typed, how);
  },
};

/**
 * Sends a delivery option for the chosen address: type 1 means express delivery or shipping, and the shop knows which
 * (spec §3). The order's delivery moves to another address if the shop accepts it, with the price there. Otherwise it
 * is removed, because it would go to the wrong address.
 */
async function sendDelivery(values: DraftFields, how: WriteOptions, by: Suggestion): Promise<ChoiceResponse> {
  const before = orderState.order?.logistic ?? null;
  const response = await sendTo(values, how, by);
  const isMove = before !== null && isDelivery(before.type) && before.providerId === values.selectedLogistic;
  if (response.success || !isMove || isTemporary(response) || response.kind === 'stale') return response;
  const removed = await sendLogistic({ type: before.type, providerId: '' }, { expected: how.expected });
  return removed.success ? { ...removed, notice: response.errors[0]?.message ?? null } : response;
}

/** Keeps a price that an agent set by hand. */
function sendTo(
  { selectedLogistic, deliveryAddressIndex }: DraftFields,
  how: WriteOptions,
  by: Suggestion,
): Promise<Result<Order>> {
  const [providerId, addressIndex] = [selectedLogistic ?? '', deliveryAddressIndex ?? 0];
  const { logistic } = orderState.order ?? {};
  if (!logistic?.isManual || logistic.providerId !== providerId)
    return sendLogistic({ type: LogisticType.ExpressDelivery, providerId, addressIndex, ...by }, how);
  const { type, price } = logistic;
  const zipCode = sessionState.session?.userShop.addresses[addressIndex]?.zipCode ?? '';
  return sendManualLogistic({ addressIndex, logistic: { type, price } }, zipCode, how);
}

/** Spec §5: the cash amount belongs to the group 'Dinheiro'. An amount that is too low is not sent. */
function cashToSend({ paymentOptionGroup, cashAmount = '' }: DraftFields): { cashAmount?: number } {
  if (paymentOptionGroup !== cashGroup) return {};
  const amount = parseAmount(cashAmount);
  const isEnough = cashProblem(cashAmount, orderState.order?.totalAmout ?? 0) === null;
  return amount !== null && isEnough ? { cashAmount: amount } : {};
}
