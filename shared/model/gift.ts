/** `id` is the gift's own in the shop, `seller` the name of who gives it. */
export type Gift = { id: string; seller: string; name: string; imageUrl: string };
/** `index` is the gift's place among the group's `availableGifts`, as text; id and seller alone tell which gift is meant. */
export type SelectedGift = { id: string; seller: string; index: string };

/** Gifts the shopper may choose from: at most `availableQuantity` of them (spec §4). */
export type GiftGroup = {
  id: string;
  availableQuantity: number;
  availableGifts: Gift[];
  selectedGifts: SelectedGift[];
};
export type GiftSelection = { id: string; selectedGifts: SelectedGift[] };
