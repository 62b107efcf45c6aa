import type { Gift } from '#shared/model/gift.ts';
import { toggleGift } from '#shared/rules/cart/gifts.ts';
import { sendGifts } from '../../api/calls.ts';
import { changeOrder } from './change-order.ts';
import { orderState } from './order.ts';

/**
 * Selects or deselects a gift of a group. A choice beyond the group's limit is blocked (spec §4). If the server refuses
 * the choice, nothing visible changes.
 */
export async function chooseGift(groupId: string, gift: Pick<Gift, 'id' | 'seller'>): Promise<void> {
  const selection = () => {
    const group = orderState.order?.gifts.find(({ id }) => id === groupId);
    const selectedGifts = group ? toggleGift(group, gift) : null;
    return selectedGifts && { id: groupId, selectedGifts };
  };
  if (orderState.choosing[gift.id] || !selection()) return;
  orderState.choosing[gift.id] = true;
  await changeOrder(async () => {
    // The previous choice may have reached the group's limit.
    const selected = selection();
    return selected && sendGifts(selected);
  });
  delete orderState.choosing[gift.id];
}
