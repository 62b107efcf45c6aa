import { fieldNamed, headingOf } from './headings.ts';

/** Additions that do not change what a column has: a currency, a unit, a code's kind, the widest category. */
const harmless = new Set([
  ...['', 'r', 'rs', 'reais', 'brl', 'em_reais', 'em_r', 'em_brl', 'valor', 'unitario'],
  ...['un', 'und', 'unid', 'unidade', 'unidades', 'em_unidades', 'pc', 'pcs', 'peca', 'pecas', 'qtd', 'qtde', 'itens'],
  ...['ean', 'ean_13', 'ean13', 'ean_8', 'gtin', 'gtin_ean', 'ean_gtin', 'ean_ou_gtin', 'gtin_ou_ean', 'upc', 'isbn'],
  ...['nivel_1', 'nivel1', '1', 'principal', 'sku', 'url', 'urls', 'link', 'links', 'html', 'texto'],
  ...['obrigatorio', 'opcional', 's_n', 'sim_nao', 'sim_ou_nao', '0_1', '1_0', 'loja', 'site', 'x_y_z'],
]);
/** In these fields another addition may mean another number: "Preço (atacado)", "Estoque (mínimo)". */
const exact = new Set(['price', 'sale_price', 'quantity', 'id', 'sku', 'gtin', 'item_group_id']);
const endingAddition = /_(?:r|rs|reais|brl|un|und|unid|unidades)$/;

/**
 * The headings of a table. One that is unknown is compared without what stands in parentheses or follows as a currency
 * or a unit, unless that leaves a doubt or another column has that heading.
 */
export function normalizedHeadings(cells: readonly string[], isKnown: (heading: string) => boolean): string[] {
  const whole = cells.map(headingOf);
  const taken = new Set(whole);
  return whole.map((heading, at) => {
    if (heading === '' || isKnown(heading) || fieldNamed(heading) !== undefined) return heading;
    const plain = plainHeading(cells[at] ?? '', heading);
    if (plain === null || taken.has(plain)) return heading;
    taken.add(plain);
    return plain;
  });
}

function plainHeading(cell: string, heading: string): string | null {
  const { outside, inside } = splitParentheses(cell);
  if (inside !== null) {
    const plain = headingOf(outside).replace(endingAddition, '');
    const field = fieldNamed(plain);
    if (field === undefined) return null;
    return harmless.has(headingOf(inside)) || !exact.has(field) ? plain : null;
  }
  const plain = heading.replace(endingAddition, '');
  return plain !== heading && fieldNamed(plain) !== undefined ? plain : null;
}

/** The text outside the first pair of parentheses or brackets, and inside it; null = it has none. */
function splitParentheses(text: string): { outside: string; inside: string | null } {
  const start = text.search(/[([]/);
  if (start < 0) return { outside: text, inside: null };
  const length = text.slice(start).search(/[)\]]/);
  const end = length < 0 ? text.length : start + length;
  return { outside: `${text.slice(0, start)} ${text.slice(end + 1)}`, inside: text.slice(start + 1, end) };
}
