import type { Gift } from '#shared/model/order/gift.ts';
import { giftTabLabel, toggleGift } from '#shared/rules/cart/gifts.ts';
import { type GiftOperation, operationsOf } from '#shared/rules/offline-queue/operation.ts';
import { withSelections } from '#shared/rules/offline-queue/queue.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { sendGifts } from '../../api/calls.ts';
import { newOperation } from '../offline-queue/new-operation.ts';
import type { OperationHandlers } from '../offline-queue/operation-handler.ts';
import { isOrderOver, submit } from '../offline-queue/queue.ts';
import { showEnded, showLate, showRefused } from '../offline-queue/refused-changes.ts';
import { showToast } from '../session/toasts.ts';
import { notifyEndOfFirst } from './confirmation-outcome.ts';
import { currentOrderVersion, orderState } from './order.ts';

/** What lists call a change: the tab of its group (spec §2, "gift panel"), if the order has several. */
function titleOf({ selection: { id } }: Pick<GiftOperation, 'selection'>): string {
  const groups = orderState.order?.gifts ?? [];
  const place = groups.findIndex((group) => group.id === id);
  return groups.length > 1 && place >= 0 ? giftTabLabel(place) : 'Brindes';
}

/**
 * Selects or deselects a gift of a group. A choice beyond the group's limit is blocked (spec §4). A refusal leaves the
 * order as it is and is listed with the shop's text. If another person chose meanwhile, their choice shows, with a
 * toast. Without a connection it waits.
 */
export async function chooseGift(groupId: string, gift: Pick<Gift, 'id' | 'seller'>): Promise<void> {
  if (orderState.choosing[gift.id]) return;
  // A selection that is being sent counts: this one replaces it as a whole.
  const groups = withSelections(orderState.order?.gifts ?? [], operationsOf(orderState.operations, 'gift'));
  const group = groups.find(({ id }) => id === groupId);
  const [selectedGifts, seen] = [group && toggleGift(group, gift), currentOrderVersion()];
  if (!selectedGifts || !seen) return;
  orderState.choosing[gift.id] = true;
  const selection = { id: groupId, selectedGifts };
  const operation = { kind: 'gift', ...newOperation(seen), selection } as const;
  const title = titleOf(operation);
  const response = await submit(operation, (how) => sendGifts(selection, how), { title });
  if (response?.success === false && !isOrderOver(seen))
    if (response.kind === 'stale') showToast({ kind: 'warning', title, text: response.text });
    else showRefused(operation, title, response.text);
  delete orderState.choosing[gift.id];
}

/** What the page does for gifts that waited. */
export const giftHandlers: OperationHandlers<GiftOperation> = {
  send: ({ selection }, how) => sendGifts(selection, how),
  afterResponse(gift, response, { isOver }) {
    if (response.success) return;
    if (isOver) showLate(gift, titleOf(gift));
    else showRefused(gift, titleOf(gift), response.text);
  },
  onEnded(gifts, how) {
    showEnded(gifts, titleOf);
    notifyEndOfFirst(gifts, how);
  },
  doneText: waitingTexts.saved,
};
