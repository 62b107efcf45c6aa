import { readBarcode } from '../cells/barcode-text.ts';
import { categoryPaths } from '../cells/category-path.ts';
import { imageLinks } from '../cells/image-links.ts';
import { withoutLeadingApostrophe } from '../cells/leading-apostrophe.ts';
import { maxSkuLength, readId, shortened } from '../cells/parse-id.ts';
import { plainText, slugOf, withoutControls } from '../cells/plain-text.ts';
import { readPrice } from '../cells/price-text.ts';
import { type QuantityReading, readQuantity } from '../cells/stock-text.ts';
import { cutText, textLimits, truncateAndReport } from '../cells/text-limits.ts';
import { readWeight } from '../cells/weight-text.ts';
import type { FeedAxis, FeedProduct, FeedVariant, ImportIssue } from '../feed-product.ts';
import { lowestPrice, type OptionOf, optionFinder, optionsFrom } from '../group-variants.ts';
import type { CsvRow } from './csv-rows.ts';

/** `cell` is trimmed; `published` is the raw cell; `has` is true when the file has one of these columns. */
type Line = {
  line: number;
  cell: (column: string) => string;
  published: (column: string) => string;
  has: (...columns: string[]) => boolean;
};
type ImportIssues = { problems: ImportIssue[]; notices: ImportIssue[] };

/** The rows of a Shopify product export. */
export type ShopifyCsv = {
  /** The handle of a record; '' = none, null = the record is empty. */
  handleOf: (record: CsvRow) => string | null;
  /** The columns that were read so far. */
  used: ReadonlySet<string>;
  /** The product of a handle's records; null = none of them is usable. */
  productOf: (handle: string, records: readonly CsvRow[], remarks: ImportIssues) => FeedProduct | null;
};

/**
 * Reads a Shopify product export. The rows of one handle are one product: the first row names it, each row with a price
 * is a variant, and a row with only a picture is a picture. Its prices have no currency and are read as reais.
 */
export function openShopifyCsv(columns: readonly string[]): ShopifyCsv {
  const at = new Map(columns.map((column, index) => [column, index]));
  const used = new Set<string>();
  const has = (...names: string[]) => {
    for (const name of names) used.add(name);
    return names.some((name) => at.has(name));
  };
  const lineOf = ({ line, cells }: CsvRow): Line => {
    const published = (column: string) => {
      used.add(column);
      return cells[at.get(column) ?? -1] ?? '';
    };
    return { line, published, cell: (column) => published(column).trim(), has };
  };
  return {
    used,
    handleOf: (record) => (record.cells.every((text) => text.trim() === '') ? null : lineOf(record).cell('handle')),
    productOf: (handle, records, remarks) => productOf(handle, records.map(lineOf), remarks),
  };
}

