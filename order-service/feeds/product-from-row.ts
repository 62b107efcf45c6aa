import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { additionalVariantAttributes, additionalVariantColumn } from './additional-variant-attributes.ts';
import { readBarcode } from './cells/barcode-text.ts';
import { categoryPaths } from './cells/category-path.ts';
import { imageLinks } from './cells/image-links.ts';
import { withoutLeadingApostrophe } from './cells/leading-apostrophe.ts';
import { maxSkuLength, readId, shortened } from './cells/parse-id.ts';
import { plainText, slugOf, withoutControls } from './cells/plain-text.ts';
import { type FeedCurrency, isOnRequest, readPrice } from './cells/price-text.ts';
import { readSaleWindow } from './cells/sale-window.ts';
import { parseUnitPricing } from './cells/sold-in-kilo.ts';
import { feedStock } from './cells/stock-text.ts';
import { countLimits, cutText, textLimits, truncateAndReport } from './cells/text-limits.ts';
import { readWeight } from './cells/weight-text.ts';
import type { FeedProduct, FeedPromotion } from './feed-product.ts';
import { allValues, type FeedRow, firstValue, groupPictures, hasColumn } from './feed-row.ts';
import { fallbackField } from './published/fallback-description.ts';
import { ownBarcodeField } from './published/published-item.ts';
import { pushAll } from './push-all.ts';
import { isSizeName } from './size-names.ts';

/**
 * A parsed row, before the rows of a group become one product: the product, its group's id ('' = none) and its variant
 * attributes. `name` is set for an axis outside `axisNames`. `hasChoiceColumns`: the file has a column for at least
 * one axis.
 */
export type RowProduct = {
  product: FeedProduct;
  groupId: string;
  choices: { axis: string; value: string; name?: string }[];
  hasChoiceColumns: boolean;
  /** The pictures that the whole group has, which come before those of its variants. */
  cover?: string[];
};
/** The part of a parsed row by which rows are grouped; `index` is the number of its raw row. */
export type RowOutline = Pick<RowProduct, 'groupId' | 'choices'> & {
  index: number;
  product: Pick<FeedProduct, 'line' | 'providerId' | 'name' | 'brand' | 'sellerName' | 'categoryPath'>;
};
export type RowReading = { read: RowProduct; notices: string[] } | { problem: string; id: string | null };

/** The attributes in which variants may differ (for Google and Meta), with their names for shoppers. */
export const axisNames: Readonly<Record<string, string>> = {
  color: 'Cor',
  size: 'Tamanho',
  material: 'Material',
  pattern: 'Estampa',
};

/** The axis with this name, in Portuguese or as feeds write it; any other name is an axis of its own. */
export const axisOf = (name: string): string => {
  const label = normalizeLabel(name);
  const known = Object.entries(axisNames).find(([axis, own]) => axis === label || normalizeLabel(own) === label)?.[0];
  return known ?? slugOf(name).slice(0, 60);
};

/** A published feed describes a product that has no description (`fallbackDescription`). It stays without one. */
function descriptionOf(row: FeedRow, notices: string[]): string {
  if (firstValue(row, fallbackField) !== '') return '';
  return truncateAndReport(
    withoutControls(firstValue(row, 'description')),
    textLimits.description,
    'descrição',
    notices,
  );
}

/** A plain-text highlight of up to this length is a badge; longer ones are text for the product page. */
const maxBadge = 40;
/** The row of the specification for the longer highlights. */
const longHighlights = 'Destaques';
const descriptions = ['description', 'content', 'summary', 'rich_text_description'] as const;
const barcodes = ['gtin', ownBarcodeField] as const;
const weights = ['shipping_weight', 'product_weight'] as const;
const labels = ['custom_label_0', 'custom_label_1', 'custom_label_2', 'custom_label_3', 'custom_label_4'] as const;

/**
 * Parses one row of a Google or Meta feed. `expiration_date` is ignored on purpose: it ends the advertisement, not the
 * product.
 */
