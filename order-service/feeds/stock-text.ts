import { foldLabel } from '#shared/rules/fold-text.ts';
import { type FeedRow, firstValue } from './feed-row.ts';

/** More than this is a merchant's way to say "plenty", and no counter holds it: unlimited. */
const maxStock = 2_000_000_000;
const quantityColumns = ['quantity', 'inventory', 'quantity_to_sell_on_facebook'] as const;
const inactiveStates = new Set(['archived', 'inactive', 'hidden', 'staging', 'draft']);

/** How many can be sold: the quantity when it is given, else unlimited; "out of stock" is 0 whatever the quantity says. */
export function feedStock(row: Pick<FeedRow, 'values'>): { stock: number | null; isActive: boolean } {
  const availability = foldLabel(firstValue(row, 'availability')).replaceAll(' ', '_');
  const states = [firstValue(row, 'status'), firstValue(row, 'visibility')].map(foldLabel);
  const isActive = availability !== 'discontinued' && !states.some((state) => inactiveStates.has(state));
  if (availability === 'out_of_stock' || availability === 'discontinued') return { stock: 0, isActive };
  // A backorder is sold before it is there, so the count in store does not bound it.
  if (availability === 'backorder' || availability === 'available_for_order') return { stock: null, isActive };
  const quantity = quantityColumns.map((column) => firstValue(row, column)).find((value) => value !== '');
  return { stock: quantity === undefined ? null : readQuantity(quantity), isActive };
}

/** A count, null = unlimited; what is not a count is taken as not given. */
export function readQuantity(text: string): number | null {
  const count = /^-?\d+(?:[.,]0+)?$/.test(text.trim()) ? Number.parseInt(text, 10) : Number.NaN;
  if (Number.isNaN(count) || count > maxStock) return null;
  return Math.max(0, count);
}
