import type { ProductField } from '#shared/rules/catalog/product-owner.ts';
import { feedIdOf } from '#shared/rules/catalog/provider-id.ts';
import { importTexts } from '#shared/text/imports/import-texts.ts';
import { type CurrentProduct, findCurrentProducts, findSkuStock } from '../../database/catalog/current-products.ts';
import { planForNewRows } from '../../database/catalog/feed-import.ts';
import { keepFields } from '../../database/catalog/product-changes.ts';
import type { StockWrite } from '../../database/catalog/product-writes.ts';
import type { Db } from '../../database/engine/database.ts';
import type { FeedProduct, FeedProducts, ImportIssue } from '../../feeds/feed-product.ts';
import type { ProductChange } from '../catalog/product-change.ts';
import type { ProductDraft } from '../catalog/product-draft.ts';
import {
  findPlaces,
  handSource,
  type Places,
  type PreparedProduct,
  prepareProducts,
  savePrepared,
} from '../catalog/save-products.ts';
import { allSettled } from '../core/all-settled.ts';
import { groupBy } from '../core/group-by.ts';
import { runInTimeSlices, type Steps } from '../core/time-slicing.ts';
import { pathOfText } from '../product-spreadsheet/spreadsheet-categories.ts';
import {
  type SpreadsheetContext,
  type SpreadsheetDraft,
  spreadsheetProductDraft,
} from '../product-spreadsheet/spreadsheet-draft.ts';
import { type PlannedProduct, plannedProduct } from './attach-variants.ts';
import { BatchSaves } from './batch-saves.ts';
import { changesOf, stateChanges } from './feed-changes.ts';
import { type DraftContext, type FeedDraft, feedProductDraft } from './feed-draft.ts';
import { isIdCollision } from './id-collision.ts';
import { type AddedProduct, type ImportOptions, type ImportReport, maxReportedChanges } from './import-report.ts';
import { feedSource, type ImportPlan, skusOf } from './plan-import.ts';
import { preserveManualEdits } from './preserve-manual-edits.ts';
import { findUploadedPhotos } from './uploaded-pictures.ts';

const batchSize = 500;
/** Products of the feed that are read at once. */
const productsPerRead = 100;
/** A batch ends at `batchSize` products, fewer when they have many variants or long texts. */
const costOf = ({ variants, description }: FeedProduct): number =>
  1 + variants.length / 4 + (description?.length ?? 0) / 5_000;
/** The database counts its rows again when the import has written so many times more products. */
const growth = 4;
/** The report takes no further product after so many changed fields. */
const maxFields = 2_000;

/** What the comparison found. `stock` is written at the end of the import. */
export type ImportedProducts = {
  report: Pick<
    ImportReport,
    | 'created'
    | 'changed'
    | 'unchanged'
    | 'otherProducts'
    | 'turnedOff'
    | 'stockKept'
    | 'keptStocks'
    | 'backInStock'
    | 'changes'
    | 'added'
    | 'names'
  >;
  problems: ImportIssue[];
  stock: StockWrite[];
  /** What the shop's own spreadsheet says of products beside what a feed holds; done at the end too. */
  states: ProductChange[];
  /** How many products were written. */
  written: number;
};

/**
 * Compares the feed with the shop, batch by batch, and writes the differences. Returns the stock, which is written
 * later.
 */
export async function importProducts(
  db: Db,
  shopId: string,
  inFeed: FeedProducts,
  { products, categories, categoryTexts, sellers }: ImportPlan,
  options: ImportOptions,
  signal: AbortSignal,
): Promise<ImportedProducts> {
  const { isFull = false, isDryRun = false, updatesStock = false, keepsSoldOut = false, onProgress } = options;
  const { isAccepted = false, replacesOthers = isAccepted } = options;
  const names = new Map<string, string>();
  const report: ImportedProducts['report'] = {
    created: 0,
    changed: 0,
    unchanged: 0,
    otherProducts: 0,
    turnedOff: 0,
    stockKept: 0,
    keptStocks: [],
    backInStock: { count: 0, names: [] },
    changes: [],
    added: [],
    names,
  };
  const imported: ImportedProducts = { report, problems: [], stock: [], states: [], written: 0 };
  const places = isDryRun ? undefined : await findPlaces(db, shopId);
  const saves = new BatchSaves();
  const save = savesTo(db, shopId);
  const findNext = batchFinder(db, shopId, batchesOf(inFeed, products), saves);
  let done = 0;
  let next = findNext();
  try {
    for (let current = await next; current !== null; current = await next) {
      signal.throwIfAborted();
      const { batch, skus, ...found } = await upToDate(db, shopId, current, saves);
      next = findNext();
      // The next turn throws it. Without a handler until then, the failure would end the process.
      next.catch(() => {});
      const context = {
        ...{ sellerIdOf: sellers.providerIdOf, categoryIdOf: categories.providerIdOf },
        ...found,
        ...{ isFull, updatesStock, keepsSoldOut, replacesOthers },
        categoryText: (id: string) => categoryTexts.textOf.get(id),
        categoryIdOfText: (text: string) => categoryTexts.idOf.get(text) ?? categories.providerIdOf(pathOfText(text)),
      };
      const changed = await runInTimeSlices(compareBatch(batch, context, imported, names), signal);
      imported.written += changed.length;
      if (places) {
        const prepared = await prepareChanged(changed, places, signal);
        await saves.start(skus, () => save(prepared));
      }
      done += batch.length;
      onProgress?.(done, products.length);
    }
    await saves.finish();
  } catch (error) {
    await Promise.allSettled([next, saves.abandon()]);
    throw error;
  }
  return imported;
}