export function productFromRow(row: FeedRow, currency: FeedCurrency = 'BRL'): RowReading {
  const id = plainText(firstValue(row, 'id'));
  const name = plainText(firstValue(row, 'title'));
  const own = readId(id);
  // A table without a column of codes makes the id of the name.
  if (id === '' && name === '' && !hasColumn(row, 'id')) return { problem: 'sem nome', id: null };
  if ('problem' in own) return { problem: own.problem, id: id || null };
  const groupWritten = plainText(firstValue(row, 'item_group_id'));
  const group = groupWritten === '' ? { id: '' } : readId(groupWritten, 'item_group_id');
  if ('problem' in group) return { problem: group.problem, id };
  if (name === '') return { problem: 'sem título', id };
  const isLabelled = hasColumn(row, ...labels)
    ? allValues(row, ...labels).some((label) => /\bsob consulta\b/.test(normalizeLabel(label)))
    : undefined;
  const isPriceOnRequest = isOnRequest(firstValue(row, 'price')) || isLabelled;
  const price = isPriceOnRequest ? { cents: null } : readPrice(firstValue(row, 'price'), currency, row.priceStyle);
  if ('problem' in price) return { problem: price.problem, id };
  if (price.cents === 0) return { problem: 'preço zero', id };

  const notices: string[] = 'notice' in price && price.notice !== undefined ? [price.notice] : [];
  const picturesOf = (...names: string[]): string[] | undefined => {
    if (!hasColumn(row, ...names)) return undefined;
    const { images, dropped } = imageLinks(allValues(row, ...names), { keepsHttp: true });
    notices.push(...dropped);
    return images;
  };
  const cover = coverOf(row, notices);
  const images = picturesOf('image_link');
  if (images?.length === 0) pushAll(images, cover.slice(0, 1));
  const moreImages = picturesOf('image', 'additional_image_link');
  const promotion = price.cents === null ? null : promotionOf(row, price.cents, notices, currency);
  const { notices: stockNotices, ...stock } = feedStock(row);
  notices.push(...stockNotices);
  const choices: RowProduct['choices'] = Object.keys(axisNames).flatMap((axis) => {
    const value = truncateAndReport(
      plainText(firstValue(row, axis)),
      textLimits.option,
      axisNames[axis] ?? axis,
      notices,
    );
    return value === '' ? [] : [{ axis, value }];
  });
  const named = namedChoices(row, notices);
  // A published feed has a 'Número' in `size` too.
  const size = named.find(({ name }) => isSizeName(name))?.value;
  const repeated = choices.findIndex(({ axis, value }) => axis === 'size' && value === size);
  if (repeated !== -1) choices.splice(repeated, 1);
  pushAll(choices, named);
  if (choices.length > countLimits.attributes)
    notices.push(`mais de ${countLimits.attributes} opções: só as primeiras foram importadas`);
  choices.splice(countLimits.attributes);
  const product: FeedProduct = {
    line: row.line,
    providerId: own.id,
    group: hasColumn(row, 'item_group_id') ? group.id || null : undefined,
    sku: shortened(withoutLeadingApostrophe(plainText(firstValue(row, 'stock_keeping_unit')) || id), maxSkuLength),
    barcode: hasColumn(row, ...barcodes) ? readBarcode(allValues(row, ...barcodes)[0] ?? '', notices) : undefined,
    weight: hasColumn(row, ...weights) ? weightOf(row, notices) : undefined,
    name: truncateAndReport(name, textLimits.name, 'título', notices),
    description: hasColumn(row, ...descriptions) ? descriptionOf(row, notices) : undefined,
    brand: hasColumn(row, 'brand') ? brandOf(row, notices) : undefined,
    sellerName: sellerOf(row),
    ...categoriesOf(row, notices),
    images,
    moreImages,
    price: price.cents,
    promotion,
    ...stock,
    isPriceOnRequest,
    soldInKilo:
      price.cents !== null && hasColumn(row, 'unit_pricing_measure')
        ? parseUnitPricing(firstValue(row, 'unit_pricing_measure'), price.cents)
        : undefined,
    ...factsOf(row, notices),
    axes: [],
    variants: [],
  };
  return {
    read: {
      product,
      groupId: group.id,
      choices,
      ...(cover.length > 0 && { cover }),
      hasChoiceColumns: row.choices !== undefined || hasColumn(row, ...Object.keys(axisNames), additionalVariantColumn),
    },
    notices,
  };
}

/** The pictures of a group by their list, which all its rows share. */
const covers = new WeakMap<readonly string[], string[]>();

/** The pictures that a row's whole group has. The first row of the group gets the notices about them. */
function coverOf({ values }: FeedRow, notices: string[]): string[] {
  const links = values.get(groupPictures);
  if (links === undefined) return [];
  const known = covers.get(links);
  if (known !== undefined) return known;
  const { images, dropped } = imageLinks(links, { keepsHttp: true });
  notices.push(...dropped);
  covers.set(links, images);
  return images;
}

/** The weight of a unit as it is shipped; undefined for an unreadable one, so that a known one stays. */
function weightOf(row: FeedRow, notices: string[]): number | null | undefined {
  const [written = ''] = allValues(row, ...weights);
  const reading = readWeight(written);
  if (!('problem' in reading)) return reading.grams;
  notices.push(`${reading.problem}; escreva, por exemplo, 0,5 kg`);
  return undefined;
}

