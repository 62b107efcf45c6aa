import { normalizeLabel } from '../text/fold-text.ts';

/** The letters of sizes, from the smallest. Those of one line are one size in different words. */
const letters = [
  ['rn', 'recem nascido', 'recem-nascido'],
  ['ppp', 'xxs', 'xpp'],
  ['pp', 'xs'],
  ['p', 's', 'pequeno'],
  ['m', 'medio'],
  ['g', 'l', 'grande'],
  ['gg', 'xl', 'extra grande'],
  ['xg', 'eg', 'exg', 'xxl', '2xl'],
  ['xgg', 'egg', 'xxg', 'xxgg', 'xxxl', '3xl'],
  ['xxxg', 'xggg', 'eggg', 'xxxxl', '4xl'],
  ['5xl'],
  ['g1'],
  ['g2'],
  ['g3'],
  ['g4'],
  ['g5'],
] as const;
const ranks: ReadonlyMap<string, number> = new Map(letters.flatMap((same, rank) => same.map((word) => [word, rank])));

/** How many of the smallest unit each unit has. Units of one kind can be compared. */
const units: Readonly<Record<string, readonly [kind: string, factor: number]>> = {
  mg: ['g', 0.001],
  g: ['g', 1],
  kg: ['g', 1000],
  ml: ['ml', 1],
  l: ['ml', 1000],
  mm: ['mm', 1],
  cm: ['mm', 10],
  m: ['mm', 1000],
  mes: ['meses', 1],
  meses: ['meses', 1],
  ano: ['meses', 12],
  anos: ['meses', 12],
  mb: ['mb', 1],
  gb: ['mb', 1024],
  tb: ['mb', 1_048_576],
};

/** A size to compare: letters come before numbers, and 'Único' after both. `until`: the end of a range. */
type Size = { group: number; kind: string; value: number; until: number };

const prefix = /^(?:tamanho|tam|numero|num|n)[.ºo°]?[.]? (?=.)/;
const single: readonly string[] = ['unico', 'u'];
const between = /[/–-]| a | ao | ate /;
const amount = /^(\d+(?:[.,]\d+)*) ?([a-z"]*)\.?$/;
const thousands = /^\d{1,3}(?:\.\d{3})+$/;

/**
 * Compares the names of a filter's options by size: PP, P, M, G, GG, XG; numbers ascending, also with units. `null`:
 * most of them are no sizes. What is no size among sizes comes last, by its name.
 */
export function sizeOrder(names: readonly string[]): ((a: string, b: string) => number) | null {
  const sizes = new Map(names.map((name) => [name, sizeOf(name)]));
  const known = [...sizes.values()].filter((size) => size !== null).length;
  if (known < 2 || known * 2 <= sizes.size) return null;
  return (a, b) => compareSizes(sizes.get(a) ?? null, sizes.get(b) ?? null) || a.localeCompare(b, 'pt-BR');
}

function compareSizes(a: Size | null, b: Size | null): number {
  if (!a || !b) return Number(a === null) - Number(b === null);
  return a.group - b.group || compareText(a.kind, b.kind) || a.value - b.value || a.until - b.until;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function sizeOf(name: string): Size | null {
  const text = normalizeLabel(name).replace(prefix, '');
  if (single.includes(text)) return { group: 2, kind: '', value: 0, until: 0 };
  const whole = plainSize(text);
  if (whole) return whole;
  const [from = '', to = '', ...more] = text.split(between).map((part) => part.trim());
  const end = plainSize(to);
  // '36/38 cm' and '6 a 9 meses' name their unit once.
  const start = plainSize(`${from}${end?.group === 1 ? unitOf(to) : ''}`) ?? plainSize(from);
  if (!start || !end || start.group !== end.group || more.length > 0) return null;
  return { ...start, until: end.value };
}

function plainSize(text: string): Size | null {
  const rank = ranks.get(text);
  if (rank !== undefined) return { group: 0, kind: '', value: rank, until: -1 };
  const found = amount.exec(text);
  if (!found) return null;
  const [, digits = '', unit = ''] = found;
  const value = Number(thousands.test(digits) ? digits.replaceAll('.', '') : digits.replace(',', '.'));
  const [kind, factor] = units[unit] ?? [unit, 1];
  return Number.isNaN(value) ? null : { group: 1, kind, value: value * factor, until: -1 };
}

const unitOf = (text: string): string => amount.exec(text)?.[2] ?? '';
