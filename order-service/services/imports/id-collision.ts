import { normalizeText } from '#shared/rules/text/fold-text.ts';
import type { CurrentProduct } from '../../database/catalog/current-products.ts';
import type { ProductDraft } from '../catalog/product-draft.ts';

/** Words that names of unlike products share. */
const commonWords = new Set(['com', 'para', 'sem', 'kit', 'por', 'dos', 'das', 'novo', 'nova']);
/** Words with the same first letters count as one: 'camisa' and 'camisetas'. */
const comparedLetters = 4;

/**
 * Whether a file's product is another thing than the shop's product with the same id: another name altogether, and
 * no barcode or picture in common. Two sources that number their products from 1 have such ids.
 */
export function isIdCollision(draft: ProductDraft, current: CurrentProduct): boolean {
  const before = wordsOf(current.name);
  const after = wordsOf(draft.name);
  if (before.size === 0 || after.size === 0 || sharesAny(before, after)) return false;
  const barcodes = new Set(current.variants.flatMap(({ barcode }) => barcode ?? []));
  if (draft.variants.some(({ barcode }) => barcode != null && barcodes.has(barcode))) return false;
  return !sharesAny(new Set(current.images), new Set(draft.images ?? []));
}

const wordsOf = (name: string): Set<string> =>
  new Set(
    (normalizeText(name).match(/\p{L}{3,}/gu) ?? [])
      .filter((word) => !commonWords.has(word))
      .map((word) => word.slice(0, comparedLetters)),
  );

const sharesAny = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((value) => other.has(value));
