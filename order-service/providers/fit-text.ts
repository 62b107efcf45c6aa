import { trimEndWhere } from '#shared/rules/text/without-file-extension.ts';

/** How long a text is, as a channel counts it: the sum of its characters. */
export type Measure = (text: string) => number;

/** UTF-16 units: never less than what a channel that counts characters sees. */
export const characters: Measure = (text) => text.length;
/** UTF-8 bytes, for channels that count those. */
export const bytes: Measure = (text) => Buffer.byteLength(text);

const ellipsis = '…';

/** The text, cut after a word and ended with '…' when it is longer than a channel takes. */
export function cutAtWord(text: string, limit: number, measure: Measure = characters): string {
  if (measure(text) <= limit) return text;
  const room = limit - measure(ellipsis);
  let kept = '';
  let used = 0;
  // By code points: half a character is none.
  for (const character of text) {
    used += measure(character);
    if (used > room) break;
    kept += character;
  }
  const atWord = /^.*\S(?=\s)/s.exec(text.slice(0, kept.length + 1))?.[0];
  // One word longer than half of what fits is cut inside.
  const short = atWord !== undefined && atWord.length > kept.length / 2 ? atWord : kept;
  return `${trimEndWhere(short, /[\s,;:.]/)}${ellipsis}`;
}

/**
 * Lines as one text. What is too long loses its middle: a summary's last lines, with what it costs, say more than its last products.
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
