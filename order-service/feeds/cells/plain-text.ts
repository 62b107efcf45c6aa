import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { decodeEntities } from '#shared/rules/text/html-entities.ts';
import { replaceMarkup } from '#shared/rules/text/replace-markup.ts';
import { feedEntity } from '../formats/entity-names.ts';

/**
 * One line of plain text from text or HTML: names, brands, sellers. A lone "<" as in "broca <10 mm" is no tag and
 * stays. The content of scripts and styles is removed with their tags. So is the rest of an attribute that tries to
 * smuggle in a tag.
 */
export function plainText(text: string): string {
  const withoutTags = replaceMarkup(text, () => tagMark)
    .replaceAll(/["']\s*\/?>\s*\ue000/g, ' ')
    .replaceAll(tagMark, ' ');
  return withoutControls(decodeEntities(withoutTags, feedEntity)).replaceAll(/\s+/g, ' ').trim();
}

/** Marks the place of a tag: a private-use character, which has no meaning in a merchant's text. */
const tagMark = '\ue000';

/** Removes the control characters that a text column cannot store; tabs and line breaks stay. */
export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this function removes control characters
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}

/** A readable id from a name: "Steel Frame" is "steel-frame". */
export function slugOf(text: string): string {
  return (
    normalizeLabel(text)
      .replaceAll(/[^a-z\d]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'x'
  );
}

/**
 * Gives each slug a unique id: "azul", then "azul-2". The last number per slug is saved, because all names without a
 * Latin letter have the same slug.
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
