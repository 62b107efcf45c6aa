import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import type { FeedProduct } from '../feed-product.ts';
import { type FeedRow, firstValue } from '../feed-row.ts';
import { readAvailability } from './availability-text.ts';
import { hasThreeDigits, type StockStyle } from './stock-style.ts';

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
  const { stock, notice, ...unreadable } = readQuantity(quantity, row.stockStyle);
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
 * Reads "10", "10,00", "1.000,00", "10 un" and "2,5 kg". "2.000" is two or two thousand: `style` decides, then a unit
 * of weight, volume or length, which has decimals. Else it is two, so that nothing is sold that is not there. The shop
 * counts whole units: a part of one is left out with a notice. Only goods by weight or length have such parts, and of
 * less than one unit there is still some to sell, so it counts as one.
 */
export function readQuantity(text: string | undefined, style: StockStyle = {}): QuantityReading {
  const written = text?.trim() ?? '';
  if (written === '') return { stock: undefined, notice: [] };
  const isMeasured = measureAtEnd.test(written);
  const digits = written.replace(isMeasured ? measureAtEnd : unitAtEnd, '').trim();
  const meaning = hasThreeDigits(digits) ? meaningOf(digits, style, isMeasured) : 'clear';
  const count = meaning === 'thousands' ? Number(digits.replace(/[.,]/, '')) : countOf(digits);
  const shown = written.slice(0, 60);
  if (typeof count === 'number') {
    if (count > maxStock) return { stock: null, notice: [] };
    const units = count > 0 && count < 1 ? 1 : Math.max(0, Math.floor(count));
    const isWhole = Number.isInteger(count) || count < 0;
    const kept = `"${shown}"; o estoque fica em ${units}`;
    if (meaning === 'unknown')
      return { stock: units, notice: [`quantidade ambígua: ${kept}; se são milhares, escreva sem ponto nem vírgula`] };
    return { stock: units, notice: isWhole ? [] : [`quantidade com fração: ${kept}`] };
  }
  const notice = [`quantidade ilegível: "${shown}"; um produto novo fica esgotado, os outros mantêm o estoque`];
  return { stock: undefined, isStockUnreadable: true, notice };
}

const unitAtEnd = /(?<=\d) ?(?:un|und|unid|unidades?|pc|pcs|pç|pçs|peças?|pecas?|itens|item)\.?$/i;
const measureAtEnd = /(?<=\d) ?(?:kgs?|quilos?|kilos?|lts?|l|litros?|mts?|m|m2|m²|metros?)\.?$/i;

/** Whether a text is a count with exactly three digits after its only sign, and without a unit. */
export const mayBeThousands = (text: string): boolean => hasThreeDigits(text.trim());

/** Whether a text is a unit of weight, volume or length, of which goods have parts: "KG". */
export const isMeasure = (text: string): boolean => measureAtEnd.test(`1 ${text.trim()}`);

function meaningOf(digits: string, style: StockStyle, isMeasured: boolean): 'decimal' | 'thousands' | 'unknown' {
  const stated = style[digits.includes(',') ? ',' : '.'];
  // Three digits after a comma are usual for kilos, and no thousands in Portuguese.
  return stated ?? (isMeasured ? 'decimal' : 'unknown');
}

function countOf(digits: string): number | undefined {
  if (/^-?\d+$/.test(digits)) return Number(digits);
  // Some databases leave out the 0 of ",5".
  if (/^-?\d*[.,]\d+$/.test(digits)) return Number(digits.replace(',', '.'));
  // Both signs: the last one is the decimal sign. The same sign twice can only group thousands.
  const [, whole, part = '0'] =
    /^(-?\d{1,3}(?:\.\d{3})+),(\d+)$/.exec(digits) ??
    /^(-?\d{1,3}(?:,\d{3})+)\.(\d+)$/.exec(digits) ??
    /^(-?\d{1,3}(?:\.\d{3}){2,}|-?\d{1,3}(?:,\d{3}){2,})$/.exec(digits) ??
    [];
  return whole === undefined ? undefined : Number(`${whole.replaceAll(/[.,]/g, '')}.${part}`);
}
