import { manualLogisticId } from '#shared/model/order/logistic.ts';
import { draftWithLogistic, isDelivery } from '#shared/rules/checkout/checkout-draft.ts';
import { decimalsProblem, parseAmount } from '#shared/rules/money/parse-amount.ts';
import { deliveryText } from '#shared/text/checkout/delivery.ts';
import { negativeAmount } from '#shared/text/payment/amount.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { orderState } from '../order/order.ts';
import { sessionState } from '../session/session.ts';
import { checkoutState } from './checkout.ts';
import { choiceRefusals } from './choice-refusals.ts';
import { makeChoice } from './choices.ts';

/** The price that an agent typed on this page and did not apply; `null` = there is none. */
export const typedDeliveryPrice = pageState<{ text: string | null }>(() => ({ text: null }));

/** Remembers the typed price. Another text discards the field's error. */
export function keepTypedDeliveryPrice(text: string | null): void {
  if (text === typedDeliveryPrice.text) return;
  typedDeliveryPrice.text = text;
  choiceRefusals.errors.deliveryPrice = null;
}

/** Sets the delivery price that an agent typed, in reais (spec §5): 0 is 'Grátis', else 'Customizado'. */
export async function setDeliveryPrice(typed: string): Promise<void> {
  if (parseAmount(typed) === null) {
    choiceRefusals.errors.deliveryPrice = typed.includes('-')
      ? negativeAmount
      : (decimalsProblem(typed) ?? 'Digite o valor do frete em reais.');
    return;
  }
  // The delivery stays, at another price, and so does its slot.
  const chosen = (draft: typeof checkoutState) => ({
    ...draft,
    selectedLogistic: manualLogisticId,
    deliveryPrice: typed,
  });
  await makeChoice('deliveryPrice', chosen, { values: destination(), ifDone: { deliveryPrice: '' } });
}

/**
 * Takes the manual price away: the order keeps its address and has no delivery until one of the shop's options is
 * chosen. A chosen slot goes with the delivery, and the field says so.
 */
export async function removeDeliveryPrice(): Promise<void> {
  const { logisticType, deliveryAddressIndex } = destination();
  choiceRefusals.errors.deliveryPrice = null;
  const noPrice = (draft: typeof checkoutState) => ({
    ...draftWithLogistic(draft, null),
    ...{ logisticType, deliveryAddressIndex, deliveryPrice: '' },
  });
  const hadSlot = checkoutState.selectedSchedule !== null;
  // The type of the order's delivery removes that delivery only.
  const response = await makeChoice('logisticType', noPrice, { ifDone: { logisticType, deliveryAddressIndex } });
  if (hadSlot && response?.success && !response.data.logistic?.startDeliveryTime)
    choiceRefusals.errors.deliveryPrice = deliveryText.slotRemoved;
}

/** The type, address index and CEP of the delivery that gets the price. */
function destination() {
  const { customer = null, logistic = null } = orderState.order ?? {};
  const addresses = sessionState.session?.userShop.addresses ?? [];
  const { fullAddress, zipCode } = customer?.address ?? {};
  const known = addresses.findIndex((address) => address.fullAddress === fullAddress);
  const deliveryAddressIndex = checkoutState.deliveryAddressIndex ?? Math.max(known, 0);
  return {
    // The draft does not distinguish express delivery from shipping.
    logisticType: logistic && isDelivery(logistic.type) ? logistic.type : checkoutState.logisticType,
    deliveryAddressIndex,
    cep: addresses[deliveryAddressIndex]?.zipCode ?? zipCode ?? checkoutState.cep.replaceAll(/\D/g, ''),
  };
}
