import { FeedRefusal } from '../feed-product.ts';
import { feedEntities } from './entity-names.ts';
import { findUnescapedAmpersandLine } from './escape-ampersands.ts';
import { xmlParser } from './xml-parser.ts';

/** An element of a feed entry. `name` has no prefix; `isGoogle` separates `g:title` from `title`. */
export type XmlElement = { name: string; isGoogle: boolean; line: number; text: string; children: XmlElement[] };

const googleNamespace = 'http://base.google.com/ns/1.0';
const ownNamespaces = new Set(['http://www.w3.org/2005/Atom', 'http://purl.org/rss/1.0/']);
const feedNames: XmlNames = { roots: new Set(['rss', 'feed', 'RDF']), items: new Set(['item', 'entry']) };
/** Names of price comparers, shop platforms and hand-made files. */
const plainNames: XmlNames = {
  roots: new Set(
    ['items', 'itens', 'produtos', 'products', 'ofertas', 'offers', 'catalogo', 'catalog', 'catalogue', 'loja'].concat([
      'buscape',
      'zoom',
      'vtex',
      'store',
      'shop',
      'lista',
      'xml',
      'data',
      'root',
      'dados',
      'estoque',
    ]),
  ),
  items: new Set(['item', 'produto', 'product', 'oferta', 'offer', 'entry']),
};
type XmlNames = { roots: ReadonlySet<string>; items: ReadonlySet<string> };
const maxDepth = 30;
/** The rest of an entry is ignored: no field of a product takes so much. */
const mostOfItem = { elements: 20_000, characters: 2_000_000 };

/**
 * Reads an XML feed entry by entry. The parser never loads anything and
 * resolves only the harmless entities of HTML. A DOCTYPE that declares entities or has a subset is refused, so no
 * entity can expand or reach outside.
 * @throws FeedRefusal with the line.
 */
export function readXmlItems(
  chunks: () => Iterable<string>,
  onItem: (item: XmlElement, isPlain: boolean) => void,
): void {
  const parser = xmlParser(true);
  Object.assign(parser.ENTITIES, feedEntities);
  const prefixes = new Map<string, 'google' | 'own'>([['g', 'google']]);
  const open: XmlElement[] = [];
  let names = feedNames;
  let depth = 0;
  let foreignAt: number | null = null;
  let openedLine = 1;
  let taken = { elements: 0, characters: 0 };

  parser.on('error', (error) => {
    // The parser reads everything from "&" to the next ";" or the end as an entity's name. A second pass finds the
    // right line.
    const isByEntity = /entity|unclosed|unexpected end/i.test(error.message);
    const looseAt = isByEntity ? findUnescapedAmpersandLine(chunks()) : null;
    if (looseAt !== null && looseAt <= parser.line) throw new FeedRefusal(looseAt, looseAmpersand);
    throw new FeedRefusal(parser.line, inPortuguese(error.message, openedLine));
  });
  parser.on('doctype', (doctype) => {
    if (/\[|<!|ENTITY/i.test(doctype))
      throw new FeedRefusal(parser.line, 'o arquivo declara entidades próprias (DOCTYPE), o que não é aceito');
  });
  parser.on('opentagstart', () => {
    openedLine = parser.line;
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth++;
    if (depth > maxDepth) throw new FeedRefusal(parser.line, 'o XML tem elementos dentro de elementos demais');
    for (const [key, value] of Object.entries(attributes)) {
      if (!key.startsWith('xmlns:')) continue;
      if (value === googleNamespace) prefixes.set(key.slice(6), 'google');
      if (ownNamespaces.has(value)) prefixes.set(key.slice(6), 'own');
    }
    const colon = name.indexOf(':');
    const local = name.slice(colon + 1);
    if (depth === 1 && plainNames.roots.has(local.toLowerCase())) names = plainNames;
    else if (depth === 1 && !feedNames.roots.has(local))
      throw new FeedRefusal(parser.line, notAFeed(`o documento começa com <${name.slice(0, 40)}>`));
    if (foreignAt !== null) return;
    const owner = colon < 0 ? 'own' : prefixes.get(name.slice(0, colon));
    const parent = open.at(-1);
    if (parent === undefined) {
      if (owner !== 'own' || !names.items.has(names === plainNames ? local.toLowerCase() : local)) return;
      open.push(element(local, false, openedLine));
      taken = { elements: 0, characters: 0 };
    } else if (owner === undefined || ++taken.elements > mostOfItem.elements) {
      // media:thumbnail, atom:link and similar: ignored, with everything inside.
      foreignAt = depth;
    } else {
      const child = element(local, owner === 'google', openedLine);
      parent.children.push(child);
      open.push(child);
    }
  });
  const addText = (text: string) => {
    const current = open.at(-1);
    if (current === undefined || foreignAt !== null) return;
    current.text += text.slice(0, mostOfItem.characters - taken.characters);
    taken.characters = Math.min(mostOfItem.characters, taken.characters + text.length);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (foreignAt === null) {
      const closed = open.pop();
      if (closed !== undefined && open.length === 0) onItem(closed, names === plainNames);
    } else if (foreignAt === depth) foreignAt = null;
    depth--;
  });

  for (const chunk of chunks()) parser.write(chunk);
  parser.close();
}

/** The message for a file that is no feed. */
export const notAFeed = (found: string): string => `${notAFeedStart}${found})`;

const notAFeedStart =
  'este arquivo não é um feed de produtos (esperado XML de produtos, CSV ou planilha .xlsx com pelo menos o nome e o preço em colunas; ';

/** The same for a merchant, who knows spreadsheets; any other text stays as it is. */
export function inMerchantWords(text: string): string {
  const at = text.indexOf(notAFeedStart);
  if (at < 0) return text;
  const found = text.slice(at + notAFeedStart.length).replace(/\)\.?$/, '');
  return `${text.slice(0, at)}não há produtos que se possam ler neste arquivo: ${found}. Use uma planilha .xlsx, .ods ou .csv com uma coluna para o nome e outra para o preço, ou a exportação da sua plataforma.`;
}

const element = (name: string, isGoogle: boolean, line: number): XmlElement => ({
  name,
  isGoogle,
  line,
  text: '',
  children: [],
});

const looseAmpersand = 'o XML usa uma entidade desconhecida ou um "&" solto (escreva &amp;)';

// The parser's messages are English and for programmers; the merchant needs the line and the problem.
function inPortuguese(message: string, openedLine: number): string {
  if (/unclosed tag|unclosed root|document must contain|unexpected end/i.test(message)) {
    return `o arquivo termina no meio: um elemento aberto na linha ${openedLine} ou antes não foi fechado`;
  }
  if (/entity/i.test(message)) return looseAmpersand;
  if (/unexpected close tag|unmatched closing tag/i.test(message)) return 'o XML fecha um elemento que não abriu';
  if (/disallowed character|invalid character/i.test(message)) return 'o XML tem um caractere que não é permitido';
  return 'o XML está malformado';
}
