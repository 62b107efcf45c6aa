import type { GiftGroup } from '#shared/model/order/gift.ts';

/** How many gifts the order may still choose, all groups together. */
export function remainingGifts(groups: readonly GiftGroup[]): number {
  return groups.reduce((sum, { availableQuantity, availableGifts, selectedGifts }) => {
    return sum + Math.max(0, Math.min(availableQuantity, availableGifts.length) - selectedGifts.length);
  }, 0);
}
