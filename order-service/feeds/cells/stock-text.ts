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
 * Reads "10", "10,00", "1.000,00", "10 un" and "2,5 kg". As in prices, "2.000" is two or two thousand, so it is
 * refused. The shop counts whole units: a part of one is left out with a notice. Only goods by weight or length have
 * such parts, and of less than one unit there is still some to sell, so it counts as one.
 */
export function readQuantity(text: string | undefined): QuantityReading {
  const written = text?.trim() ?? '';
  if (written === '') return { stock: undefined, notice: [] };
  const isMeasured = measureAtEnd.test(written);
  const count = countOf(written.replace(isMeasured ? measureAtEnd : unitAtEnd, '').trim(), isMeasured);
  const shown = written.slice(0, 60);
  if (typeof count === 'number') {
    if (count > maxStock) return { stock: null, notice: [] };
    const units = count > 0 && count < 1 ? 1 : Math.max(0, Math.floor(count));
    const isWhole = Number.isInteger(count) || count < 0;
    return { stock: units, notice: isWhole ? [] : [`quantidade com fração: "${shown}"; o estoque fica em ${units}`] };
  }
  const reason = `${count === 'ambiguous' ? 'quantidade ambígua' : 'quantidade ilegível'}: "${shown}"`;
  const cure = count === 'ambiguous' ? 'escreva sem ponto nem vírgula; ' : '';
  const notice = [`${reason}; ${cure}um produto novo fica esgotado, os outros mantêm o estoque`];
  return { stock: undefined, isStockUnreadable: true, notice };
}

const unitAtEnd = /(?<=\d) ?(?:un|und|unid|unidades?|pc|pcs|pç|pçs|peças?|pecas?|itens|item)\.?$/i;
const measureAtEnd = /(?<=\d) ?(?:kgs?|quilos?|kilos?|lts?|l|litros?|mts?|m|m2|m²|metros?)\.?$/i;

function countOf(digits: string, isMeasured: boolean): number | 'ambiguous' | undefined {
  if (/^-?\d+$/.test(digits)) return Number(digits);
  // Three digits after a comma are usual for kilos, and no thousands in Portuguese.
  if (/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(digits) && !(isMeasured && digits.includes(','))) return 'ambiguous';
  if (/^-?\d+[.,]\d+$/.test(digits)) return Number(digits.replace(',', '.'));
  // Both signs: the last one is the decimal sign. The same sign twice can only group thousands.
  const [, whole, part = '0'] =
    /^(-?\d{1,3}(?:\.\d{3})+),(\d+)$/.exec(digits) ??
    /^(-?\d{1,3}(?:,\d{3})+)\.(\d+)$/.exec(digits) ??
    /^(-?\d{1,3}(?:\.\d{3}){2,}|-?\d{1,3}(?:,\d{3}){2,})$/.exec(digits) ??
    [];
  return whole === undefined ? undefined : Number(`${whole.replaceAll(/[.,]/g, '')}.${part}`);
}
