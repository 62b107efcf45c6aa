import { htmlTokens } from './html-tokens.ts';

/** More than any description needs; beyond them a tag goes and its text stays. */
export const maxElements = 2_000;
export const maxDepth = 24;

/** The tags that stay, each with the attributes that do. */
export type AllowedTags = ReadonlyMap<string, readonly string[]>;

const empty = new Set(['br', 'img']);
/** Where one of these ends around others of them, those go on behind it. */
const emphasis = new Set(['b', 'strong', 'i', 'em', 'u']);
const inline = new Set([...empty, ...emphasis, 'a']);

/** No tag inside these ends anything outside them. */
const cells = ['table', 'td', 'th', 'caption'];
const lists = ['ul', 'ol', ...cells];
const tableParts = ['caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'];
/** The open tags of the same list or table that a new tag of this name closes, as a browser's parser does. */
const endedBy: Readonly<Record<string, readonly string[]>> = {
  ...{ a: ['a'], li: ['li'], dt: ['dt', 'dd'], dd: ['dt', 'dd'] },
  ...{ tr: ['tr'], td: ['td', 'th'], th: ['td', 'th'] },
  ...{ thead: ['thead', 'tbody', 'tfoot'], tbody: ['thead', 'tbody', 'tfoot'], tfoot: ['thead', 'tbody', 'tfoot'] },
};
const wallsOf = (name: string) =>
  tableParts.includes(name) ? ['table'] : name === 'li' ? lists : name[0] === 'd' ? ['dl', ...cells] : cells;

/**
 * HTML from outside as HTML of the allowed tags alone, each ended where it should be, at most `maxDepth` deep and of
 * at most `maxElements` elements. The text stays, with its entities. A parser that reads the result meets no style, no
 * script and no depth. Steps grow with the length alone.
 */
export function boundedHtml(html: string, allowed: AllowedTags): string {
  const pieces: string[] = [];
  /** The open tags from the outermost to the innermost, as they were written. */
  const open: { name: string; tag: string }[] = [];
  /** The number of open tags that were dropped at a limit, by name. As many end tags of the name are dropped, too. */
  const dropped = new Map<string, number>();
  let elements = 0;

  const start = (name: string, tag: string) => {
    if (elements === maxElements || open.length === maxDepth) {
      if (!empty.has(name)) dropped.set(name, (dropped.get(name) ?? 0) + 1);
      // Words of two blocks must not be glued together.
      if (!inline.has(name) || name === 'br') pieces.push(' ');
      return;
    }
    elements += 1;
    pieces.push(tag);
    if (!empty.has(name)) open.push({ name, tag });
  };
  /** Ends the innermost of these names with what stands open in it, unless a wall is between; what stood in it. */
  const end = (names: readonly string[], walls: readonly string[]) => {
    const place = open.findLastIndex(({ name }) => names.includes(name) || walls.includes(name));
    if (!names.includes(open[place]?.name ?? '')) return [];
    const [, ...inside] = close(place);
    return inside;
  };
  const close = (place: number) => {
    const closed = open.splice(place);
    for (const { name } of closed.toReversed()) pieces.push(`</${name}>`);
    return closed;
  };

  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') {
      // An unescaped "<" could form a new tag with the text after a removed tag.
      pieces.push(token.text.replaceAll('<', '&lt;'));
      continue;
    }
    const { name } = token;
    const attributes = allowed.get(name);
    if (!attributes) continue;
    const tooMany = dropped.get(name) ?? 0;
    if (token.kind === 'start') {
      if (!inline.has(name)) end(['p'], cells);
      end(endedBy[name] ?? [], wallsOf(name));
      start(name, written(name, attributes, token.attributes));
    } else if (name === 'br') start(name, '<br>');
    else if (tooMany > 0) {
      dropped.set(name, tooMany - 1);
      if (!inline.has(name)) pieces.push(' ');
    } else {
      const inside = end([name], wallsOf(name));
      if (emphasis.has(name)) for (const one of inside) if (emphasis.has(one.name)) start(one.name, one.tag);
    }
  }
  close(0);
  return pieces.join('');
}

/** The tag with what it may carry. An entity in a value stays one. */
function written(name: string, attributes: readonly string[], values: ReadonlyMap<string, string>): string {
  const words = attributes.flatMap((attribute) => {
    const value = values.get(attribute);
    return value === undefined ? [] : ` ${attribute}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`;
  });
  return `<${name}${words.join('')}>`;
}
