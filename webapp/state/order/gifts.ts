import type { Gift } from '#shared/model/gift.ts';
import { toggleGift } from '#shared/rules/cart/gifts.ts';
import { sendGifts } from '../../api/calls.ts';
import { changeOrder, orderState } from './order.ts';

/**
 * Chooses a gift of a group, or gives a chosen one back. A choice beyond what the group allows is blocked (spec §4); one the shop refuses
 * changes nothing visible.
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
    // What was chosen just before may have been the last that the group allows.
    const selected = selection();
    return selected && sendGifts(selected);
  });
  delete orderState.choosing[gift.id];
}
