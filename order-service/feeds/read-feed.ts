import type { FeedFormat } from '#shared/text/imports/feed-formats.ts';
import { collectInsecureImageLinks, type InsecureImageLinks } from './cells/insecure-image-links.ts';
import type { FeedCurrency } from './cells/price-text.ts';
import { emitProducts, type ImportIssues, type OnProduct, ParsedRows, storedRows } from './emit-products.ts';
import { type FeedBytes, memoryBytes } from './feed-bytes.ts';
import {
  type FeedOutcome,
  type FeedProduct,
  FeedRefusal,
  type ImportIssue,
  type UnknownTable,
} from './feed-product.ts';
import type { RowValues } from './feed-row.ts';
import {
  findCsvHeader,
  findTableHeader,
  likelyHeader,
  maxHeaderRows,
  readCsvTable,
  type TableHeader,
  unknownHeader,
} from './formats/csv-header.ts';
import type { CsvRow } from './formats/csv-rows.ts';
import { fileText } from './formats/file-text.ts';
import { genericXmlRows } from './formats/generic-xml.ts';
import { type GenericXmlEntry, genericXmlEntries } from './formats/generic-xml-entries.ts';
import { readGoogleXml } from './formats/google-xml.ts';
import { attributeOf, openMetaCsv } from './formats/meta-csv.ts';
import { readOwnTable } from './formats/own-table.ts';
import { firstRows, readRows, sheetsOf } from './formats/sheet-rows.ts';
import { openShopifyCsv } from './formats/shopify-csv.ts';
import { notAFeed, type XmlElement } from './formats/xml-items.ts';
import { limitVariants } from './limit-variants.ts';
import { pushAll } from './push-all.ts';
import { memoryRows, type RowStore } from './row-store.ts';
import { type ColumnMap, columnsOf, fileColumns, tableRow } from './tables/open-table.ts';
import { ParentRows } from './tables/parent-rows.ts';
import type { TableColumn } from './tables/table-columns.ts';
import type { TableRow } from './tables/table-row.ts';
import { advertisingAttributes, followColumns, unusedColumns } from './tables/unused-columns.ts';
import { guessedUnit } from './tables/weight-columns.ts';
import { uniqueProducts } from './unique-products.ts';

export type { FeedFormat };
export type FeedLimits = { maxBytes: number; maxRows: number };
/** `currency`: prices in this currency are used as reais, unchanged. `map`: what the columns of a table are. */
export type FeedOptions = FeedLimits & { currency?: FeedCurrency; map?: ColumnMap };
/**
 * The result of a feed beside its products. Links to pictures may still be http ones; `plainPictures` has their sites.
 * `columns`: those of a table, which a person may read otherwise.
 */
export type FeedSummary = { format: FeedFormat; plainPictures: InsecureImageLinks; columns?: TableColumn[] } & Pick<
  FeedOutcome,
  'problems' | 'notices'
>;
export type FeedReading = (Omit<FeedSummary, keyof FeedOutcome> & FeedOutcome) | RefusedFeed;
/** `table`: it would be usable if its columns were known. */
export type RefusedFeed = { refusal: string; table?: UnknownTable };
/** Where the raw rows of a feed are kept until its groups are known. */
export type MakeRowStore = <Row>() => RowStore<Row>;

export const feedLimits: FeedLimits = { maxBytes: 200 * 1024 * 1024, maxRows: 250_000 };

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
  { maxBytes, maxRows, currency = 'BRL', map }: FeedOptions,
  makeStore: MakeRowStore,
  onProduct: (product: FeedProduct) => void,
): FeedSummary | RefusedFeed {
  try {
    if (bytes.size > maxBytes)
      throw new FeedRefusal(1, `o arquivo tem mais de ${Math.floor(maxBytes / 1024 / 1024)} MB`);
    const remarks: ImportIssues = { problems: [], notices: [] };
    const duplicates: ImportIssue[] = [];
    const cuts: ImportIssue[] = [];
    const uniqueProduct = uniqueProducts(duplicates, cuts);
    const plain = collectInsecureImageLinks();
    let columns: TableColumn[] | undefined;
    const onColumns = (found: TableColumn[]) => {
      columns = found;
    };
    const format = readAnyFormat({ bytes, maxRows, currency, map, makeStore, remarks, onColumns }, (product) => {
      const unique = uniqueProduct(limitVariants(product, cuts));
      if (unique === null) return;
      plain.add(unique);
      onProduct(unique);
    });
    return {
      format,
      plainPictures: plain.result(),
      ...(columns && { columns }),
      problems: [...remarks.problems, ...duplicates].sort(byLine),
      notices: [...remarks.notices, ...cuts].sort(byLine),
    };
  } catch (error) {
    if (error instanceof FeedRefusal) return { refusal: error.message, ...(error.table && { table: error.table }) };
    throw error;
  }
}

