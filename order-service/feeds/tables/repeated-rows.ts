import { feedIdOf } from '#shared/rules/catalog/provider-id.ts';
import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { slugOf, uniqueSlugs } from '../cells/plain-text.ts';
import { countLimits } from '../cells/text-limits.ts';
import type { ImportIssue } from '../feed-product.ts';
import { axisNames, axisOf } from '../product-from-row.ts';
import { type TableRow, textOf } from './table-row.ts';

type Option = { axis: string; name: string; value: string };

/**
 * How a row is read that repeats the code of another one, or leaves it out.
 * variant: one of several of the product in the row `head`, without a price at that of the row `priced`. `sku` is '' if
 * it has none of its own.
 * other: a product of its own, because the name is another one.
 * addition: more pictures or categories of the row `to`.
 * head: not sold itself; its variants have the options.
 */
export type RepeatedRow =
  | { kind: 'variant'; head: number; priced: number; id: string; group: string; sku: string; options: Option[] }
  | { kind: 'other'; id: string }
  | { kind: 'addition'; to: number }
  | { kind: 'head' };
export type Repeats = { rows: Map<number, RepeatedRow>; notices: ImportIssue[] };

/** What decides about a row. Its options are also those that the row above has in merged cells. */
type Outline = {
  index: number;
  line: number;
  code: string;
  sku: string;
  title: string;
  options: Option[];
  combination: string;
  hasPrice: boolean;
  facts: ReadonlySet<string>;
  /** Its pictures and categories. */
  more: ReadonlySet<string>;
};

/** The fields that a row may add to those of another one. */
export const additions = ['image_link', 'product_type'];
const optionFields = Object.keys(axisNames);
const ownFacts = new Set(['id', 'title', 'stock_keeping_unit', ...additions, ...optionFields]);
const longestFact = 200;

/** Whether a row without a name can belong to the product above: it has options, or pictures and categories only. */
export const canContinue = (row: TableRow): boolean =>
  textOf(row, 'title') === '' &&
  (optionsOf(row).length > 0 ||
    (row.code === '' && [...row.values.keys()].every((field) => additions.includes(field))));

/** Reads the rows of one code, in the order of the file. */
export function readRepeats(rows: readonly { index: number; row: TableRow }[]): Repeats {
  const repeats: Repeats = { rows: new Map(), notices: [] };
  const products = productsOf(rows);
  const first = products[0]?.[0];
  for (const [at, product] of products.entries()) {
    const [head] = product;
    if (head === undefined || first === undefined) continue;
    const code = head.code || slugOf(head.title);
    const group = at === 0 ? code : `${code}-${slugOf(head.title)}`;
    if (at > 0) {
      repeats.rows.set(head.index, { kind: 'other', id: group });
      const reason = `o código já é de outro produto, na linha ${first.line}: entrou como produto separado; dê a cada um o seu código`;
      repeats.notices.push({ line: head.line, id: feedIdOf(code), reason });
    }
    readProduct(product, head, group, repeats.rows);
  }
  return repeats;
}

/** The rows of each name. Rows with options may have them in their names: 'Camiseta azul', 'Camiseta verde'. */
function productsOf(rows: readonly { index: number; row: TableRow }[]): Outline[][] {
  const products: Outline[][] = [];
  /** The first products by the name of their first row, and those with options by the first word of it. */
  const byTitle = new Map<string, number>();
  const byWord = new Map<string, number>();
  const productOf = ({ title, combination }: Outline): number => {
    const word = title.split(' ', 1)[0] ?? '';
    const known = [byTitle.get(title), combination === '' ? undefined : byWord.get(word)];
    const place = Math.min(...known.map((at) => at ?? products.length));
    if (place < products.length) return place;
    products.push([]);
    byTitle.set(title, place);
    if (combination !== '' && !byWord.has(word)) byWord.set(word, place);
    return place;
  };
  let current: Outline[] | undefined;
  for (const { index, row } of rows) {
    const own = outlineOf(index, row);
    if (own.title !== '' || current === undefined) current = products[productOf(own)] ?? [];
    const above = current.at(-1);
    current.push(own.title === '' && row.code === '' && above ? withOptionsAbove(own, above) : own);
  }
  return products;
}

