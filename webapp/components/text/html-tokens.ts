/**
 * A piece of HTML. A text keeps its entities; a tag's name is in small letters, its attributes are as they were
 * written.
 */
export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'start'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'end'; name: string };

/** Elements whose text is not HTML. An unclosed one extends to the end of the input. */
const raw = new Set(['script', 'style', 'iframe', 'xmp', 'plaintext', 'noembed', 'noframes']);
/** Elements whose content is not displayed. */
const hidden = new Set([...raw, 'title', 'template', 'noscript', 'svg', 'math', 'audio', 'video']);

/**
 * The tags and texts of HTML from outside, in one pass without a document: an inert document applies the page's policy,
 * too, and would report each `style` it reads. Comments, declarations and what is never shown are left out. A tag that
 * nothing ends takes the rest with it, as in browsers. Steps grow with the length alone.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  /** Names whose end was searched for in vain: a second search would be quadratic. */
  const endless = new Set<string>();
  let shown = 0;
  let at = html.indexOf('<');
  while (at !== -1) {
    const next = html[at + 1] ?? '';
    const isEnd = next === '/';
    const isTag = isLetter(html[at + (isEnd ? 2 : 1)]);
    if (!isTag && !isEnd && next !== '!' && next !== '?') {
      at = html.indexOf('<', at + 1);
      continue;
    }
    if (at > shown) yield { kind: 'text', text: html.slice(shown, at) };
    if (isTag) {
      const tag = readTag(html, at + (isEnd ? 2 : 1));
      shown = tag.end;
      if (isEnd) yield { kind: 'end', name: tag.name };
      else if (tag.isWhole && !hidden.has(tag.name))
        yield { kind: 'start', name: tag.name, attributes: tag.attributes };
      else if (tag.isWhole) shown = endOfHidden(html, tag, endless);
    } else shown = endOfComment(html, at);
    at = html.indexOf('<', shown);
  }
  if (shown < html.length) yield { kind: 'text', text: html.slice(shown) };
}

type Tag = { name: string; attributes: Map<string, string>; end: number; isWhole: boolean; isClosed: boolean };

// Each continues at its start index; together they read every character once.
const tagName = /[^\s/>]*/y;
const betweenAttributes = /[\s/]*/y;
const attributeName = /=?[^\s/>=]*/y;
const equals = /\s*=\s*/y;
const bareValue = /[^\s>]*/y;

function readTag(html: string, from: number): Tag {
  let at = from;
  const take = (piece: RegExp) => {
    piece.lastIndex = at;
    const found = piece.exec(html)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const quoted = (quote: string) => {
    const end = html.indexOf(quote, at + 1);
    const value = html.slice(at + 1, end === -1 ? html.length : end);
    at = end === -1 ? html.length : end + 1;
    return value;
  };
  const tag: Tag = {
    name: take(tagName).toLowerCase(),
    attributes: new Map(),
    end: html.length,
    isWhole: false,
    isClosed: false,
  };
  while (at < html.length) {
    tag.isClosed = take(betweenAttributes).endsWith('/');
    if (html[at] === '>') return { ...tag, end: at + 1, isWhole: true };
    const name = take(attributeName).toLowerCase();
    const hasValue = take(equals) !== '';
    const quote = html[at] ?? '';
    const value = !hasValue ? '' : quote === '"' || quote === "'" ? quoted(quote) : take(bareValue);
    if (name !== '' && !tag.attributes.has(name)) tag.attributes.set(name, value);
  }
  return tag;
}

/** Behind the end tag. Of a drawing or a player that has none only the tag goes. */
function endOfHidden(html: string, { name, end, isClosed }: Tag, endless: Set<string>): number {
  if (isClosed && !raw.has(name)) return end;
  endTag.lastIndex = end;
  while (!endless.has(name)) {
    const found = endTag.exec(html);
    if (!found) endless.add(name);
    else if (found[1]?.toLowerCase() === name) return readTag(html, found.index + 2).end;
  }
  return raw.has(name) ? html.length : end;
}

const endTag = /<\/([a-z]+)/gi;

/** Behind a comment or a declaration. */
function endOfComment(html: string, from: number): number {
  const mark = html.startsWith('<!--', from) ? '-->' : '>';
  const end = html.indexOf(mark, from + 2);
  return end === -1 ? html.length : end + mark.length;
}

const isLetter = (letter: string | undefined): boolean => letter !== undefined && /^[a-z]$/i.test(letter);