function productOf(handle: string, lines: Line[], { problems, notices }: ImportIssues): FeedProduct | null {
  const [first] = lines;
  if (first === undefined) return null;
  const name = plainText(first.cell('title'));
  const own = name === '' ? { problem: 'sem título' } : readId(handle, 'Handle');
  if ('problem' in own) {
    problems.push({ line: first.line, id: handle, reason: own.problem });
    return null;
  }
  const variantLines = lines.filter(({ cell }) => cell('variant_price') !== '' || cell('option1_value') !== '');
  const axes = axesOf(first, variantLines);
  const finders = axes.map(({ id, name: label, options }) => ({ id, name: label, optionOf: optionFinder(options) }));
  const variants = variantLines.flatMap((line) => {
    const variant = variantOf(handle, line, finders, notices);
    if (typeof variant !== 'string') return [{ line: line.line, variant }];
    problems.push({ line: line.line, id: handle, reason: variant });
    return [];
  });
  const unique = withoutDuplicates(handle, variants, { problems, notices });
  const [only] = unique;
  if (only === undefined) {
    if (variantLines.length === 0) problems.push({ line: first.line, id: handle, reason: 'sem preço' });
    return null;
  }
  // A product without choices displays the picture of its only variant too.
  const variantPictures = axes.length === 0 ? unique.flatMap(({ image }) => image ?? []) : [];
  const { images, dropped } = imageLinks([...lines.map(({ cell }) => cell('image_src')), ...variantPictures], {
    keepsHttp: true,
  });
  notices.push(...dropped.map((reason) => ({ line: first.line, id: handle, reason })));
  const isSold =
    first.cell('published').toLowerCase() !== 'false' &&
    !['draft', 'archived'].includes(first.cell('status').toLowerCase());
  const { sku, barcode, weight, isSkuGenerated, price, promotion, stock, isStockUnreadable, isInStock } = only;
  const sellable = {
    ...{ sku, barcode, weight, price, promotion, stock, isInStock },
    ...(isSkuGenerated && { isSkuGenerated }),
    ...(isStockUnreadable && { isStockUnreadable }),
  };
  const cuts: string[] = [];
  const product: FeedProduct = {
    line: first.line,
    providerId: own.id,
    group: own.id,
    name: truncateAndReport(name, textLimits.name, 'título', cuts),
    description: first.has('body_(html)')
      ? truncateAndReport(withoutControls(first.published('body_(html)')), textLimits.description, 'descrição', cuts)
      : undefined,
    brand: first.has('vendor')
      ? truncateAndReport(plainText(first.cell('vendor')), textLimits.brand, 'marca', cuts) || null
      : undefined,
    sellerName: undefined,
    ...categoriesOf(first, cuts),
    images: first.has('image_src', 'variant_image')
      ? images.length > 0
        ? images
        : unique.flatMap(({ image }) => image ?? []).slice(0, 1)
      : undefined,
    // Shopify lists all pictures of a product in one column.
    moreImages: first.has('image_src') ? [] : undefined,
    isActive: first.has('published', 'status') ? isSold : undefined,
    isPriceOnRequest: undefined,
    soldInKilo: undefined,
    specification: undefined,
    facts: [],
    highlights: undefined,
    ...(axes.length === 0
      ? { ...sellable, axes: [], variants: [] }
      : {
          ...sellable,
          barcode: undefined,
          weight: undefined,
          price: lowestPrice(unique),
          promotion: undefined,
          stock: undefined,
          axes,
          variants: unique,
        }),
  };
  notices.push(...cuts.map((reason) => ({ line: first.line, id: handle, reason })));
  return product;
}

/** The categories. Undefined for a file whose only category is a bare number of Google's list: it states none. */
function categoriesOf(line: Line, notices: string[]): Pick<FeedProduct, 'categoryPath' | 'furtherPaths'> {
  const google = googleCategoryOf(line);
  const own = line.cell('type') || line.cell('custom_product_type');
  // Tags are what a merchant groups by who has neither a type nor a category.
  const tags = line.cell('tags').split(',');
  const [path = [], ...furtherPaths] = categoryPaths(own ? [own] : google === '' ? tags : [], google, notices);
  const isStated =
    line.has('type', 'custom_product_type', 'tags') ||
    (line.has(...googleCategories) && (google === '' || path.length > 0));
  return { categoryPath: isStated ? path : undefined, ...(furtherPaths.length > 0 && { furtherPaths }) };
}

const googleCategories = ['product_category', 'google_shopping_/_google_product_category'] as const;
/** Shopify writes "Uncategorized" for a product without a category. */
const googleCategoryOf = ({ cell }: Line) =>
  googleCategories.map(cell).find((text) => text !== '' && text.toLowerCase() !== 'uncategorized') ?? '';

// Shopify writes "Title" with "Default Title" for a product without choices.
function axesOf(first: Line, variantLines: Line[]): FeedAxis[] {
  return ['option1', 'option2', 'option3'].flatMap((id) => {
    const name = cutText(plainText(first.cell(`${id}_name`)), textLimits.option);
    const values = variantLines.map(({ cell }) => optionText(cell(`${id}_value`)));
    const isNoChoice = values.every((value) => value === '' || value === 'Default Title');
    return name === '' || isNoChoice
      ? []
      : [{ id, name, options: optionsFrom(values.filter((value) => value !== '')) }];
  });
}

const optionText = (published: string) => cutText(plainText(published), textLimits.option);

type AxisFinder = { id: string; name: string; optionOf: OptionOf };

