import type { Gift, GiftGroup, SelectedGift } from '#shared/model/order/gift.ts';

type Named = Pick<Gift, 'id' | 'seller'>;
type Choosable = Pick<GiftGroup, 'availableQuantity' | 'selectedGifts'>;

/** The label of a group's tab by its index: 'Brindes 01' is the first (spec §2, "gift panel"). */
export const giftTabLabel = (place: number): string => `Brindes ${String(place + 1).padStart(2, '0')}`;

/** Whether the group has chosen this gift; the id and the seller identify a gift. */
export const isGiftChosen = ({ selectedGifts }: Pick<GiftGroup, 'selectedGifts'>, gift: Named): boolean =>
  selectedGifts.some((selected) => isSame(selected, gift));

/** Why a gift cannot be chosen now. A chosen gift is never 'full', because it can be deselected. */
export function giftChoiceRefusal(group: Choosable, gift: Named): 'full' | null {
  return !isGiftChosen(group, gift) && group.selectedGifts.length >= group.availableQuantity ? 'full' : null;
}

/**
 * The group's selection after a click on a gift, or `null` when the choice is blocked (spec §4, "Up to
 * availableQuantity per gift group; extra choices are blocked; clicking a selected gift deselects it").
 */
export function toggleGift(group: Choosable & Pick<GiftGroup, 'availableGifts'>, gift: Named): SelectedGift[] | null {
  if (isGiftChosen(group, gift)) return group.selectedGifts.filter((selected) => !isSame(selected, gift));
  const place = group.availableGifts.findIndex((available) => isSame(available, gift));
  if (place === -1 || giftChoiceRefusal(group, gift)) return null;
  return [...group.selectedGifts, { id: gift.id, seller: gift.seller, index: String(place) }];
}

/** The chosen gifts in one line, and how many may still be chosen: 'Ecobag · falta escolher 1'. */
export function giftsText(groups: readonly GiftGroup[]): string {
  const chosen = groups.flatMap((group) => group.availableGifts.filter((gift) => isGiftChosen(group, gift)));
  const open = groups.reduce((sum, { availableQuantity, availableGifts, selectedGifts }) => {
    const most = Math.min(availableQuantity, availableGifts.length);
    return sum + Math.max(most - selectedGifts.length, 0);
  }, 0);
  const names = chosen.map(({ name }) => name).join(', ');
  return [names, open > 0 ? `${names === '' ? 'Falta' : 'falta'} escolher ${open}` : ''].filter(Boolean).join(' · ');
}

const isSame = (a: Named, b: Named): boolean => a.id === b.id && a.seller === b.seller;