type Source = {
  bytes: FeedBytes;
  maxRows: number;
  currency: FeedCurrency;
  map: ColumnMap | undefined;
  makeStore: MakeRowStore;
  remarks: ImportIssues;
  onColumns: (columns: TableColumn[]) => void;
};

function readAnyFormat(source: Source, onProduct: OnProduct): FeedFormat {
  const { bytes, maxRows, map, remarks } = source;
  const isZip = Buffer.from(bytes.slice(0, 2)).toString('latin1') === 'PK';
  if (isZip) return readTable(findSheet(bytes, maxRows, map), source, onProduct);
  const { chunks, start, notices } = fileText(bytes);
  pushAll(remarks.notices, notices);
  const begin = start.trimStart();
  if (begin === '') throw new FeedRefusal(1, 'o arquivo está vazio: exporte-o ou salve-o de novo');
  if (/^<(!doctype )?html/i.test(begin)) throw new FeedRefusal(1, notAFeed('é uma página HTML'));
  if (begin.startsWith('<')) return readXml(chunks, source, onProduct);
  const header = findCsvHeader(chunks(), map);
  if (header === null) throw new FeedRefusal(1, notAFeed('nenhum cabeçalho conhecido'));
  const read = (onRow: (row: CsvRow) => void) => readCsvTable(chunks(), header, maxRows, onRow);
  return readTable({ header, read }, source, onProduct);
}

function readXml(chunks: () => Iterable<string>, source: Source, onProduct: OnProduct): FeedFormat {
  const { maxRows, map, makeStore } = source;
  const rows = makeStore<RowValues>();
  const entries = makeStore<GenericXmlEntry>();
  const onPlain = (item: XmlElement) => {
    for (const entry of genericXmlEntries(item)) entries.add(entry);
    if (entries.count > maxRows) throw new FeedRefusal(item.line, `o feed tem mais de ${maxRows} produtos`);
  };
  const filled = new Set<string>();
  let isAllNew = true;
  const onRow = (row: RowValues) => {
    for (const name of row.values.keys()) filled.add(name);
    isAllNew &&= isNew(row);
    rows.add(row);
  };
  const columns = readGoogleXml(chunks, maxRows, onRow, onPlain);
  if (entries.count > 0) {
    const plain = genericXmlRows(entries, map, makeStore<TableRow>());
    emitProducts(plain.rows, columnsOf(plain.plan), source, onProduct);
    const unused = unusedColumns(fileColumns(plain.plan), entries.get(0).line);
    source.remarks.notices.push(...unused, ...guessedUnit(plain.plan.weights));
    source.onColumns(plain.found);
    return 'plain-xml';
  }
  if (rows.count === 0) throw new FeedRefusal(1, noProducts);
  const used = emitProducts(storedRows(rows), columns, source, onProduct);
  const attributes = [...filled].map((name) => ({
    name,
    isUsed: used.has(name) || advertisingAttributes.has(name) || (name === 'condition' && isAllNew),
  }));
  source.remarks.notices.push(...unusedColumns(attributes, rows.get(0).line));
  return 'google-xml';
}

/** A table below its header: of a CSV file or of a sheet. `read` returns the number of its rows. */
type Table = { header: TableHeader; read: (onRow: (row: CsvRow) => void) => number };

