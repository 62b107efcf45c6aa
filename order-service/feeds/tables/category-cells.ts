import { plainText } from '../cells/plain-text.ts';

/**
 * The categories of a cell: "A; B", "A | B", a line each, or with commas where each entry is a path of its own
 * ("A > B, C > D").
 */
export const categoriesIn = (cell: string): string[] =>
  trimmed(
    (cell.includes('&') ? plainText(cell.replaceAll('\n', '|')) : cell).split(/[;|\n]/).flatMap((part) => {
      const entries = commaEntries(part);
      return entries.length > 1 && entries.every(isPath) && !entries.slice(1).some(continuesName) ? entries : [part];
    }),
  );

/**
 * The entries of a list in which commas separate, but for "\\,". A small letter after a capital one is one name still.
 */
export function commaEntries(list: string): string[] {
  const entries: string[][] = [];
  for (const entry of list.split(',')) {
    const parts = entries.at(-1);
    const before = parts?.at(-1);
    const [start = ''] = parts ?? [];
    if (parts && before?.endsWith('\\')) parts.splice(-1, 1, before.slice(0, -1), entry);
    else if (parts && /^\s*\p{Lu}/u.test(start) && /^\s*\p{Ll}/u.test(entry)) parts.push(entry);
    else entries.push([entry]);
  }
  return trimmed(entries.map((parts) => parts.join(',')));
}

const isPath = (entry: string): boolean => entry.includes('>');
/** "Cama, Mesa e Banho > Toalhas" is one path. */
const continuesName = (entry: string): boolean => / (?:e|&) /.test(entry.split('>')[0] ?? '');
const trimmed = (texts: readonly string[]): string[] => texts.map((text) => text.trim()).filter((text) => text !== '');
