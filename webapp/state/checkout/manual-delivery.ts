import { proxy } from 'valtio';
import { parseAmount } from '#shared/rules/money/parse-amount.ts';
import { negativeAmount } from '#shared/text/amount.ts';
import { sendManualLogistic } from '../../api/calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { type OrderListener, orderState } from '../order/order.ts';
import { applyToOrder } from '../order/send-checkout-change.ts';
import { sessionState } from '../session/session.ts';
import { checkoutState } from './checkout.ts';

/** The delivery price an agent sets by hand (spec §5): 'Grátis', or 'Customizado' with a value. */
export const manualDeliveryState = pageState(() =>
  proxy<{ isSending: boolean; failure: string | null }>({ isSending: false, failure: null }),
);

/** A refusal for one order does not apply to the next. */
export const clearDeliveryFailure: OrderListener = (_order, { isAnother }) => {
  if (isAnother) manualDeliveryState.failure = null;
};

/** Sets the delivery price, typed in reais; 0 is 'Grátis'. Returns whether the order contains it. */
export async function setDeliveryPrice(typed: string): Promise<boolean> {
  const price = parseAmount(typed);
  if (price === null) return failWith(typed.includes('-') ? negativeAmount : 'Digite o valor da entrega em reais.');
  if (manualDeliveryState.isSending) return false;
  manualDeliveryState.isSending = true;
  manualDeliveryState.failure = null;
  const { order } = orderState;
  const type = order?.logistic?.type ?? checkoutState.logisticType;
  const logistic = { ...(type === null ? {} : { type }), price };
  const code = order?.customer?.address?.zipCode ?? checkoutState.cep.replaceAll(/\D/g, '');
  const answer = await applyToOrder((expected) =>
    sendManualLogistic({ addressIndex: chosenAddressIndex(), logistic }, code, { expected }),
  );
  manualDeliveryState.isSending = false;
  return answer.success || failWith(answer.text);
}

/** The index of the order's address among the session's addresses; 0 if none matches. */
function chosenAddressIndex(): number {
  if (checkoutState.deliveryAddressIndex !== null) return checkoutState.deliveryAddressIndex;
  const address = orderState.order?.customer?.address;
  const addresses = sessionState.session?.userShop.addresses ?? [];
  return Math.max(
    addresses.findIndex((known) => known.fullAddress === address?.fullAddress),
    0,
  );
}

function failWith(message: string): false {
  manualDeliveryState.failure = message;
  return false;
}
