import { feedIdOf } from '#shared/rules/catalog/provider-id.ts';
import { type FeedBytes, memoryBytes } from './feed-bytes.ts';
import { type FeedOutcome, type FeedProduct, FeedRefusal, type FeedRemark } from './feed-product.ts';
import type { FeedRow, RowValues } from './feed-row.ts';
import { type CsvHeader, findCsvHeader, readCsvTable } from './formats/csv-header.ts';
import type { CsvRow } from './formats/csv-rows.ts';
import { fileText } from './formats/file-text.ts';
import { readGoogleXml } from './formats/google-xml.ts';
import { openMetaCsv } from './formats/meta-csv.ts';
import { openShopifyCsv } from './formats/shopify-csv.ts';
import { notAFeed } from './formats/xml-items.ts';
import { groupsOf, productsOfGroup } from './group-variants.ts';
import { limitVariants } from './limit-variants.ts';
import type { FeedCurrency } from './price-text.ts';
import { productFromRow, type RowOutline, type RowProduct } from './product-from-row.ts';
import { memoryRows, type RowStore } from './row-store.ts';
import { groupByTitle } from './title-variants.ts';

export type FeedFormat = 'google-xml' | 'meta-csv' | 'shopify-csv';
export type FeedLimits = { maxBytes: number; maxRows: number };
/** `currency`: prices in this currency are used as reais, unchanged. */
export type FeedOptions = FeedLimits & { currency?: FeedCurrency };
/** The result of a feed beside its products. */
export type FeedSummary = { format: FeedFormat } & Pick<FeedOutcome, 'problems' | 'notices'>;
export type FeedReading = ({ format: FeedFormat } & FeedOutcome) | { refusal: string };
/** Where the raw rows of a feed are kept until its groups are known. */
export type MakeRowStore = <Row>() => RowStore<Row>;

export const feedLimits: FeedLimits = { maxBytes: 100 * 1024 * 1024, maxRows: 100_000 };

/**
 * Reads a merchant's feed in any supported format. A file that is no feed or is cut off is refused as a whole, with the
 * line. In a feed, unusable entries are listed by line and reason, and the others are imported.
 */
export function readFeed(bytes: Uint8Array, options: FeedOptions = feedLimits): FeedReading {
  const products: FeedProduct[] = [];
  const reading = readFeedProducts(memoryBytes(bytes), options, memoryRows, (product) => products.push(product));
  return 'refusal' in reading ? reading : { ...reading, products };
}

/**
 * The same for a feed of any size: the products are passed on one by one. Only what groups the rows stays in memory;
 * their texts are in the store.
 */
export function readFeedProducts(
  bytes: FeedBytes,
  { maxBytes, maxRows, currency = 'BRL' }: FeedOptions,
  makeStore: MakeRowStore,
  onProduct: (product: FeedProduct) => void,
): FeedSummary | { refusal: string } {
  try {
    if (bytes.size > maxBytes)
      throw new FeedRefusal(1, `o arquivo tem mais de ${Math.floor(maxBytes / 1024 / 1024)} MB`);
    const remarks: Remarks = { problems: [], notices: [] };
    const duplicates: FeedRemark[] = [];
    const cuts: FeedRemark[] = [];
    const isUnique = duplicateCheck(duplicates);
    const format = readAnyFormat({ bytes, maxRows, currency, makeStore, remarks }, (product) => {
      if (isUnique(product)) onProduct(limitVariants(product, cuts));
    });
    return {
      format,
      problems: [...remarks.problems, ...duplicates].sort(byLine),
      notices: [...remarks.notices, ...cuts].sort(byLine),
    };
  } catch (error) {
    if (error instanceof FeedRefusal) return { refusal: error.message };
    throw error;
  }
}

type Remarks = { problems: FeedRemark[]; notices: FeedRemark[] };
type Source = {
  bytes: FeedBytes;
  maxRows: number;
  currency: FeedCurrency;
  makeStore: MakeRowStore;
  remarks: Remarks;
};
type OnProduct = (product: FeedProduct) => void;

