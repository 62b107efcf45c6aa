import { needsApproval, typedDiscount } from '#shared/rules/cart/typed-discount.ts';
import { isPending } from '#shared/rules/offline-queue/choices.ts';
import { checkoutState } from '../checkout/checkout.ts';
import { choiceRefusals } from '../checkout/choice-refusals.ts';
import { typedDeliveryPrice } from '../checkout/manual-delivery.ts';
import { hasUnappliedCoupon, refuseCoupon } from '../checkout/unapplied-coupon.ts';
import { orderState } from '../order/order.ts';
import { sessionState } from '../session/session.ts';
import { approvalForm, customItemForm, lineDiscountForm } from './agent-forms.ts';
import { agentOrderChanges, customItemName, discountRequestName, lineDiscountName } from './agent-order-changes.ts';
import { stopsForLapse } from './lapsed-discount.ts';
import { typedFields, typedInputs } from './typed-inputs.ts';

const texts = {
  deliveryPrice: 'Aplique ou apague o valor do frete antes de finalizar.',
  discount: 'Aplique ou apague o desconto antes de finalizar.',
  approval: 'Peça a aprovação ou apague o desconto antes de finalizar.',
  item: 'Adicione este item ou feche o formulário antes de finalizar.',
} as const;

/**
 * Where an input stands: in the price of the delivery, the discount, a line, or the form of an item without a product.
 */
export type UnappliedPlace = 'deliveryPrice' | 'prices' | 'line' | 'item';

/**
 * Where the agent typed something that is not part of the order and would be lost with it, or has not seen what a
 * lapsed approval left; `null` = nowhere. It then shows beside its field. Only fields on screen count.
 */
export function refuseUnapplied(): UnappliedPlace | null {
  if (orderState.order === null) return null;
  if (refuseDeliveryPrice()) return 'deliveryPrice';
  if (refusePrices()) return 'prices';
  const setsPrices = sessionState.settings?.enableManualPrices === true;
  if (!setsPrices || typedInputs.orderId !== orderState.order.id) return null;
  return refuseLine() ? 'line' : refuseItem() ? 'item' : null;
}

/** Whether a form of a line or of an item without a product is open: a typed digit belongs to it. */
export function isLineFormOpen(): boolean {
  const { order } = orderState;
  if (!order || typedInputs.orderId !== order.id) return false;
  const isOpen = (name: string) => typedInputs.forms[name]?.isOpen === true;
  return isOpen(customItemName) || order.items.some(({ index }) => isOpen(lineDiscountName(index)));
}

function refuseDeliveryPrice(): boolean {
  if (typedDeliveryPrice.text === null || isPending(orderState.operations, 'deliveryPrice')) return false;
  choiceRefusals.errors.deliveryPrice = texts.deliveryPrice;
  return true;
}

/** A coupon, an applied discount and a waiting request stand in place of the field. */
function refusePrices(): boolean {
  const { order, operations } = orderState;
  const { settings } = sessionState;
  if (!order || order.coupon !== null) return false;
  if (settings?.enableManualPrices !== true) {
    const isLost = hasUnappliedCoupon({ order, settings, draft: checkoutState, operations });
    if (isLost) refuseCoupon('finalizar');
    return isLost;
  }
  if (stopsForLapse(order)) return true;
  const isShown = (order.manualDiscount ?? 0) === 0 && order.discountRequest?.status !== 'pending';
  const isSent = isPending(operations, 'manualDiscount');
  if (!isShown || isSent || checkoutState.manualDiscount.trim() === '') return false;
  const discount = typedDiscount(checkoutState.manualDiscount, checkoutState.manualDiscountUnit);
  const isAbove = discount !== null && order.discountLimit != null && needsApproval(discount, order);
  choiceRefusals.errors.manualDiscount = isAbove ? texts.approval : texts.discount;
  if (typedFields(typedInputs.forms, discountRequestName, approvalForm).isOpen)
    agentOrderChanges.errors[discountRequestName] = texts.approval;
  return true;
}

function refuseLine(): boolean {
  const line = orderState.order?.items.find(({ index }) => {
    const { isOpen, typed } = typedFields(typedInputs.forms, lineDiscountName(index), lineDiscountForm);
    return isOpen && typed.trim() !== '';
  });
  if (line) agentOrderChanges.errors[lineDiscountName(line.index)] = texts.discount;
  return line !== undefined;
}

function refuseItem(): boolean {
  const { isOpen, name, price, note } = typedFields(typedInputs.forms, customItemName, customItemForm);
  if (!isOpen || [name, price, note].every((text) => text.trim() === '')) return false;
  agentOrderChanges.errors[customItemName] = texts.item;
  return true;
}
