import { isPending } from '#shared/rules/offline-queue/choices.ts';
import { checkoutState } from '../checkout/checkout.ts';
import { choiceState } from '../checkout/choice-state.ts';
import { orderState } from '../order/order.ts';
import { sessionState } from '../session/session.ts';

const unappliedText = 'Aplique ou apague o desconto antes de finalizar.';

/**
 * Whether the agent typed a discount that is not part of the order, which then shows beside its field. Only while the
 * field is shown: a coupon, an applied discount and a waiting request stand in its place.
 */
export function refuseUnappliedDiscount(): boolean {
  const { order, operations } = orderState;
  const isShown =
    order !== null &&
    sessionState.settings?.enableManualPrices === true &&
    order.coupon === null &&
    (order.manualDiscount ?? 0) === 0 &&
    order.discountRequest?.status !== 'pending';
  const isSent = isPending(operations, 'manualDiscount');
  if (!isShown || isSent || checkoutState.manualDiscount.trim() === '') return false;
  choiceState.errors.manualDiscount = unappliedText;
  return true;
}
