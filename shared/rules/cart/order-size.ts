/** How many units an order without an agent may have: of one product option, and in all. Null = no limit. */
export type OrderSizeLimits = { unitsPerItem: number | null; unitsPerOrder: number | null };

/** Enough for a party or a small office; more is agreed with the shop. */
export const defaultOrderSize: OrderSizeLimits = { unitsPerItem: 100, unitsPerOrder: 300 };

/** What counts of an item, all its lines together. `grams`: what one unit weighs when it is sold by the kilo, else null. */
export type CountedItem = { name: string; quantity: number; grams: number | null };

/** What is too much; amounts are the limit, in units or in whole kilograms. */
export type SizeProblem =
  | { kind: 'item'; name: string; most: number; measure: 'units' | 'kilograms' }
  | { kind: 'order'; most: number };

/**
 * How many units an item counts as. Portions below a kilogram count by the kilogram begun: twenty portions of 100 g are 2 units.
 * A heavier package counts as one unit.
 */
export const countedUnits = ({ quantity, grams }: Omit<CountedItem, 'name'>): number =>
  grams === null || grams >= 1_000 ? quantity : Math.ceil((quantity * grams) / 1_000);

/** What is too much in an order, item by item and then in all; empty when nothing is. */
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

const isInPortions = ({ grams }: CountedItem): boolean => grams !== null && grams < 1_000;
