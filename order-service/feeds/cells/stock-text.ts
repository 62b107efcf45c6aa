import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import type { FeedProduct } from '../feed-product.ts';
import { type FeedRow, firstValue } from '../feed-row.ts';
import { readAvailability } from './availability-text.ts';

/** A count above this means "plenty" to merchants and exceeds the database column: unlimited. */
const maxStock = 2_000_000_000;
const quantityColumns = ['quantity', 'inventory', 'quantity_to_sell_on_facebook'] as const;
const inactiveStates = new Set(['archived', 'inactive', 'hidden', 'staging', 'draft']);

/** A count as it is written: null = unlimited, undefined = no count; `notice` for one that cannot be used. */
export type QuantityReading = { stock: number | null | undefined; isStockUnreadable?: true; notice: string[] };

/**
 * The stock, and whether the product is sold: two values, because the stock changes with every sale. An empty cell
 * changes nothing. An unreadable value is a notice, and a new product with it is sold out. An unknown availability
 * takes the product off sale, because a sale might be wrong.
 */
export function feedStock(
  row: FeedRow,
): Pick<FeedProduct, 'stock' | 'isStockUnreadable' | 'isInStock' | 'isActive'> & { notices: string[] } {
  const written = firstValue(row, 'availability').trim();
  const availability = readAvailability(written);
  const quantity = quantityColumns.map((column) => firstValue(row, column)).find((value) => value !== '');
  const { stock, notice, ...unreadable } = readQuantity(quantity);
  const isSold = availability === 'in-stock' || availability === 'on-order';
  return {
    // A backorder is sold before it arrives, so the stock does not limit it.
    ...(availability === 'on-order' ? { stock: null } : { stock, ...unreadable }),
    isInStock: written === '' ? undefined : isSold,
    isActive: stateOf(row, availability === 'discontinued' ? false : isSold || undefined),
    notices: [
      ...(written !== '' && availability === undefined
        ? [`disponibilidade desconhecida: "${written.slice(0, 60)}"; o produto fica indisponível`]
        : []),
      ...notice,
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

/**
 * Reads "10", "10,00", "1.000,00" and "10 un". As in prices, "2.000" is two or two thousand, so it is refused. A part
 * of a unit is refused as well.
 */
export function readQuantity(text: string | undefined): QuantityReading {
  const written = text?.trim() ?? '';
  if (written === '') return { stock: undefined, notice: [] };
  const digits = written.replace(unitAtEnd, '').trim();
  const count = countOf(digits);
  if (typeof count === 'number') return { stock: count > maxStock ? null : Math.max(0, count), notice: [] };
  const reason = `${count === 'ambiguous' ? 'quantidade ambígua' : 'quantidade ilegível'}: "${written.slice(0, 60)}"`;
  const cure = count === 'ambiguous' ? 'escreva sem ponto nem vírgula; ' : '';
  const notice = [`${reason}; ${cure}um produto novo fica esgotado, os outros mantêm o estoque`];
  return { stock: undefined, isStockUnreadable: true, notice };
}

const unitAtEnd = /(?<=\d) ?(?:un|und|unid|unidades?|pc|pcs|pç|pçs|peças?|pecas?|itens|item)\.?$/i;

function countOf(digits: string): number | 'ambiguous' | undefined {
  if (/^-?\d+(?:[.,]0{1,2})?$/.test(digits)) return Number.parseInt(digits, 10);
  // Both signs: the last one is the decimal sign. The same sign twice can only group thousands.
  const grouped =
    /^(-?\d{1,3}(?:\.\d{3})+),0+$/.exec(digits) ??
    /^(-?\d{1,3}(?:,\d{3})+)\.0+$/.exec(digits) ??
    /^(-?\d{1,3}(?:\.\d{3}){2,}|-?\d{1,3}(?:,\d{3}){2,})$/.exec(digits);
  if (grouped) return Number((grouped[1] ?? '').replaceAll(/[.,]/g, ''));
  if (/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return 'ambiguous';
  return /^-?\d+[.,]0+$/.test(digits) ? Number.parseInt(digits, 10) : undefined;
}
