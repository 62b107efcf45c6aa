/** Who writes a product: the shop's people, a feed, or the shop's Tray store. */
export type ProductOwner = 'shop' | 'feed' | 'tray';

/** What the shop's people may change of a product, by the names of its fields. */
export const productFields = [
  'name',
  'brand',
  'description',
  'images',
  'categories',
  'highlights',
  'price',
  'stock',
  'active',
  'weight',
  'barcode',
  /** Options, codes and everything else. */
  'variants',
] as const;
export type ProductField = (typeof productFields)[number];

/** The owner of a product by its `source`. */
export const productOwner = (source: string): ProductOwner =>
  source === 'tray' ? 'tray' : source === 'feed' ? 'feed' : 'shop';

/**
 * Fields that are changed at their owner. A Tray store writes its products again at every sync. A product of a feed may
 * be changed here: the next import keeps what was changed by hand.
 */
export const ownedFields = (owner: ProductOwner): readonly ProductField[] => (owner === 'tray' ? productFields : []);

/** A product warns at this count, unless it has a limit of its own. */
export const usualLowStock = 5;
