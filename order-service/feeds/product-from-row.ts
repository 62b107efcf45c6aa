import { foldLabel } from '#shared/rules/fold-text.ts';
import { categoryPath } from './category-path.ts';
import type { FeedProduct, FeedPromotion } from './feed-product.ts';
import { allValues, type FeedRow, firstValue } from './feed-row.ts';
import { imageLinks } from './image-links.ts';
import { plainText, withoutControls } from './plain-text.ts';
import { type FeedCurrency, readPrice } from './price-text.ts';
import { readId } from './read-id.ts';
import { readSaleWindow } from './sale-window.ts';
import { soldInKilo } from './sold-in-kilo.ts';
import { feedStock } from './stock-text.ts';
import { countLimits, cutAndReport, cutText, textLimits } from './text-limits.ts';

/** A row understood by itself, before rows of one group become one product: the product, its group's id ('' = none) and what it differs by; `name` where the axis is none of `axisNames`. */
export type RowProduct = { product: FeedProduct; groupId: string; choices: { axis: string; value: string; name?: string }[] };
export type RowReading = { read: RowProduct; notices: string[] } | { problem: string; id: string | null };

/** What a product's variants may differ by (Google and Meta alike), and how shoppers call it. */
export const axisNames: Readonly<Record<string, string>> = { color: 'Cor', size: 'Tamanho', material: 'Material', pattern: 'Estampa' };

/** A highlight this short, published as plain words, is a badge; the others are text for the product page. */
const maxBadge = 40;
const labels = ['custom_label_0', 'custom_label_1', 'custom_label_2', 'custom_label_3', 'custom_label_4'] as const;

/**
 * Understands one row of a Google or Meta feed. `expiration_date` is left aside on purpose: it ends the advertisement,
 * not the product.
 */
export function productFromRow(row: FeedRow, currency: FeedCurrency = 'BRL'): RowReading {
  const id = plainText(firstValue(row, 'id'));
  const name = plainText(firstValue(row, 'title'));
  const own = readId(id);
  if ('problem' in own) return { problem: own.problem, id: id || null };
  const groupWritten = plainText(firstValue(row, 'item_group_id'));
  const group = groupWritten === '' ? { id: '' } : readId(groupWritten, 'item_group_id');
  if ('problem' in group) return { problem: group.problem, id };
  if (name === '') return { problem: 'sem título', id };
  const isPriceOnRequest = allValues(row, ...labels).some((label) => /\bsob consulta\b/.test(foldLabel(label)));
  const price = isPriceOnRequest ? { cents: null } : readPrice(firstValue(row, 'price'), currency);
  if ('problem' in price) return { problem: price.problem, id };
  if (price.cents === 0) return { problem: 'preço zero', id };

  const notices: string[] = [];
  const { images, dropped } = imageLinks([...allValues(row, 'image_link'), ...allValues(row, 'image', 'additional_image_link')]);
  notices.push(...dropped);
  const promotion = price.cents === null ? null : promotionOf(row, price.cents, notices, currency);
  const choices = Object.keys(axisNames).flatMap((axis) => {
    const value = cutAndReport(plainText(firstValue(row, axis)), textLimits.option, axisNames[axis] ?? axis, notices);
    return value === '' ? [] : [{ axis, value }];
  });
  const product: FeedProduct = {
    line: row.line,
    providerId: own.id,
    sku: id,
    name: cutAndReport(name, textLimits.name, 'título', notices),
    description: cutAndReport(withoutControls(firstValue(row, 'description')), textLimits.description, 'descrição', notices),
    brand: brandOf(row, notices),
    sellerName: sellerOf(row),
    categoryPath: categoryPath(firstValue(row, 'product_type'), firstValue(row, 'google_product_category'), notices),
    images,
    price: price.cents,
    promotion,
    ...feedStock(row),
    isPriceOnRequest,
    soldInKilo: price.cents === null ? null : soldInKilo(firstValue(row, 'unit_pricing_measure'), price.cents),
    ...factsOf(row, notices),
    axes: [],
    variants: [],
  };
  return { read: { product, groupId: group.id, choices }, notices };
}

function promotionOf(row: FeedRow, price: number, notices: string[], currency: FeedCurrency): FeedPromotion | null {
  const written = firstValue(row, 'sale_price');
  if (written === '') return null;
  const sale = readPrice(written, currency);
  if ('problem' in sale) {
    notices.push(`promoção deixada de fora: ${sale.problem}`);
    return null;
  }
  if (sale.cents === 0 || sale.cents >= price) return null;
  const window = readSaleWindow(firstValue(row, 'sale_price_effective_date'));
  if (window === null) {
    notices.push(`promoção deixada de fora: período ilegível (${firstValue(row, 'sale_price_effective_date').slice(0, 60)})`);
    return null;
  }
  return { price: sale.cents, ...window };
}

function brandOf(row: FeedRow, notices: string[]): string | null {
  const brand = cutAndReport(plainText(firstValue(row, 'brand')), textLimits.brand, 'marca', notices);
  return brand === '' || ['sem marca', 'n/a', '-'].includes(foldLabel(brand)) ? null : brand;
}

function sellerOf(row: FeedRow): string | null {
  for (const label of allValues(row, ...labels)) {
    const seller = /^vendido e entregue por:?\s+(\S.*)$/i.exec(plainText(label))?.[1];
    if (seller !== undefined) return cutText(seller, textLimits.seller);
  }
  return null;
}

function factsOf(row: FeedRow, notices: string[]): Pick<FeedProduct, 'specification' | 'highlights'> {
  const specification = new Map<string, Set<string>>();
  let facts = 0;
  const add = (name: string, value: string) => {
    if (name === '' || value === '' || ++facts > countLimits.facts) return;
    const label = cutText(name, textLimits.factName);
    const values = specification.get(label) ?? new Set();
    specification.set(label, values.add(cutAndReport(value, textLimits.fact, label, notices)));
  };
  for (const { name, value } of row.details) add(plainText(name), plainText(value));
  const highlights = new Set<string>();
  for (const published of allValues(row, 'product_highlight')) {
    const text = plainText(published);
    if (text.length <= maxBadge && text === published.trim() && highlights.size < countLimits.highlights) highlights.add(text);
    else add('Destaques', text);
  }
  if (facts > countLimits.facts) notices.push(`mais de ${countLimits.facts} características: só as primeiras foram importadas`);
  return { specification: [...specification].map(([name, values]) => ({ name, value: [...values] })), highlights: [...highlights] };
}
