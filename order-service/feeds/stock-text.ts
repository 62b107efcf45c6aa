import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { readAvailability } from './availability-text.ts';
import type { FeedProduct } from './feed-product.ts';
import { type FeedRow, firstValue } from './feed-row.ts';

/** A count above this means "plenty" to merchants and exceeds the database column: unlimited. */
const maxStock = 2_000_000_000;
const quantityColumns = ['quantity', 'inventory', 'quantity_to_sell_on_facebook'] as const;
const inactiveStates = new Set(['archived', 'inactive', 'hidden', 'staging', 'draft']);

/**
 * The stock, and whether the product is sold: two values, because the stock changes with every sale. An empty cell
 * changes nothing. An unreadable value is a notice. An unknown availability takes the product off sale, because a sale
 * might be wrong.
 */
export function feedStock(row: FeedRow): Pick<FeedProduct, 'stock' | 'isInStock' | 'isActive'> & { notices: string[] } {
  const written = firstValue(row, 'availability').trim();
  const availability = readAvailability(written);
  const quantity = quantityColumns.map((column) => firstValue(row, column)).find((value) => value !== '');
  const count = quantity === undefined ? undefined : readQuantity(quantity);
  const isSold = availability === 'in-stock' || availability === 'on-order';
  return {
    // A backorder is sold before it arrives, so the stock does not limit it.
    stock: availability === 'on-order' ? null : count,
    isInStock: written === '' ? undefined : isSold,
    isActive: stateOf(row, availability === 'discontinued' ? false : isSold || undefined),
    notices: [
      ...(written !== '' && availability === undefined
        ? [`disponibilidade desconhecida: "${written.slice(0, 60)}"; o produto fica indisponível`]
        : []),
      ...(quantity !== undefined && count === undefined
        ? [`quantidade ilegível: "${quantity.trim().slice(0, 60)}"`]
        : []),
    ],
  };
}

/** Whether the file's own state makes the product active; without a state, its availability decides. */
function stateOf(row: FeedRow, byAvailability: boolean | undefined): boolean | undefined {
  const states = [firstValue(row, 'status'), firstValue(row, 'visibility')]
    .map(normalizeLabel)
    .filter((state) => state !== '');
  if (states.some((state) => inactiveStates.has(state))) return false;
  return byAvailability ?? (states.length > 0 || undefined);
}

/** A count; null = unlimited; undefined = no count. */
export function readQuantity(text: string): number | null | undefined {
  const count = /^-?\d+(?:[.,]0+)?$/.test(text.trim()) ? Number.parseInt(text, 10) : Number.NaN;
  if (Number.isNaN(count)) return undefined;
  return count > maxStock ? null : Math.max(0, count);
}
