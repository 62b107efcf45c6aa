import { createHash } from 'node:crypto';
import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { importTexts } from '#shared/text/imports/import-texts.ts';
import type { CategoryRow, CategoryWrite } from '../../database/catalog/categories.ts';
import { newId } from '../../database/core/new-id.ts';
import { slugOf, uniqueSlugs } from '../../feeds/cells/plain-text.ts';
import { ruleRefusal } from '../core/refusal.ts';
import type { Steps } from '../core/time-slicing.ts';

/** How a feed's category paths map to the shop: provider ids by path, and the missing categories, parents first. */
export type CategoryPlan = { providerIdOf: (path: string[]) => string | null; missing: CategoryWrite[] };

/** The maximum numbers of categories: new ones of an import, and those of a shop. A wrong column would exceed them. */
export const categoryLimits = { inImport: 5_000, inShop: 20_000 } as const;

type Known = { id: string; providerId: string };

/**
 * Finds the categories of a feed in the shop by their names from the top down, whatever their source, and plans the
 * missing ones. Existing categories are unchanged: names, order and visibility belong to the merchant. Throws the
 * Refusal 'too-many-categories' above `categoryLimits`.
 */
export function* planCategories(
  existing: readonly CategoryRow[],
  paths: Iterable<readonly string[]>,
): Steps<CategoryPlan> {
  const known = new Map<string, Known>();
  const siblings = new Map<string | null, number>();
  const ids: string[] = [];
  for (const { id, provider_id, parent_id, name, is_collection } of existing) {
    yield;
    if (is_collection) continue;
    known.set(placeOf(parent_id, name), { id, providerId: provider_id });
    siblings.set(parent_id, (siblings.get(parent_id) ?? 0) + 1);
    ids.push(provider_id);
  }
  const most = Math.min(categoryLimits.inImport, Math.max(0, categoryLimits.inShop - ids.length));
  const newProviderId = providerIds(ids);
  const missing: CategoryWrite[] = [];
  const byPath = new Map<string, string>();

  for (const path of paths) {
    yield;
    const key = keyOf(path);
    if (byPath.has(key)) continue;
    let parent: Known | null = null;
    for (const [depth, name] of path.entries()) {
      const place = placeOf(parent?.id ?? null, name);
      let here = known.get(place);
      if (here === undefined) {
        if (missing.length >= most) throw tooManyCategories(most);
        const parentId: string | null = parent?.id ?? null;
        const position = siblings.get(parentId) ?? 0;
        here = { id: newId(), providerId: newProviderId(path.slice(0, depth + 1)) };
        missing.push({ ...here, isCollection: false, parentId, name, description: null, position });
        known.set(place, here);
        siblings.set(parentId, position + 1);
      }
      parent = here;
    }
    if (parent !== null) byPath.set(key, parent.providerId);
  }
  return { providerIdOf: (path) => byPath.get(keyOf(path)) ?? null, missing };
}

const tooManyCategories = (most: number) =>
  ruleRefusal(
    'too-many-categories',
    most < categoryLimits.inImport
      ? importTexts.tooManyCategoriesInShop(categoryLimits.inShop)
      : importTexts.tooManyCategories(most),
  );

const placeOf = (parentId: string | null, name: string) => `${parentId ?? ''} ${normalizeLabel(name)}`;
const keyOf = (path: readonly string[]) => path.map(normalizeLabel).join(' > ');

/**
 * Creates provider ids that are unique in the shop. They are readable at the top level. Below it, the same name may
 * appear under many parents, so a hash of the path is part of the id. A hash may repeat: then a number follows.
 */
function providerIds(existing: readonly string[]): (path: readonly string[]) => string {
  const taken = new Set(existing);
  const freeId = uniqueSlugs(taken);
  return (path) => {
    const slug = slugOf(path.at(-1) ?? '').slice(0, 60);
    const isReadable = path.length === 1 && !taken.has(slug);
    const id = freeId(isReadable ? slug : `${slug}-${hashOf(path)}`);
    taken.add(id);
    return id;
  };
}

const hashOf = (path: readonly string[]) => createHash('sha256').update(keyOf(path)).digest('hex').slice(0, 8);
