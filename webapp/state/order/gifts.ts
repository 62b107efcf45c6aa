import type { Gift } from '#shared/model/gift.ts';
import { toggleGift } from '#shared/rules/cart/gifts.ts';
import { withWaitingGifts } from '#shared/rules/offline-queue/waiting-gifts.ts';
import { sendGifts } from '../../api/calls.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { enqueue, mustWait, settle } from '../offline-queue/queue.ts';
import { changeOrder } from './change-order.ts';
import { currentOrderVersion, orderState } from './order.ts';

/**
 * Selects or deselects a gift of a group. A choice beyond the group's limit is blocked (spec §4). If the server refuses
 * the choice, nothing visible changes. Without a connection it waits.
 */
export async function chooseGift(groupId: string, gift: Pick<Gift, 'id' | 'seller'>): Promise<void> {
  const selection = () => {
    const groups = withWaitingGifts(orderState.order?.gifts ?? [], orderState.operations);
    const group = groups.find(({ id }) => id === groupId);
    const selectedGifts = group ? toggleGift(group, gift) : null;
    return selectedGifts && { id: groupId, selectedGifts };
  };
  if (orderState.choosing[gift.id] || !selection()) return;
  orderState.choosing[gift.id] = true;
  await changeOrder(async () => {
    // The previous choice may have reached the group's limit.
    const [selected, seen] = [selection(), currentOrderVersion()];
    if (!selected || !seen) return null;
    const state = mustWait() ? 'waiting' : 'underway';
    const operation = { kind: 'gift', key: uuid(), seen, state, at: Date.now(), selection: selected } as const;
    enqueue(operation);
    if (state === 'waiting') return null;
    const answer = await sendGifts(selected, { expected: null, key: operation.key });
    return settle(operation, answer) ? answer : null;
  });
  delete orderState.choosing[gift.id];
}