function readTable({ header, read: readAll }: Table, source: Source, onProduct: OnProduct): FeedFormat {
  const { makeStore, remarks } = source;
  const { line, names, columns } = header;
  const { read, unused } = followColumns((onRow) => readAll(withRepeats(onRow, remarks)), names, line);
  if (header.kind === 'shopify') {
    const used = readShopify(read, header, source, onProduct);
    remarks.notices.push(...unused((at) => used.has(columns[at] ?? '')));
    return 'shopify-csv';
  }
  if (header.kind === 'own') {
    const count = readOwnTable(header.own, read, makeStore(), remarks, onProduct);
    if (count === 0) throw new FeedRefusal(line, noProducts);
    remarks.notices.push(...unused((at) => header.own[at] !== null));
    return 'own';
  }
  type Reading<Row> = { row: Row } | { problem: ImportIssue } | { notice: ImportIssue } | null;
  const onReading = <Row>(reading: Reading<Row>, add: (row: Row) => void) => {
    if (reading === null) return;
    if ('row' in reading) add(reading.row);
    else if ('notice' in reading) remarks.notices.push(reading.notice);
    else remarks.problems.push(reading.problem);
  };
  if (header.kind === 'table') {
    const { plan, found } = header;
    source.onColumns(found);
    const rows = new ParentRows(makeStore<TableRow>(), plan);
    const count = read((record) => onReading(tableRow(plan, record), (row) => rows.add(row)));
    if (count === 0) throw new FeedRefusal(line, noProducts);
    emitProducts(rows, columnsOf(plan), source, onProduct);
    const ofFile = fileColumns(plan);
    remarks.notices.push(...unused((at) => ofFile[at]?.isUsed ?? false), ...guessedUnit(plan.weights));
    return plan.format;
  }
  const { columns: attributes, rowOf } = openMetaCsv(header);
  const rows = new ParsedRows(attributes, source, makeStore());
  let isAllNew = true;
  const onRow = (row: RowValues) => {
    isAllNew &&= isNew(row);
    rows.add(row);
  };
  const count = read((record) => onReading(rowOf(record), onRow));
  if (count === 0) throw new FeedRefusal(line, noProducts);
  rows.passOn(onProduct);
  const attributeAt = (at: number) => attributeOf(columns[at] ?? '');
  const isUseful = (name: string) =>
    rows.used.has(name) || advertisingAttributes.has(name) || (name === 'condition' && isAllNew);
  remarks.notices.push(...unused((at) => isUseful(attributeAt(at))));
  return 'meta-csv';
}

/** Reads the rows, and lists those that a sheet repeats and that are left out. */
const withRepeats =
  (onRow: (row: CsvRow) => void, { notices }: ImportIssues) =>
  (row: CsvRow): void => {
    onRow(row);
    const { line, repeated } = row;
    if (repeated === undefined || row.cells.every((cell) => cell.trim() === '')) return;
    const lines = repeated === 1 ? `a linha ${line + 1} repete` : `as linhas ${line + 1} a ${line + repeated} repetem`;
    const left = repeated === 1 ? 'não entrou' : 'não entraram';
    notices.push({ line: line + 1, id: null, reason: `${lines} a linha ${line - 1} e ${left}` });
  };

/** Whether a row does not say that its product is used. A shop sells new products, as its own feeds say. */
const isNew = ({ values }: RowValues): boolean =>
  (values.get('condition') ?? []).every((text) => text.trim().toLowerCase() === 'new');

const noProducts = 'o feed não tem nenhum produto';

/** The first visible sheet with a known header. */
function findSheet(bytes: FeedBytes, maxRows: number, map: ColumnMap | undefined): Table {
  const likely: { best: CsvRow; first: CsvRow[] }[] = [];
  const limits = { maxRows, fileBytes: bytes.size };
  for (const { rows } of sheetsOf(bytes)) {
    const first = firstRows(rows(), maxHeaderRows);
    const header = findTableHeader(first, map);
    if (header !== null) return { header, read: (onRow) => readRows(rows(), header.line, limits, onRow) };
    const best = likelyHeader(first);
    if (best !== null) likely.push({ best, first });
  }
  const [likeliest] = likely;
  if (likeliest === undefined) throw new FeedRefusal(1, notAFeed('a planilha está vazia'));
  throw unknownHeader(likeliest.best, likeliest.first, map);
}

function readShopify(
  read: Table['read'],
  header: TableHeader,
  { makeStore, remarks }: Source,
  onProduct: OnProduct,
): ReadonlySet<string> {
  const { handleOf, productOf, used } = openShopifyCsv(header.columns);
  const records = makeStore<CsvRow>();
  const handles = new Map<string, number[]>();
  const count = read((record) => {
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
  if (count === 0) throw new FeedRefusal(header.line, noProducts);
  for (const [handle, indexes] of handles) {
    const product = productOf(
      handle,
      indexes.map((index) => records.get(index)),
      remarks,
    );
    if (product !== null) onProduct(product);
  }
  return used;
}

const byLine = (one: ImportIssue, other: ImportIssue) => one.line - other.line;