/** A product to write, and the fields that a person changed of it in the shop's own spreadsheet. */
type ChangedProduct = { draft: ProductDraft; source: string; byHand: ProductField[] };

type PreparedBatch = { products: PreparedProduct[]; keptByHand: { provider_id: string; fields: ProductField[] }[] };

async function prepareChanged(changed: ChangedProduct[], places: Places, signal: AbortSignal): Promise<PreparedBatch> {
  const products: PreparedProduct[] = [];
  for (const [source, some] of groupBy(changed, (one) => one.source)) {
    const drafts = some.map(({ draft }) => draft);
    products.push(...(await prepareProducts(source, drafts, places, signal)));
  }
  const keptByHand = changed
    .filter(({ source, byHand }) => source === feedSource && byHand.length > 0)
    .map(({ draft, byHand }) => ({ provider_id: draft.providerId, fields: byHand }));
  return { products, keptByHand };
}

/** Writes batches, and now and then lets the database count the rows again. */
function savesTo(db: Db, shopId: string): (batch: PreparedBatch) => Promise<void> {
  const savedWords = new Set<string>();
  let written = 0;
  let planned = batchSize / growth;
  return async ({ products, keptByHand }) => {
    await savePrepared(db, shopId, products, savedWords);
    if (keptByHand.length > 0) await keepFields(db, shopId, keptByHand);
    written += products.length;
    if (written < planned * growth) return;
    await planForNewRows(db);
    planned = Math.max(written, batchSize);
  };
}

async function* batchesOf(inFeed: FeedProducts, planned: readonly PlannedProduct[]): AsyncIterable<FeedProduct[]> {
  let batch: FeedProduct[] = [];
  let cost = 0;
  for (const some of readsOf(planned)) {
    const rows = await inFeed.read(some.flatMap((one) => one.rows.map(({ index }) => index)));
    let at = 0;
    for (const one of some) {
      const product = plannedProduct(one, rows.slice(at, at + one.rows.length));
      at += one.rows.length;
      const added = costOf(product);
      if (batch.length > 0 && cost + added > batchSize) {
        yield batch;
        batch = [];
        cost = 0;
      }
      batch.push(product);
      cost += added;
    }
  }
  if (batch.length > 0) yield batch;
}

/** The products to import by the reads of the feed. A product of many rows has a read of its own. */
function* readsOf(planned: readonly PlannedProduct[]): Iterable<PlannedProduct[]> {
  let some: PlannedProduct[] = [];
  let rows = 0;
  for (const one of planned) {
    if (some.length > 0 && rows + one.rows.length > productsPerRead) {
      yield some;
      some = [];
      rows = 0;
    }
    some.push(one);
    rows += one.rows.length;
  }
  if (some.length > 0) yield some;
}

type BatchContext = Omit<DraftContext & SpreadsheetContext, 'current'> & {
  replacesOthers: boolean;
  currentOf: (providerId: string) => CurrentProduct | undefined;
};

/** Adds a batch to the import's counts and returns the drafts of the products to write. */
function* compareBatch(
  batch: readonly FeedProduct[],
  context: BatchContext,
  { report, problems, stock, states }: ImportedProducts,
  names: Map<string, string>,
): Steps<ChangedProduct[]> {
  const { currentOf, stockOf } = context;
  const changed: ChangedProduct[] = [];
  for (const product of batch) {
    yield;
    const current = currentOf(product.providerId);
    const id = feedIdOf(product.providerId);
    const drafted = anyDraft(product, { ...context, current });
    if ('problem' in drafted) {
      problems.push({ line: product.line, id, reason: drafted.problem });
      continue;
    }
    // The rows of the shop's own spreadsheet have the ids of its products.
    if (current && !product.sheet && !context.replacesOthers && isIdCollision(drafted.draft, current)) {
      problems.push({ line: product.line, id, reason: importTexts.otherProduct(current.name, drafted.draft.name) });
      report.otherProducts++;
      continue;
    }
    const changes = current
      ? [
          ...changesOf(drafted, current, stockOf, context.categoryText),
          ...stateChanges(drafted.draft, current, drafted.states),
        ]
      : [];
    for (const state of drafted.states) states.push(state);
    if (drafted.isBackInStock && ++report.backInStock.count <= maxReportedChanges)
      report.backInStock.names.push(drafted.draft.name);
    if (current === undefined) report.created++;
    else if (changes.length > 0) report.changed++;
    else report.unchanged++;
    if (changes.length > 0 && hasCapacity(report.changes, ({ changes: fields }) => fields.length)) {
      report.changes.push({ line: product.line, id, changes });
      names.set(id, drafted.draft.name);
    }
    if (current === undefined && report.added.length < maxReportedChanges)
      report.added.push({ id, ...addedProduct(drafted.draft) });
    if (current && isOnSale(current) && !isSoldAfter(drafted, stockOf)) report.turnedOff++;
    const stocks = drafted.keptStocks;
    if (stocks.length > 0 && hasCapacity(report.keptStocks, ({ stocks: kept }) => kept.length))
      report.keptStocks.push({ line: product.line, id, stocks });
    if (stocks.length > 0) report.stockKept++;
    for (const write of drafted.stock) stock.push(write);
    const source = product.sheet ? (current?.source ?? handSource) : feedSource;
    const isTaken = current?.source !== source || (current.is_withdrawn && !product.sheet);
    if (changes.length > 0 || isTaken) changed.push({ draft: drafted.draft, source, byHand: drafted.fields });
  }
  return changed;
}

