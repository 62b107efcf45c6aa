/** The parts of a shop's declaration that the panel edits. */
export const shopParts = [
  'minOrderValue',
  'closedDays',
  'coupons',
  'deliveryOptions',
  'stores',
  'schedule',
  'settings',
] as const;
export type ShopPart = (typeof shopParts)[number];

/** For how long the staff stops the orders. `today`: until midnight; `open`: until somebody opens the shop again. */
export const pauseLengths = ['30min', '1h', 'today', 'open'] as const;
export type PauseLength = (typeof pauseLengths)[number];
