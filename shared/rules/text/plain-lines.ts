import { decodeEntities } from './html-entities.ts';
import { replaceMarkup } from './replace-markup.ts';

/**
 * The lines of a merchant's short text that may be HTML, such as an offer: breaks, blocks and rows end a line, a space
 * follows the cell of a table, other tags are removed, entities are decoded. A lone "<" as in "broca <10 mm" is not a
 * tag and stays. The result is plain text, never HTML.
 */
export function plainLines(text: string): string[] {
  const marked = replaceMarkup(text, (tag) =>
    /^(br|\/(p|div|li|ul|ol|h[1-6]|tr|dt|dd|caption))\b/i.test(tag) ? '\n' : /^\/t[dh]\b/i.test(tag) ? ' ' : '',
  );
  return decodeEntities(marked)
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/ {2,}/g, ' ').trim())
    .filter((line) => line !== '');
}
