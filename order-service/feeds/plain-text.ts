import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { replaceMarkup } from '#shared/rules/text/replace-markup.ts';
import { decodeEntities } from './html-entities.ts';

/**
 * One line of plain text out of text or HTML: names, brands, sellers. A lone "<" as in "broca <10 mm" is not a tag and stays. What a
 * script or a style says goes with its tags, and so does the end of an attribute that somebody tried to leave with a tag.
 */
export function plainText(text: string): string {
  const withoutTags = replaceMarkup(text, () => tagMark)
    .replaceAll(/["']\s*\/?>\s*\ue000/g, ' ')
    .replaceAll(tagMark, ' ');
  return withoutControls(decodeEntities(withoutTags)).replaceAll(/\s+/g, ' ').trim();
}

/** Where a tag stood: a character of private use, which says nothing in a merchant's text. */
const tagMark = '\ue000';

/** Without the control characters that no database column of text takes; tabs and line breaks stay. */
export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}

/** A readable id made of a name: "Steel Frame" is "steel-frame". */
export function slugOf(text: string): string {
  return (
    normalizeLabel(text)
      .replaceAll(/[^a-z\d]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'x'
  );
}

/**
 * Gives each slug an id of its own: "azul", then "azul-2". It remembers how far it counted, because names without a Latin letter all have the
 * same slug.
 */
export function uniqueSlugs(taken: Iterable<string>): (slug: string) => string {
  const ids = new Set(taken);
  const nextOf = new Map<string, number>();
  return (slug) => {
    let id = slug;
    let next = nextOf.get(slug) ?? 2;
    for (; ids.has(id); next++) id = `${slug}-${next}`;
    nextOf.set(slug, next);
    ids.add(id);
    return id;
  };
}
