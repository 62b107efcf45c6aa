import type { NewAddress } from '#shared/model/address.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { Failure } from '#shared/model/result.ts';
import { savedAddressIndex } from '#shared/rules/checkout/address-destination.ts';
import { isDelivery } from '#shared/rules/checkout/checkout-draft.ts';
import type { AddressOperation, PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { sendAddress } from '../../api/calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import type { OperationHandlers } from '../offline-queue/operation-handler.ts';
import { setOperations } from '../offline-queue/queue-store.ts';
import { showRefused } from '../offline-queue/refused-changes.ts';
import { orderState } from '../order/order.ts';
import { replaceAddresses, sessionState } from '../session/session.ts';
import { checkoutState, openCheckout } from './checkout.ts';
import { connectChoices } from './choices.ts';
import { deliverTo } from './delivery.ts';

/** The last address that waited and was refused. The next opening of the modal starts with it. */
export const refusedAddress = pageState<{ last: NewAddress | null }>(() => ({ last: null }));

/** What the page does for a new address. After a reload it may be sent before the checkout opens. */
export const addressHandlers: OperationHandlers<AddressOperation> = {
  send: (operation, how) => saveAddress(operation, how),
  afterResponse(operation, response) {
    if (response.success) return;
    refusedAddress.last = operation.address;
    showRefused(operation, operation.address.name, response.text);
  },
  onEnded: () => {},
  doneText: waitingTexts.saved,
};

/** Saves the address, and delivers the order to it, unless that is no longer wanted. `null`: the shop has it. */
export async function saveAddress(
  { address, replaces }: AddressOperation,
  { key }: { key: string },
  isStillOpen = () => true,
): Promise<Failure<Order> | null> {
  const response = await sendAddress(address, key);
  if (!response.success) return { ...response, data: null };
  connectChoices();
  openCheckout();
  const place = savedAddressIndex(response.data, address, sessionState.session?.userShop.addresses ?? []);
  const { logisticType, deliveryAddressIndex } = checkoutState;
  replaceAddresses(response.data);
  // Another address, or a pickup, may be chosen by now.
  const isWanted = isStillOpen() && isDelivery(logisticType) && deliveryAddressIndex === replaces;
  if (place === null || !isWanted) return null;
  void deliverTo(place);
  followPlace(replaces, place);
  return null;
}

/** The addresses that wait behind this one were made for the order as if it was chosen already. */
function followPlace(replaces: number | null, place: number): void {
  const isBehind = (one: PendingOperation) => one.kind === 'address' && one.replaces === replaces;
  if (!orderState.operations.some(isBehind)) return;
  setOperations(orderState.operations.map((one) => (isBehind(one) ? { ...one, replaces: place } : one)));
}
