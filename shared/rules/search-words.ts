/** Short words whose singular the endings below would spoil. */
const unchanged = new Set([
  'gas',
  'lapis',
  'mes',
  'onibus',
  'onus',
  'pais',
  'pires',
  'tenis',
  'tres',
  'atlas',
  'mais',
  'menos',
  'simples',
  'virus',
]);

/** Portuguese plural endings → singular, tried in this order on words of four letters and more. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?:oes|aes|aos)$/, 'ao'],
  [/([aeou])is$/, '$1l'],
  [/([^aeou])is$/, '$1il'],
  [/ns$/, 'm'],
  [/([rsz])es$/, '$1'],
  [/([^s])s$/, '$1'],
];

/** Lower case without accents; everything that is neither letter nor digit separates words. */
export const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The singular of a folded word: 'botoes' → 'botao', 'aneis' → 'anel'. */
export function singularOf(word: string): string {
  if (word.length < 4 || unchanged.has(word)) return word;
  for (const [ending, singular] of endings) if (ending.test(word)) return word.replace(ending, singular);
  return word;
}

/** What to store for a text so that it is found: every word and its singular, folded, once each. */
export function searchWords(text: string): string[] {
  return [...new Set(wordsOf(text).flatMap((word) => [word, singularOf(word)]))];
}

/** The words of a search, each in the forms that may match: the beginning typed so far, or the singular. An empty list means "no text filter" (spec §5). */
export function searchTerms(text: string): string[][] {
  return [...new Set(wordsOf(text))].map((word) => [...new Set([word, singularOf(word)])]);
}
