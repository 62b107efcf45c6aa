import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { categoryLevels, categoryNameLength } from '#shared/rules/text/text-lengths.ts';
import { categoryRefusals } from '#shared/text/refusals/category-refusals.ts';
import { bumpCatalogVersion } from '../../database/catalog/catalog-version.ts';
import {
  type CategoryRow,
  insertCategories,
  listAllCategories,
  showCategory,
} from '../../database/catalog/categories.ts';
import { lockImports } from '../../database/catalog/feed-import.ts';
import type { Db } from '../../database/engine/database.ts';
import { withParents } from '../catalog/save-categories.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { runInTimeSlices } from '../core/time-slicing.ts';
import { categoryLimits, planCategories } from '../imports/feed-categories.ts';
import { categoryTexts } from '../product-spreadsheet/spreadsheet-categories.ts';
import { recordAudit } from '../staff/audit.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';

/**
 * Creates a category below `parent`, or at the top, with the rules of an import. A name that its place already has
 * gives that category, shown again if it was withdrawn.
 */
export async function addPanelCategory(
  db: Db,
  caller: PanelCaller,
  { name: typed, parent }: PanelBody<'addCategory'>,
): Promise<PanelData<'addCategory'>> {
  const { shopId } = caller;
  const name = typed.replaceAll(/\s+/g, ' ').trim();
  if (name === '') throw ruleRefusal('no-category-name', categoryRefusals.noName);
  if (name.length > categoryNameLength)
    throw ruleRefusal('long-category-name', categoryRefusals.longName(categoryNameLength));
  // One import or addition after the other, so that a repeated press finds what the first one made.
  await lockImports(db, shopId);
  const rows = await listAllCategories(db, shopId);
  const above = parentsOf(rows, parent);
  if (above.length >= categoryLevels) throw ruleRefusal('too-many-levels', categoryRefusals.tooDeep(categoryLevels));
  const path = [...above.map((row) => row.name), name];
  // Of categories with the same path the last one counts: that must be the chosen one.
  const ordered = [...rows.filter((row) => !above.includes(row)), ...above];
  const { providerIdOf, missing } = await runInTimeSlices(planCategories(ordered, [path])).catch(inPanelWords);
  await insertCategories(db, shopId, missing);
  const id = providerIdOf(path) ?? '';
  const isShownAgain = missing.length === 0 && (await showCategory(db, shopId, id));
  const text = categoryTexts(await listAllCategories(db, shopId)).textOf.get(id) ?? name;
  if (missing.length > 0 || isShownAgain) {
    await bumpCatalogVersion(db, shopId);
    await recordAudit(db, caller, { action: 'category.create', target: { kind: 'category', id, label: text } });
  }
  return { id, path: text, isNew: missing.length > 0 };
}

/** The limit of an import is about its file; here it is about the shop. */
function inPanelWords(error: unknown): never {
  if (error instanceof Refusal && error.details.code === 'too-many-categories')
    throw ruleRefusal('too-many-categories', categoryRefusals.tooMany(categoryLimits.inShop));
  throw error;
}

/** The parent and what is above it, the top first. */
function parentsOf(rows: readonly CategoryRow[], parent: string | null): CategoryRow[] {
  if (parent === null) return [];
  const row = rows.find(({ provider_id, is_collection }) => provider_id === parent && !is_collection);
  if (!row) throw ruleRefusal('unknown-category', categoryRefusals.unknownParent);
  return withParents(new Map(rows.map((one) => [one.id, one])), row.id).reverse();
}
