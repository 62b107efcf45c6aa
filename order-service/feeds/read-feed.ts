import { feedIdOf } from '#shared/rules/catalog/provider-id.ts';
import { type FeedOutcome, type FeedProduct, FeedRefusal, type FeedRemark } from './feed-product.ts';
import type { FeedRow } from './feed-row.ts';
import { readCsvTable } from './formats/csv-header.ts';
import { fileText } from './formats/file-text.ts';
import { readGoogleXml } from './formats/google-xml.ts';
import { readMetaCsv } from './formats/meta-csv.ts';
import { readShopifyCsv } from './formats/shopify-csv.ts';
import { notAFeed } from './formats/xml-items.ts';
import { groupVariants } from './group-variants.ts';
import { limitVariants } from './limit-variants.ts';
import type { FeedCurrency } from './price-text.ts';
import { productFromRow, type RowProduct } from './product-from-row.ts';
import { groupByTitle } from './title-variants.ts';

export type FeedFormat = 'google-xml' | 'meta-csv' | 'shopify-csv';
export type FeedLimits = { maxBytes: number; maxRows: number };
/** `currency`: prices in this currency are used as reais, unchanged. */
export type FeedOptions = FeedLimits & { currency?: FeedCurrency };
export type FeedReading = ({ format: FeedFormat } & FeedOutcome) | { refusal: string };

export const feedLimits: FeedLimits = { maxBytes: 100 * 1024 * 1024, maxRows: 100_000 };

/**
 * Reads a merchant's feed in any supported format. A file that is no feed or is cut off is refused as a whole, with the
 * line. In a feed, unusable entries are listed by line and reason, and the others are imported.
 */
export function readFeed(
  bytes: Uint8Array,
  { maxBytes, maxRows, currency = 'BRL' }: FeedOptions = feedLimits,
): FeedReading {
  try {
    if (bytes.length > maxBytes)
      throw new FeedRefusal(1, `o arquivo tem mais de ${Math.floor(maxBytes / 1024 / 1024)} MB`);
    const { format, products, problems, notices } = readOutcome(bytes, maxRows, currency);
    const { unique, duplicates } = withoutDuplicates(products);
    return {
      format,
      products: unique.map((product) => limitVariants(product, notices)),
      problems: [...problems, ...duplicates].sort(byLine),
      notices: notices.sort(byLine),
    };
  } catch (error) {
    if (error instanceof FeedRefusal) return { refusal: error.message };
    throw error;
  }
}

function readOutcome(bytes: Uint8Array, maxRows: number, currency: FeedCurrency): { format: FeedFormat } & FeedOutcome {
  const { chunks, start, notices: encodingNotices } = fileText(bytes);
  const begin = start.trimStart();
  if (begin === '') throw new FeedRefusal(1, notAFeed('o arquivo está vazio'));
  if (/^<(!doctype )?html/i.test(begin)) throw new FeedRefusal(1, notAFeed('é uma página HTML'));
  if (begin.startsWith('<')) {
    const rows = readGoogleXml(chunks, maxRows);
    if (rows.length === 0) throw new FeedRefusal(1, 'o feed não tem nenhum produto');
    return withNotices(encodingNotices, { format: 'google-xml', ...productsOf(rows, currency) });
  }
  const table = readCsvTable([...chunks()].join(''), maxRows);
  if (table === null) throw new FeedRefusal(1, notAFeed('nenhum cabeçalho conhecido'));
  if (table.rows.length === 0) throw new FeedRefusal(table.headerLine, 'o feed não tem nenhum produto');
  if (table.kind === 'shopify')
    return withNotices(encodingNotices, { format: 'shopify-csv', ...readShopifyCsv(table) });
  const { rows, problems } = readMetaCsv(table);
  const outcome = productsOf(rows, currency);
  return withNotices(encodingNotices, { format: 'meta-csv', ...outcome, problems: [...problems, ...outcome.problems] });
}

const withNotices = <Outcome extends FeedOutcome>(notices: FeedRemark[], outcome: Outcome): Outcome => ({
  ...outcome,
  notices: [...notices, ...outcome.notices],
});

/** A file that never names a seller does not state that its products have none. */
function clearUnstatedSellers(rows: RowProduct[]): RowProduct[] {
  if (rows.some(({ product }) => product.sellerName)) return rows;
  return rows.map((row) => ({ ...row, product: { ...row.product, sellerName: undefined } }));
}

function productsOf(rows: FeedRow[], currency: FeedCurrency): FeedOutcome {
  const problems: FeedRemark[] = [];
  const notices: FeedRemark[] = [];
  const read: RowProduct[] = [];
  const lineOf = new Map<string, number>();
  for (const row of rows) {
    const reading = productFromRow(row, currency);
    if ('problem' in reading) {
      problems.push({ line: row.line, id: reading.id, reason: reading.problem });
      continue;
    }
    const id = feedIdOf(reading.read.product.providerId);
    const firstLine = lineOf.get(id);
    if (firstLine !== undefined) {
      problems.push({ line: row.line, id, reason: `id repetido: já usado na linha ${firstLine}` });
      continue;
    }
    lineOf.set(id, row.line);
    read.push(reading.read);
    notices.push(...reading.notices.map((reason) => ({ line: row.line, id, reason })));
  }
  const titled = groupByTitle(clearUnstatedSellers(read));
  const grouped = groupVariants(titled.rows);
  return {
    products: grouped.products,
    problems: [...problems, ...grouped.problems],
    notices: [...notices, ...titled.notices, ...grouped.notices],
  };
}

// Product ids and SKUs are each unique in a shop. A group may have the id of a separate product.
function withoutDuplicates(products: FeedProduct[]): { unique: FeedProduct[]; duplicates: FeedRemark[] } {
  const ids = new Map<string, number>();
  const skus = new Map<string, number>();
  const duplicates: FeedRemark[] = [];
  const unique = products.filter(({ line, providerId, sku, variants }) => {
    const own = variants.length > 0 ? variants.map((variant) => variant.sku) : [sku];
    const idLine = ids.get(providerId);
    const skuTaken = own.find((one) => skus.has(one));
    const id = feedIdOf(providerId);
    if (idLine !== undefined) duplicates.push({ line, id, reason: `id repetido: já usado na linha ${idLine}` });
    else if (skuTaken !== undefined) {
      duplicates.push({
        line,
        id,
        reason: `código (SKU) repetido: "${skuTaken}" já usado na linha ${skus.get(skuTaken)}`,
      });
    } else {
      ids.set(providerId, line);
      for (const one of own) skus.set(one, line);
      return true;
    }
    return false;
  });
  return { unique, duplicates };
}

const byLine = (one: FeedRemark, other: FeedRemark) => one.line - other.line;
