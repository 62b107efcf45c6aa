export type Gift = { id: string; seller: string; name: string; imageUrl: string };
export type SelectedGift = { id: string; seller: string; index: string };

/** Gifts the shopper may choose from: at most `availableQuantity` of them (spec §4). */
export type GiftGroup = { id: string; availableQuantity: number; availableGifts: Gift[]; selectedGifts: SelectedGift[] };
export type GiftSelection = { id: string; selectedGifts: SelectedGift[] };
