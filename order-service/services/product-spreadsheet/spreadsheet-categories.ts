import type { CategoryRow } from '../../database/catalog/categories.ts';

/** The path of each category as a cell shows it: "Casa > Banho". */
export type CategoryTexts = {
  /** By the category's provider id. */
  textOf: ReadonlyMap<string, string>;
  /** The provider id of the first category with this text. */
  idOf: ReadonlyMap<string, string>;
};

/** The separators of a cell are other signs in names. */
const nameText = (name: string): string =>
  name.replaceAll('|', '¦').replaceAll('>', '›').replaceAll(/\s+/g, ' ').trim();

/** The texts of a shop's categories, without its collections. */
export function categoryTexts(rows: readonly CategoryRow[]): CategoryTexts {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const textOf = new Map<string, string>();
  const idOf = new Map<string, string>();
  for (const row of rows) {
    if (row.is_collection) continue;
    const names: string[] = [];
    const seen = new Set<string>();
    for (let at: CategoryRow | undefined = row; at && !seen.has(at.id); at = byId.get(at.parent_id ?? '')) {
      seen.add(at.id);
      names.unshift(nameText(at.name));
    }
    const text = names.join(' > ');
    textOf.set(row.provider_id, text);
    if (!idOf.has(text)) idOf.set(text, row.provider_id);
  }
  return { textOf, idOf };
}

/** The names on the path of a category's text. */
export const pathOfText = (text: string): string[] =>
  text
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '');