function readAnyFormat(source: Source, onProduct: OnProduct): FeedFormat {
  const { bytes, maxRows, makeStore, remarks } = source;
  const { chunks, start, notices } = fileText(bytes);
  remarks.notices.push(...notices);
  const begin = start.trimStart();
  if (begin === '') throw new FeedRefusal(1, notAFeed('o arquivo está vazio'));
  if (/^<(!doctype )?html/i.test(begin)) throw new FeedRefusal(1, notAFeed('é uma página HTML'));
  if (begin.startsWith('<')) {
    const rows = makeStore<RowValues>();
    const columns = readGoogleXml(chunks, maxRows, (row) => rows.add(row));
    if (rows.count === 0) throw new FeedRefusal(1, 'o feed não tem nenhum produto');
    passProductsOn(rows, columns, source, onProduct);
    return 'google-xml';
  }
  const header = findCsvHeader(chunks());
  if (header === null) throw new FeedRefusal(1, notAFeed('nenhum cabeçalho conhecido'));
  if (header.kind === 'shopify') {
    readShopify(chunks(), header, source, onProduct);
    return 'shopify-csv';
  }
  const rows = makeStore<RowValues>();
  const { columns, rowOf } = openMetaCsv(header);
  const count = readCsvTable(chunks(), header, maxRows, (record) => {
    const reading = rowOf(record);
    if (reading === null) return;
    if ('row' in reading) rows.add(reading.row);
    else remarks.problems.push(reading.problem);
  });
  if (count === 0) throw new FeedRefusal(header.line, 'o feed não tem nenhum produto');
  passProductsOn(rows, columns, source, onProduct);
  return 'meta-csv';
}

function readShopify(
  chunks: Iterable<string>,
  header: CsvHeader,
  { maxRows, makeStore, remarks }: Source,
  onProduct: OnProduct,
): void {
  const { handleOf, productOf } = openShopifyCsv(header.columns);
  const records = makeStore<CsvRow>();
  const handles = new Map<string, number[]>();
  const count = readCsvTable(chunks, header, maxRows, (record) => {
    const handle = handleOf(record);
    if (handle === null) return;
    if (handle === '') {
      remarks.problems.push({ line: record.line, id: null, reason: 'sem Handle' });
      return;
    }
    const known = handles.get(handle);
    if (known) known.push(records.count);
    else handles.set(handle, [records.count]);
    records.add(record);
  });
  if (count === 0) throw new FeedRefusal(header.line, 'o feed não tem nenhum produto');
  for (const [handle, indexes] of handles) {
    const product = productOf(
      handle,
      indexes.map((index) => records.get(index)),
      remarks,
    );
    if (product !== null) onProduct(product);
  }
}

/** The products of the rows of a Google or Meta feed, in the order of the file. */
function passProductsOn(
  rows: RowStore<RowValues>,
  columns: ReadonlySet<string>,
  { currency, remarks }: Source,
  onProduct: OnProduct,
): void {
  const rowAt = (index: number): FeedRow => ({ ...rows.get(index), columns });
  const outlines = outlinesOf(rows.count, rowAt, currency, remarks);
  // A file that never names a seller does not state that its products have none.
  const namesSellers = outlines.some(({ product }) => product.sellerName);
  const titled = groupByTitle(outlines);
  remarks.notices.push(...titled.notices);
  const wholeRow = ({ index, product: { name }, ...grouping }: RowOutline): RowProduct[] => {
    const reading = productFromRow(rowAt(index), currency);
    if ('problem' in reading) return [];
    const { read } = reading;
    const sellerName = namesSellers ? read.product.sellerName : undefined;
    return [{ ...read, ...grouping, product: { ...read.product, name, sellerName } }];
  };
  for (const group of groupsOf(titled.rows)) {
    const { products, problems, notices } = productsOfGroup(group.flatMap(wholeRow));
    remarks.problems.push(...problems);
    remarks.notices.push(...notices);
    for (const product of products) onProduct(product);
  }
}

/** What groups the usable rows. Unusable and repeated ones are problems. */
function outlinesOf(
  count: number,
  rowAt: (index: number) => FeedRow,
  currency: FeedCurrency,
  { problems, notices }: Remarks,
): RowOutline[] {
  const outlines: RowOutline[] = [];
  const lineOf = new Map<string, number>();
  for (let index = 0; index < count; index++) {
    const row = rowAt(index);
    const reading = productFromRow(row, currency);
    if ('problem' in reading) {
      problems.push({ line: row.line, id: reading.id, reason: reading.problem });
      continue;
    }
    const { product, groupId, choices } = reading.read;
    const { line, providerId, name, brand, sellerName, categoryPath } = product;
    const id = feedIdOf(providerId);
    const firstLine = lineOf.get(id);
    if (firstLine !== undefined) {
      problems.push({ line, id, reason: `id repetido: já usado na linha ${firstLine}` });
      continue;
    }
    lineOf.set(id, line);
    outlines.push({ index, groupId, choices, product: { line, providerId, name, brand, sellerName, categoryPath } });
    for (const reason of reading.notices) notices.push({ line, id, reason });
  }
  return outlines;
}

// Product ids and SKUs are each unique in a shop. A group may have the id of a separate product.
function duplicateCheck(duplicates: FeedRemark[]): (product: FeedProduct) => boolean {
  const ids = new Map<string, number>();
  const skus = new Map<string, number>();
  return ({ line, providerId, sku, variants }) => {
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
  };
}

const byLine = (one: FeedRemark, other: FeedRemark) => one.line - other.line;
