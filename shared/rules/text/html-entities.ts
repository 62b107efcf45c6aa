/** The usual names. `order-service/feeds/formats/entity-names.ts` has more of them, which the webview need not load. */
export const commonEntities: Readonly<Record<string, string>> = {
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

const marks: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
};

/** The characters of a name; undefined = unknown. */
type NamedCharacter = (name: string) => string | undefined;

const commonEntity: NamedCharacter = (name) => {
  if (Object.hasOwn(commonEntities, name)) return commonEntities[name];
  // An entity of an accented letter holds both names: &ccedil; is ç.
  const mark = marks[name.slice(1)];
  return mark && `${name.slice(0, 1)}${mark}`.normalize('NFC');
};

/** Replaces HTML entities by their characters, once; unknown ones stay unchanged. */
export const decodeEntities = (text: string, named: NamedCharacter = commonEntity): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi, (whole, decimal, hex, name) =>
    name === undefined
      ? (characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16)) ?? whole)
      : (named(name) ?? whole),
  );

const characterOf = (code: number): string | undefined =>
  code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
