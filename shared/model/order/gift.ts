/** `id` is the shop's id of the gift; `seller` is the name of the giver. */
export type Gift = { id: string; seller: string; name: string; imageUrl: string };
/** `index` is the gift's index in the group's `availableGifts`, as text. The id and the seller identify the gift. */
export type SelectedGift = { id: string; seller: string; index: string };

/** Gifts the shopper may choose from, at most `availableQuantity` of them (spec §4). */
export type GiftGroup = {
  id: string;
  availableQuantity: number;
  availableGifts: Gift[];
  selectedGifts: SelectedGift[];
};
export type GiftSelection = { id: string; selectedGifts: SelectedGift[] };