/** The variant of a row, or the problem of the row. */
function variantOf(
  handle: string,
  row: Line,
  axes: readonly AxisFinder[],
  notices: ImportIssue[],
): FeedVariant | string {
  const { line, cell, has } = row;
  const paid = readPrice(cell('variant_price'));
  if ('problem' in paid) return paid.problem;
  if (paid.cents === 0) return 'preço zero';
  const options: Record<string, string> = {};
  for (const { id, name, optionOf } of axes) {
    const option = optionOf(optionText(cell(`${id}_value`)));
    if (option === undefined) return `sem valor para ${name}`;
    options[id] = option;
  }
  const generated = [handle, ...axes.map(({ id }) => options[id] ?? '')].join(':');
  const sku = shortened(withoutLeadingApostrophe(plainText(cell('variant_sku'))) || generated, maxSkuLength);
  const { images, dropped } = imageLinks([cell('variant_image')], { keepsHttp: true });
  const { notice, ...stock } = stockOf(row);
  const unread: string[] = [];
  const barcode = has('variant_barcode') ? readBarcode(cell('variant_barcode'), unread) : undefined;
  const weight = weightOf(row, unread);
  notices.push(...[...dropped, ...notice, ...unread].map((reason) => ({ line, id: handle, reason })));
  return {
    sku,
    barcode,
    weight,
    ...(!has('variant_sku') && { isSkuGenerated: true }),
    ...pricesOf(paid.cents, row),
    ...stock,
    isInStock: undefined,
    isActive: true,
    options,
    image: has('variant_image') ? (images[0] ?? null) : undefined,
  };
}

/** Shopify exports grams, whatever unit it shows. */
function weightOf({ cell, has }: Line, notices: string[]): number | null | undefined {
  if (!has('variant_grams')) return undefined;
  has('variant_weight_unit');
  const reading = readWeight(cell('variant_grams'), 'g');
  if (!('problem' in reading)) return reading.grams;
  notices.push(reading.problem);
  return undefined;
}

// The compare-at price is the regular price, displayed struck through. The shopper pays the variant's price until it
// changes.
function pricesOf(paid: number, { cell, has }: Line): Pick<FeedVariant, 'price' | 'promotion'> {
  const promotion = { price: paid, startsAt: null, endsAt: null };
  if (!has('variant_compare_at_price')) return { price: undefined, promotion };
  const regular = readPrice(cell('variant_compare_at_price'));
  if ('problem' in regular || regular.cents <= paid) return { price: paid, promotion: null };
  return { price: regular.cents, promotion };
}

// Without a tracker Shopify does not count the stock, whatever the quantity; "continue" also sells below zero.
function stockOf({ cell, has }: Line): QuantityReading {
  const isUntracked = has('variant_inventory_tracker') && cell('variant_inventory_tracker') === '';
  if (isUntracked || /^(?:continue|true|yes)$/i.test(cell('variant_inventory_policy')))
    return { stock: null, notice: [] };
  if (!has('variant_inventory_qty')) return { stock: undefined, notice: [] };
  return readQuantity(cell('variant_inventory_qty') || '0');
}

function withoutDuplicates(
  handle: string,
  variants: { line: number; variant: FeedVariant }[],
  { problems, notices }: ImportIssues,
): FeedVariant[] {
  const lineOf = new Map<string, number>();
  const skus = new Map<string, number>();
  return variants.flatMap(({ line, variant }) => {
    const combination = Object.values(variant.options ?? {}).join(' ');
    const firstLine = lineOf.get(combination);
    if (firstLine !== undefined) {
      problems.push({ line, id: handle, reason: `mesma variante que a linha ${firstLine}` });
      return [];
    }
    lineOf.set(combination, line);
    const usedAt = skus.get(variant.sku);
    const sku = usedAt === undefined ? variant.sku : `${handle}:${slugOf(combination)}`;
    if (usedAt !== undefined) {
      const reason = `código (SKU) "${variant.sku.slice(0, 60)}" já usado na linha ${usedAt}: aqui entrou como "${sku}"`;
      notices.push({ line, id: handle, reason });
    }
    skus.set(sku, line);
    return [{ ...variant, sku }];
  });
}
