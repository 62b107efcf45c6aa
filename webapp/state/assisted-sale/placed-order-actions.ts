import type { PlacedSend } from '#shared/model/message.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { placedOrderTexts } from '#shared/text/assisted/placed-order.ts';
import { sendPlaced } from '../../api/agent-calls.ts';
import { orderState, refreshOrder } from '../order/order.ts';
import { changeMethod, progressState, resetForOrder } from '../payment/payment-progress.ts';
import { loadPlacedOrder, placedOrderState } from '../placed-orders/placed-order.ts';
import { runExclusively } from './agent-action-state.ts';
import { sendAndFollow } from './send-to-contact.ts';

/** Sends the payment of a placed order, or the link of its page, to the contact again. */
export const sendPlacedAgain = (number: number, what: PlacedSend): Promise<boolean> =>
  sendAndFollow(
    {
      key: what,
      kind: 'order-status',
      text: what === 'link' ? placedOrderTexts.linkSent : placedOrderTexts.paymentSent,
    },
    () => sendPlaced(number, what),
  );

/**
 * Whether the placed order on screen could become the cart again, before the agent is asked: another open cart of the
 * contact is named instead. A change after this is refused when it is reopened.
 */
export async function canReopenPlaced(placedId: string): Promise<boolean> {
  let isFree = false;
  await runExclusively('reopen', async () => {
    resetForOrder(placedId);
    progressState.otherCart = null;
    await refreshOrder();
    const { order } = orderState;
    const isOther = order !== null && order.id !== placedId && order.status === OrderStatus.Creating;
    isFree = !isOther || !order.items.some(({ isGift }) => !isGift);
    if (!isFree) progressState.otherCart = placedOrderTexts.otherCart;
  });
  return isFree;
}

/** Makes the placed order on screen the cart again. Returns whether it can be edited now. */
export async function reopenPlaced(): Promise<boolean> {
  let isOpen = false;
  await runExclusively('reopen', async () => {
    const { number } = placedOrderState;
    placedOrderState.isReopening = true;
    isOpen = (await changeMethod()) === 'changed';
    placedOrderState.isReopening = isOpen;
    if (isOpen) await refreshOrder();
    // What refused it, such as a payment, came while the order was not loaded.
    else if (number !== null && number === placedOrderState.number) await loadPlacedOrder(number);
  });
  return isOpen;
}