/** What a report shows of a new product. */
function addedProduct({ name, isPriceOnRequest = false, variants }: ProductDraft): Omit<AddedProduct, 'id'> {
  const prices = variants.map(({ price }) => price);
  const cents = Math.min(...prices);
  return { name, cents: isPriceOnRequest ? null : cents, isFrom: prices.some((price) => price > cents) };
}

type AnyDraft = FeedDraft & Pick<SpreadsheetDraft, 'states' | 'fields' | 'isBackInStock'>;

function anyDraft(product: FeedProduct, context: DraftContext & SpreadsheetContext): AnyDraft | { problem: string } {
  if (product.sheet) return spreadsheetProductDraft(product, context);
  const drafted = feedProductDraft(product, context);
  return 'problem' in drafted
    ? drafted
    : { ...preserveManualEdits(drafted, context.current), states: [], fields: [], isBackInStock: false };
}

/** Whether a list of the report takes another product. */
const hasCapacity = <Entry>(entries: readonly Entry[], fieldsOf: (entry: Entry) => number): boolean =>
  entries.length < maxReportedChanges && entries.reduce((sum, entry) => sum + fieldsOf(entry), 0) < maxFields;

/** A batch of the feed with the shop's data of it. */
type FoundBatch = { batch: readonly FeedProduct[] } & Awaited<ReturnType<typeof findBatchNow>>;

/** Returns a function that reads the next batch and the shop's data of it; null after the last one. */
function batchFinder(
  db: Db,
  shopId: string,
  batches: AsyncIterable<FeedProduct[]>,
  saves: BatchSaves,
): () => Promise<FoundBatch | null> {
  const iterator = batches[Symbol.asyncIterator]();
  return async () => {
    saves.watch();
    const { done, value: batch } = await iterator.next();
    return done ? null : { batch, ...(await findBatchNow(db, shopId, batch)) };
  };
}

/** Reads the shop's data of a batch again where a save that they may not include has some of its SKUs. */
async function upToDate(db: Db, shopId: string, found: FoundBatch, saves: BatchSaves): Promise<FoundBatch> {
  const { batch, skus } = found;
  if (!saves.writesAny(skus)) return found;
  await saves.finish();
  return { batch, ...(await findBatchNow(db, shopId, batch)) };
}

/**
 * The reads are sent together, because each may wait for the statements of a save. A code may come from another
 * product, when a group includes it.
 */
async function findBatchNow(db: Db, shopId: string, batch: readonly FeedProduct[]) {
  const listed = batch.flatMap(skusOf);
  const [found, stock, isUploadedPhoto] = await allSettled([
    findCurrentProducts(
      db,
      shopId,
      batch.map(({ providerId }) => providerId),
    ),
    findSkuStock(db, shopId, listed),
    findUploadedPhotos(db, shopId, batch),
  ]);
  const current = new Map(found.map((product) => [product.provider_id, product]));
  const stocks = new Map(stock.map((one) => [one.sku, one]));
  for (const { sku, available, in_stock } of found.flatMap(({ variants }) => variants))
    stocks.set(sku, { sku, available, in_stock });
  return {
    /** Those of the batch and of the shop's products in it. */
    skus: [...new Set([...listed, ...stocks.keys()])],
    currentOf: (id: string) => current.get(id),
    stockOf: (sku: string) => stocks.get(sku),
    isUploadedPhoto,
  };
}

/** Whether the merchant offers it; a sold-out product still counts as on sale. */
const isOnSale = ({ is_active, variants }: CurrentProduct): boolean =>
  is_active && variants.some((one) => one.is_active && one.in_stock);

function isSoldAfter(
  { draft, stock }: FeedDraft,
  stockOf: (sku: string) => { in_stock: boolean } | undefined,
): boolean {
  const written = new Map(stock.map(({ sku, in_stock = true }) => [sku, in_stock]));
  const isIn = (sku: string) => written.get(sku) ?? stockOf(sku)?.in_stock ?? true;
  return draft.isActive !== false && draft.variants.some(({ sku, isActive = true }) => isActive && isIn(sku));
}