/** The options that a table names itself, and those of Meta's column for other attributes. */
function namedChoices(row: FeedRow, notices: string[]): { axis: string; value: string; name: string }[] {
  const seen = new Set<string>();
  const further = allValues(row, additionalVariantColumn).flatMap(additionalVariantAttributes);
  return [...(row.choices ?? []), ...further].flatMap((choice) => {
    const name = cutText(plainText(choice.name), textLimits.option);
    const value = truncateAndReport(plainText(choice.value), textLimits.option, name, notices);
    const axis = axisOf(name);
    if (name === '' || value === '' || seen.has(axis)) return [];
    seen.add(axis);
    return [{ axis, value, name }];
  });
}

/** The categories. Undefined for a file whose only category is a bare number of Google's list: it states none. */
function categoriesOf(row: FeedRow, notices: string[]): Pick<FeedProduct, 'categoryPath' | 'furtherPaths'> {
  const google = firstValue(row, 'google_product_category');
  const [path = [], ...furtherPaths] = categoryPaths(allValues(row, 'product_type'), google, notices);
  const isStated =
    hasColumn(row, 'product_type') || (hasColumn(row, 'google_product_category') && (google === '' || path.length > 0));
  return { categoryPath: isStated ? path : undefined, ...(furtherPaths.length > 0 && { furtherPaths }) };
}

function promotionOf(
  row: FeedRow,
  price: number,
  notices: string[],
  currency: FeedCurrency,
): FeedPromotion | null | undefined {
  if (!hasColumn(row, 'sale_price')) return undefined;
  const written = firstValue(row, 'sale_price');
  if (written === '') return null;
  const sale = readPrice(written, currency, row.priceStyle);
  if ('problem' in sale) {
    notices.push(`promoção deixada de fora: ${sale.problem}`);
    return null;
  }
  if (sale.cents > price) notices.push('promoção deixada de fora: o preço dela é maior que o preço');
  if (sale.cents === 0 || sale.cents >= price) return null;
  if (sale.notice !== undefined) notices.push(sale.notice);
  if (!hasColumn(row, 'sale_price_effective_date'))
    return { price: sale.cents, startsAt: undefined, endsAt: undefined };
  const days = firstValue(row, 'sale_price_effective_date');
  const period = readSaleWindow(days);
  if (typeof period === 'string') {
    const why = period === 'reversed' ? 'ela termina antes de começar' : 'período ilegível';
    notices.push(`promoção deixada de fora: ${why} (${days.slice(0, 60)})`);
    return null;
  }
  return { price: sale.cents, ...period };
}

function brandOf(row: FeedRow, notices: string[]): string | null {
  const brand = truncateAndReport(plainText(firstValue(row, 'brand')), textLimits.brand, 'marca', notices);
  return brand === '' || ['sem marca', 'n/a', '-'].includes(normalizeLabel(brand)) ? null : brand;
}

function sellerOf(row: FeedRow): string | null {
  for (const label of allValues(row, ...labels)) {
    const seller = /^vendido e entregue por:?\s+(\S.*)$/i.exec(plainText(label))?.[1];
    if (seller !== undefined) return cutText(seller, textLimits.seller);
  }
  return null;
}

function factsOf(row: FeedRow, notices: string[]): Pick<FeedProduct, 'specification' | 'facts' | 'highlights'> {
  const specification = new Map<string, Set<string>>();
  let facts = 0;
  const add = (name: string, value: string) => {
    if (name === '' || value === '' || ++facts > countLimits.facts) return;
    const label = cutText(name, textLimits.factName);
    const values = specification.get(label) ?? new Set();
    specification.set(label, values.add(truncateAndReport(value, textLimits.fact, label, notices)));
  };
  for (const { name, value } of row.details) add(plainText(name), plainText(value));
  const highlights = new Set<string>();
  for (const published of allValues(row, 'product_highlight')) {
    const text = plainText(published);
    if (text.length <= maxBadge && text === published.trim() && highlights.size < countLimits.highlights)
      highlights.add(text);
    else add(longHighlights, text);
  }
  if (facts > countLimits.facts)
    notices.push(`mais de ${countLimits.facts} características: só as primeiras foram importadas`);
  const hasHighlights = hasColumn(row, 'product_highlight');
  const isWhole = hasColumn(row, 'product_detail');
  return {
    specification: isWhole ? [...specification].map(([name, values]) => ({ name, value: [...values] })) : undefined,
    facts:
      hasHighlights && !isWhole
        ? [{ name: longHighlights, value: [...(specification.get(longHighlights) ?? [])] }]
        : [],
    highlights: hasHighlights ? [...highlights] : undefined,
  };
}
