import type { Gift, GiftGroup, SelectedGift } from '#shared/model/gift.ts';

type Named = Pick<Gift, 'id' | 'seller'>;
type Choosable = Pick<GiftGroup, 'availableQuantity' | 'selectedGifts'>;

/** The name of a group's tab by its place: 'Brindes 01' is the first (spec §2, "gift panel"). */
export const giftTabLabel = (place: number): string => `Brindes ${String(place + 1).padStart(2, '0')}`;

/** Whether the order has this gift; a gift is known by its id and its seller. */
export const isGiftChosen = ({ selectedGifts }: Pick<GiftGroup, 'selectedGifts'>, gift: Named): boolean =>
  selectedGifts.some((selected) => isSame(selected, gift));

/** Why a gift can't be chosen now. A chosen one never says 'full': it can be given back. */
export function giftChoiceRefusal(group: Choosable, gift: Named): 'full' | null {
  return !isGiftChosen(group, gift) && group.selectedGifts.length >= group.availableQuantity ? 'full' : null;
}

/**
 * The group's selection after a gift was clicked, or null when the choice is blocked (spec §4, "Up to availableQuantity per gift group;
 * extra choices are blocked; clicking a selected gift deselects it").
 */
export function toggleGift(group: Choosable & Pick<GiftGroup, 'availableGifts'>, gift: Named): SelectedGift[] | null {
  if (isGiftChosen(group, gift)) return group.selectedGifts.filter((selected) => !isSame(selected, gift));
  const place = group.availableGifts.findIndex((available) => isSame(available, gift));
  if (place === -1 || giftChoiceRefusal(group, gift)) return null;
  return [...group.selectedGifts, { id: gift.id, seller: gift.seller, index: String(place) }];
}

const isSame = (a: Named, b: Named): boolean => a.id === b.id && a.seller === b.seller;
