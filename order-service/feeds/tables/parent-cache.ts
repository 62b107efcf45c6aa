import { maxImages } from '../cells/image-links.ts';
import { countLimits, textLimits } from '../cells/text-limits.ts';
import type { TableRow } from './table-row.ts';

/** The most values of a parent's field that its variants get. One more than a product keeps makes the notice. */
const mostInherited: Readonly<Record<string, number>> = {
  image_link: maxImages + 1,
  product_type: countLimits.categories + 1,
};
/** The most characters of parents in memory. */
const mostCachedCharacters = 20_000_000;

/**
 * The parent rows that variants used last, with the values that a variant inherits. A parent may be long and have
 * thousands of variants, so it is read once, and its texts and lists are cut to what a product can have.
 */
export class ParentCache {
  readonly #parents = new Map<number, TableRow>();
  #characters = 0;

  get(index: number, read: () => TableRow): TableRow {
    const known = this.#parents.get(index);
    if (known !== undefined) return known;
    const row = read();
    const values = new Map<string, string[]>();
    for (const [field, all] of row.values) {
      const some = all.slice(0, mostInherited[field]).map((text) => text.slice(0, textLimits.description + 1));
      values.set(field, some);
      for (const text of some) this.#characters += text.length;
    }
    const parent = { ...row, values };
    if (this.#characters > mostCachedCharacters) {
      this.#parents.clear();
      this.#characters = 0;
    }
    this.#parents.set(index, parent);
    return parent;
  }
}
