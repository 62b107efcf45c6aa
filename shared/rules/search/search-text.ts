import { maxSearchLength } from '#shared/model/catalog/catalog-state.ts';

/**
 * Spec §5: "Search text is trimmed; empty means no text filter". A text from an entry link may exceed the box: it is
 * cut between letters.
 */
export const searchable = (text: string): string =>
  text
    .trim()
    .slice(0, maxSearchLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
