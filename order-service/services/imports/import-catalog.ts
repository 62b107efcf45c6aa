import { feedIdOf } from '#shared/rules/catalog/provider-id.ts';
import { withdrawalRefusal } from '#shared/text/imports/import-texts.ts';
import { bumpCatalogVersion } from '../../database/catalog/catalog-version.ts';
import { insertCategories } from '../../database/catalog/categories.ts';
import {
  deactivateUnlistedProducts,
  extendTimeouts,
  findUnlistedProducts,
  lockImports,
  refreshStatistics,
} from '../../database/catalog/feed-import.ts';
import { writeStock } from '../../database/catalog/product-writes.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { insertSellers } from '../../database/shops/sellers.ts';
import { changeProducts } from '../catalog/change-products.ts';
import { prepareFacets } from '../catalog/facets.ts';
import { Refusal } from '../core/refusal.ts';
import { runInTimeSlices } from '../core/time-slicing.ts';
import { importProducts } from './compare-products.ts';
import { deactivationChange } from './feed-changes.ts';
import { type ImportDeadline, noDeadline, untilAborted } from './import-deadline.ts';
import { type ImportOptions, type ImportReport, maxReportedChanges } from './import-report.ts';
import { feedSource, type ImportedFeed, type ImportPlan, listedIn, planImport } from './plan-import.ts';
import { slicesOf } from './slices-of.ts';

/** Categories or sellers per statement. */
const batchSize = 500;

/**
 * Imports a feed's products into a shop in one transaction: all or nothing. Products are found by provider id and keep
 * their own ids. Data that the feed does not contain stays unchanged, and unchanged products are not written.
 * Throws the Refusal 'too-many-withdrawn' when more than a third of the shop's products would go off sale and
 * `isAccepted` does not allow it; then nothing changes.
 */
export async function importCatalog(
  database: Database,
  shopId: string,
  feed: ImportedFeed,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { deadline = noDeadline } = options;
  if (options.isDryRun) return importInto(untilAborted(database, deadline.signal), shopId, feed, options, deadline);
  const report = await database.tx(async (tx) => {
    const db = untilAborted(tx, deadline.signal);
    await extendTimeouts(db, deadline.msLeft());
    await lockImports(db, shopId);
    const report = await importInto(db, shopId, feed, options, deadline);
    await options.also?.(db, report);
    return report;
  }, shopId);
  try {
    await refreshStatistics(database);
    await prepareFacets(database, shopId);
  } catch {
    // The products are committed. Where this maintenance is not permitted or takes too long, the database's autovacuum
    // does it later.
  }
  return report;
}

async function importInto(
  db: Db,
  shopId: string,
  feed: ImportedFeed,
  options: ImportOptions,
  { signal, msLeft }: ImportDeadline,
): Promise<ImportReport> {
  const { isFull = false, isDryRun = false, isAccepted = false } = options;
  const plan = await planImport(db, shopId, feed, signal);
  if (!isDryRun) await writePlaces(db, shopId, plan);
  const imported = await importProducts(db, shopId, feed.products, plan, options, signal);
  const problems = [...plan.problems, ...imported.problems];
  const listed = await runInTimeSlices(listedIn(plan.products, [...feed.problems, ...problems]), signal);
  // The statements that follow concern all products at once.
  if (!isDryRun) await extendTimeouts(db, msLeft());
  const unlisted = isFull
    ? await findUnlistedProducts(db, shopId, feedSource, listed, maxReportedChanges)
    : { count: 0, providerIds: [] };
  const withdrawn = unlisted.count;
  const report: ImportReport = {
    ...imported.report,
    withdrawn,
    withdrawals: unlisted.providerIds.map((id) => ({ line: null, id: feedIdOf(id), changes: [deactivationChange] })),
    categories: plan.categories.missing.length,
    sellers: plan.sellers.missing.length,
    problems,
    needsAcceptance: withdrawalRefusal({ withdrawn, turnedOff: imported.report.turnedOff, active: plan.active }),
  };
  if (isDryRun) return report;
  if (report.needsAcceptance !== null && !isAccepted) throw tooManyWithdrawn(report, plan.active);
  if (isFull) await deactivateUnlistedProducts(db, shopId, feedSource, listed);
  // Last, because a written stock row stays locked, and orders for it wait, until the transaction ends.
  await writeStock(db, shopId, imported.stock);
  if (imported.states.length > 0) await changeProducts(db, shopId, imported.states, 'person');
  const writes = [imported.written, imported.stock.length, imported.states.length, withdrawn];
  const places = [plan.categories.missing.length, plan.sellers.missing.length];
  // An import without a difference must not look like a change, such as to the readers of a published feed.
  if ([...writes, ...places].some((count) => count > 0)) await bumpCatalogVersion(db, shopId);
  return report;
}

const tooManyWithdrawn = ({ needsAcceptance, withdrawn, turnedOff }: ImportReport, active: number): Refusal =>
  new Refusal('rule', {
    code: 'too-many-withdrawn',
    messages: [needsAcceptance ?? ''],
    data: { withdrawn, turnedOff, active },
  });

/** Writes the missing categories and sellers. */
async function writePlaces(db: Db, shopId: string, { categories, sellers }: ImportPlan): Promise<void> {
  for (const rows of slicesOf(categories.missing, batchSize)) await insertCategories(db, shopId, rows);
  for (const rows of slicesOf(sellers.missing, batchSize))
    await insertSellers(
      db,
      shopId,
      rows.map((row) => ({ ...row, id: newId() })),
    );
}
