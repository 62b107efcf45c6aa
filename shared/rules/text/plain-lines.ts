import { replaceMarkup } from './replace-markup.ts';

const marks: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
};
const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', ordf: 'ª', ordm: 'º', deg: '°', middot: '·' },
  ...{
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bull: '•',
    hellip: '…',
    reg: '®',
    trade: '™',
  },
};

/**
 * The lines of a merchant's short text that may be HTML, such as an offer: breaks and blocks end a line, other tags are
 * removed, entities are decoded. A lone "<" as in "broca <10 mm" is not a tag and stays. The result is plain text,
 * never HTML.
 */
export function plainLines(text: string): string[] {
  return replaceMarkup(text, (tag) => (/^(br|\/(p|div|li|ul|ol|h[1-6]|tr))\b/i.test(tag) ? '\n' : ''))
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,7}));/gi, (whole, decimal, hex, name) =>
      name === undefined
        ? (characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16)) ?? whole)
        : (entity(name) ?? whole),
    )
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function entity(name: string): string | undefined {
  if (Object.hasOwn(named, name)) return named[name];
  // An entity of an accented letter holds both names: &ccedil; is ç.
  const mark = marks[name.slice(1)];
  return mark && `${name.slice(0, 1)}${mark}`.normalize('NFC');
}

const characterOf = (code: number): string | undefined =>
  code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
