import type { Category } from '#shared/model/catalog/category.ts';

/** The ids from the top category down to this one, both included; empty if the category is unknown. */
export function categoryPath(categories: readonly Category[], id: string): string[] {
  for (const { providerId, children } of categories) {
    if (providerId === id) return [id];
    const below = categoryPath(children, id);
    if (below.length > 0) return [providerId, ...below];
  }
  return [];
}
