import { trimEndWhere } from '#shared/rules/text/trim-end-where.ts';

/** The length of a text as a channel counts it: the sum over its characters. */
export type Measure = (text: string) => number;

/** UTF-16 units: never fewer than the characters that a channel counts. */
export const characters: Measure = (text) => text.length;
/** UTF-8 bytes, for channels that count bytes. */
export const bytes: Measure = (text) => Buffer.byteLength(text);

const ellipsis = '…';

/** Cuts a text that exceeds `limit` after a word and ends it with '…'. */
export function cutAtWord(text: string, limit: number, measure: Measure = characters): string {
  if (measure(text) <= limit) return text;
  const available = limit - measure(ellipsis);
  let cut = '';
  let used = 0;
  // Iterates over code points, so a surrogate pair is never split.
  for (const character of text) {
    used += measure(character);
    if (used > available) break;
    cut += character;
  }
  const atWord = /^.*\S(?=\s)/s.exec(text.slice(0, cut.length + 1))?.[0];
  // A single word that fills more than half of the limit is cut inside.
  const short = atWord !== undefined && atWord.length > cut.length / 2 ? atWord : cut;
  return `${trimEndWhere(short, /[\s,;:.]/)}${ellipsis}`;
}

/**
 * Joins lines to one text. A text that is too long loses its middle: the last lines of a summary hold the total, which
 * matters more than the last products.
 */
export function fitLines(lines: readonly string[], limit: number, measure: Measure = characters): string {
  const whole = lines.join('\n');
  if (measure(whole) <= limit) return whole;
  let end: string[] = [];
  for (const line of lines.slice(1).reverse()) {
    const longer = [line, ...end];
    if (measure(longer.join('\n')) > limit / 2) break;
    end = longer;
  }
  const start = lines.slice(0, lines.length - end.length).join('\n');
  const tail = end.length === 0 ? '' : `\n${end.join('\n')}`;
  return cutAtWord(start, limit - measure(tail), measure) + tail;
}
