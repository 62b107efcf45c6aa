import { headingOf } from './headings.ts';

/** The columns of the shop's own spreadsheet of products, with their headings. */
export const ownColumns = {
  id: 'Código do produto',
  sku: 'Código da variação (SKU)',
  name: 'Nome',
  options: 'Variação',
  price: 'Preço',
  promotionalPrice: 'Preço promocional',
  promotionStartsAt: 'Promoção de',
  promotionEndsAt: 'Promoção até',
  stock: 'Estoque',
  isAvailable: 'Disponível',
  isActive: 'Ativo',
  isVariantActive: 'Variação ativa',
  isHidden: 'Escondido',
  categories: 'Categorias',
  brand: 'Marca',
  seller: 'Vendedor',
  images: 'Imagens',
  variantImage: 'Imagem da variação',
  description: 'Descrição',
  barcode: 'Código de barras',
  weight: 'Peso para envio (g)',
  highlights: 'Destaques',
  grams: 'Peso (g)',
  isPriceOnRequest: 'Sob consulta',
} as const;
export type OwnColumn = keyof typeof ownColumns;

/** A row of the shop's own spreadsheet; a column that the file does not have is missing. */
export type OwnCells = Partial<Record<OwnColumn, string>>;

// The keys of a constant object are exactly its declared keys.
export const ownColumnNames = Object.keys(ownColumns) as OwnColumn[];

const byHeading = new Map(ownColumnNames.map((column) => [headingOf(ownColumns[column]), column]));

/** The columns of the shop's own spreadsheet in these headings, or null if they are another table's. */
export function ownColumnsIn(headings: readonly string[]): (OwnColumn | null)[] | null {
  const columns = headings.map((heading) => byHeading.get(headingOf(heading)) ?? null);
  return columns.includes('id') && columns.includes('sku') ? columns : null;
}

/** What separates the values of a cell that has several. */
export const ownSeparator = ' | ';

/** The values of a cell that may have several. */
export const ownValues = (cell: string): string[] =>
  cell
    .split('|')
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** The most characters of a cell: a spreadsheet program cuts longer ones. */
const mostCellCharacters = 32_000;

/**
 * A text as a cell of the own spreadsheet keeps it, whichever program saved the file: without the apostrophe that keeps
 * a text from being a formula, and without what XML can't hold.
 */
export const ownCellText = (text: string): string =>
  text
    .slice(0, mostCellCharacters)
    .replaceAll(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML can't hold these characters
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .trim()
    // Also several, so that a text that was read reads the same again.
    .replace(/^['\s]+(?=[=+\-@])/, '');
