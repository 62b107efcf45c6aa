/** The maximum units of an order without an agent: per product option, and in all. `null` = no limit. */
export type OrderSizeLimits = { unitsPerItem: number | null; unitsPerOrder: number | null };

/** Enough for a party or a small office; larger orders are agreed with the shop. */
export const defaultOrderSize: OrderSizeLimits = { unitsPerItem: 100, unitsPerOrder: 300 };

/** The lower limits of an anonymous visitor's order; `null` = only those of every order without an agent. */
export type VisitorSizeLimits = { visitorUnitsPerItem: number | null; visitorUnitsPerOrder: number | null };

/** Enough for a household's shopping. Anybody can be an anonymous visitor any number of times. */
export const defaultVisitorSize: VisitorSizeLimits = { visitorUnitsPerItem: 20, visitorUnitsPerOrder: 40 };

/** The limits of an anonymous visitor's order. */
export const visitorSize = (limits: OrderSizeLimits & VisitorSizeLimits): OrderSizeLimits => ({
  unitsPerItem: lower(limits.unitsPerItem, limits.visitorUnitsPerItem),
  unitsPerOrder: lower(limits.unitsPerOrder, limits.visitorUnitsPerOrder),
});

const lower = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/**
 * The counted values of an item, all its lines together. `grams`: the weight of one unit sold by the kilo, else `null`.
 */
export type CountedItem = { name: string; quantity: number; grams: number | null };

/** A size problem; amounts are the limit, in units or in whole kilograms. */
export type SizeProblem =
  | { kind: 'item'; name: string; most: number; measure: 'units' | 'kilograms' }
  | { kind: 'order'; most: number };

/**
 * The number of units an item counts as. Portions below a kilogram count per started kilogram: twenty portions of 100 g
 * are 2 units. A heavier package counts as one unit.
 */
export const countedUnits = ({ quantity, grams }: Omit<CountedItem, 'name'>): number =>
  grams === null || grams >= 1_000 ? quantity : Math.ceil((quantity * grams) / 1_000);

/** The size problems of an order, per item and then in all; empty when there are none. */
export function orderSizeProblems(
  items: readonly CountedItem[],
  { unitsPerItem, unitsPerOrder }: OrderSizeLimits,
): SizeProblem[] {
  const problems: SizeProblem[] = [];
  for (const item of items)
    if (unitsPerItem !== null && countedUnits(item) > unitsPerItem)
      problems.push({
        kind: 'item',
        name: item.name,
        most: unitsPerItem,
        measure: isInPortions(item) ? 'kilograms' : 'units',
      });
  const all = items.reduce((sum, item) => sum + countedUnits(item), 0);
  if (unitsPerOrder !== null && all > unitsPerOrder) problems.push({ kind: 'order', most: unitsPerOrder });
  return problems;
}

/**
 * The most units of an item that keep an order within its limits. `others`: the order's other items. `sameItem`: the
 * units of the item that other lines have already.
 */
export function unitsThatFit(
  { grams, sameItem }: Pick<CountedItem, 'grams'> & { sameItem: number },
  others: readonly Omit<CountedItem, 'name'>[],
  { unitsPerItem, unitsPerOrder }: OrderSizeLimits,
): number {
  const taken = others.reduce((sum, item) => sum + countedUnits(item), 0);
  const counted = Math.min(unitsPerItem ?? Infinity, unitsPerOrder === null ? Infinity : unitsPerOrder - taken);
  const units = grams !== null && grams < 1_000 ? Math.floor((counted * 1_000) / grams) : counted;
  return Math.max(0, units - sameItem);
}

const isInPortions = ({ grams }: CountedItem): boolean => grams !== null && grams < 1_000;