function outlineOf(index: number, row: TableRow): Outline {
  const options = optionsOf(row);
  const facts = [...row.values].filter(([field]) => !ownFacts.has(field));
  return {
    index,
    line: row.line,
    code: row.code,
    sku: textOf(row, 'stock_keeping_unit'),
    title: normalizeLabel(textOf(row, 'title')),
    options,
    combination: combinationOf(options),
    hasPrice: row.values.has('price'),
    more: new Set(additions.flatMap((field) => row.values.get(field) ?? [])),
    facts: new Set(facts.map(([field, values]) => `${field} ${values.join(' ')}`.slice(0, longestFact))),
  };
}

/** A merged cell has its value in its first row only: the colour of several sizes. */
function withOptionsAbove(row: Outline, above: Outline): Outline {
  if (row.options.length === 0) return row;
  const byAxis = new Map([...above.options, ...row.options].map((option) => [option.axis, option]));
  const options = [...byAxis.values()].slice(0, countLimits.attributes + 1);
  return { ...row, options, combination: combinationOf(options) };
}

const optionsOf = (row: TableRow): Option[] => [
  ...optionFields.flatMap((axis) => optionOf(axis, axisNames[axis] ?? axis, textOf(row, axis))),
  ...(row.choices ?? []).flatMap(({ name, value }) => optionOf(axisOf(name), name, value)),
];

const optionOf = (axis: string, name: string, value: string): Option[] =>
  value.trim() === '' ? [] : [{ axis, name, value: value.trim() }];

const combinationOf = (options: readonly Option[]): string =>
  options
    .map(({ axis, value }) => `${axis}: ${normalizeLabel(value)}`)
    .sort()
    .join(', ');

function readProduct(rows: readonly Outline[], head: Outline, group: string, read: Map<number, RepeatedRow>): void {
  const isPlain = rows.every(({ combination }) => combination === head.combination);
  const ownSkuOf = skuReader(rows, head);
  const freeId = uniqueSlugs([]);
  const known = new Map<string, { row: Outline; id: string }>();
  let priced = head.index;
  for (const row of rows) {
    const { index, options, combination } = row;
    // A merged cell of prices is for the rows below it. A row that is no variant has the price of all.
    if (row.hasPrice && head.combination !== '') priced = index;
    const same = known.get(combination) ?? (combination === '' ? known.get(head.combination) : undefined);
    if (same && addsTo(row, same.row)) {
      read.set(index, { kind: 'addition', to: same.row.index });
      continue;
    }
    const id = same?.id ?? `${group}-${freeId(slugOf(options.map(({ value }) => value).join(' ')))}`;
    if (!same) known.set(combination, { row, id });
    if (isPlain) continue;
    if (combination !== '')
      read.set(index, { kind: 'variant', head: head.index, priced, id, group, sku: ownSkuOf(row), options });
    else if (row === head) read.set(index, { kind: 'head' });
  }
}

/** The SKU of a row's own: neither the code of the product nor that of another row. */
function skuReader(rows: readonly Outline[], head: Outline): (row: Outline) => string {
  const hasOwnCodes = rows.some(({ code }) => code !== '' && code !== head.code);
  const written = ({ sku, code }: Outline) =>
    [sku, code].find((one) => one !== '' && (hasOwnCodes || one !== head.code)) ?? '';
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(written(row), (counts.get(written(row)) ?? 0) + 1);
  return (row) => (counts.get(written(row)) === 1 ? written(row) : '');
}

/** Whether a row of the same options says the same again, with another picture or category. */
const addsTo = (row: Outline, earlier: Outline): boolean =>
  [...row.facts].every((fact) => earlier.facts.has(fact)) && [...row.more].some((one) => !earlier.more.has(one));
