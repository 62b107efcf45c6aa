import { feedEntity } from './entity-names.ts';

/** The start and end of sections without text, where "&" needs no escape. */
const ends: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->', '<?': '?>' };
const marks = /<!\[CDATA\[|<!--|<\?|\]\]>|-->|\?>|&|\r\n?|\n/g;
const reference = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|([A-Za-z][A-Za-z\d]{1,7}));/y;
/** No mark and no reference is longer, so that none is split at the end of a chunk. */
const maxMarkLength = 16;

/** The line of the first "&" that starts no known entity; null = there is none. Lines end with LF, CRLF or CR. */
export function findUnescapedAmpersandLine(chunks: Iterable<string>): number | null {
  let line = 1;
  let until: string | null = null;
  let rest = '';
  /** Reads the text up to `limit`, before which all marks are complete. */
  const read = (text: string, limit: number): boolean => {
    let at = 0;
    marks.lastIndex = 0;
    for (let found = marks.exec(text); found !== null && found.index < limit; found = marks.exec(text)) {
      const [mark] = found;
      at = marks.lastIndex;
      if (mark === '&') {
        if (until === null && !isReference(text, found.index)) return true;
      } else if (/[\r\n]/.test(mark)) line++;
      else if (until === null) until = ends[mark] ?? null;
      else if (mark === until) until = null;
    }
    rest = text.slice(Math.max(at, limit));
    return false;
  };
  for (const chunk of chunks) {
    const text = rest + chunk;
    if (read(text, Math.max(0, text.length - maxMarkLength))) return line;
  }
  return read(rest, rest.length) ? line : null;
}

function isReference(text: string, at: number): boolean {
  reference.lastIndex = at;
  const found = reference.exec(text);
  return found !== null && (found[1] === undefined || feedEntity(found[1]) !== undefined);
}
