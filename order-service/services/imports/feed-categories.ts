import { createHash } from 'node:crypto';
import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import type { CategoryRow, CategoryWrite } from '../../database/catalog/categories.ts';
import { newId } from '../../database/core/new-id.ts';
import { slugOf } from '../../feeds/plain-text.ts';

/** How a feed's category paths map to the shop: provider ids by path, and the missing categories, parents first. */
export type CategoryPlan = { providerIdOf: (path: string[]) => string | null; missing: CategoryWrite[] };

type Known = { id: string; providerId: string };

/**
 * Finds the categories of a feed in the shop by their names from the top down, whatever their source, and plans the
 * missing ones. Existing categories are unchanged: names, order and visibility belong to the merchant.
 */
export function planCategories(existing: readonly CategoryRow[], paths: readonly (readonly string[])[]): CategoryPlan {
  const categories = existing.filter((row) => !row.is_collection);
  const known = new Map<string, Known>(
    categories.map((row) => [placeOf(row.parent_id, row.name), { id: row.id, providerId: row.provider_id }]),
  );
  const taken = new Set(categories.map((row) => row.provider_id));
  const siblings = new Map<string | null, number>();
  for (const { parent_id } of categories) siblings.set(parent_id, (siblings.get(parent_id) ?? 0) + 1);
  const missing: CategoryWrite[] = [];
  const byPath = new Map<string, string>();

  for (const path of paths) {
    let parent: Known | null = null;
    for (const [depth, name] of path.entries()) {
      const place = placeOf(parent?.id ?? null, name);
      let here = known.get(place);
      if (here === undefined) {
        const parentId: string | null = parent?.id ?? null;
        const position = siblings.get(parentId) ?? 0;
        here = { id: newId(), providerId: newProviderId(path.slice(0, depth + 1), taken) };
        missing.push({ ...here, isCollection: false, parentId, name, description: null, position });
        known.set(place, here);
        taken.add(here.providerId);
        siblings.set(parentId, position + 1);
      }
      parent = here;
    }
    if (parent !== null) byPath.set(keyOf(path), parent.providerId);
  }
  return { providerIdOf: (path) => byPath.get(keyOf(path)) ?? null, missing };
}

const placeOf = (parentId: string | null, name: string) => `${parentId ?? ''} ${normalizeLabel(name)}`;
const keyOf = (path: readonly string[]) => path.map(normalizeLabel).join(' > ');

// Readable at the top level. Below it, the same name may appear under many parents, so the path is part of the id.
function newProviderId(path: readonly string[], taken: ReadonlySet<string>): string {
  const slug = slugOf(path.at(-1) ?? '').slice(0, 60);
  if (path.length === 1 && !taken.has(slug)) return slug;
  return `${slug}-${createHash('sha256').update(keyOf(path)).digest('hex').slice(0, 8)}`;
}
