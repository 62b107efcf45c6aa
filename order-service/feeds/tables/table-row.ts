import { countLimits } from '../cells/text-limits.ts';
import type { RowValues } from '../feed-row.ts';

/** A raw row of a table, before its missing values come from its parent. */
export type TableRow = RowValues & {
  /** The code that the file has for it; '' = none. */
  code: string;
  /** By these, its children name it. */
  keys: readonly string[];
  /** Its parent's key; '' = none. */
  parent: string;
  /** Only adds its pictures to its parent. */
  isPicture?: boolean;
  /** Why it is no product. */
  skipped?: string;
  /** The names of options that the row leaves open: it is each of their values. */
  openOptions?: readonly string[];
  /** Its stock is that of its product. */
  sharesStock?: true;
  /** The values of the options of its variants. */
  listedOptions?: readonly { name: string; values: readonly string[] }[];
};

/** A row that a platform's rules may change. `cell` is '' where the file has no such column. */
export type DraftRow = {
  values: Map<string, string[]>;
  choices: { name: string; value: string }[];
  keys: string[];
  code?: string;
  parent: string;
  isPicture?: boolean;
  /** Why the row is no product; the merchant gets it as a notice. */
  skipped?: string;
  openOptions?: readonly string[];
  sharesStock?: true;
  listedOptions?: TableRow['listedOptions'];
  /** Those under which the row has a value. */
  headings: Iterable<string>;
  cell: (heading: string) => string;
};

/** Sets the value or values of a field, or removes it when all are blank. */
export function setValue(
  { values }: Pick<DraftRow, 'values'>,
  field: string,
  written: string | readonly string[] = [],
): void {
  const stated = [written].flat().filter((value) => value.trim() !== '');
  if (stated.length > 0) values.set(field, stated);
  else values.delete(field);
}

/** The first value of a field; '' = none. */
export const textOf = ({ values }: Pick<RowValues, 'values'>, field: string): string => values.get(field)?.[0] ?? '';

/**
 * The options in "Cor:Azul;Tamanho:P", "Cor: Azul, Tamanho: P" or "Cor:Azul||Tamanho:P"; a text without names is the
 * option of "Variação". Of a long list only as many as show that it is too long.
 */
export function optionsIn(text: string): { name: string; value: string }[] {
  if (text.trim() === '') return [];
  const pairs = text.split(/\|\||[;|\n]|,(?=[^,:=]{1,40}[:=])/).flatMap((pair) => {
    const [name = '', ...value] = pair.split(/[:=]/);
    return name.trim() === '' || value.length === 0 ? [] : [{ name: name.trim(), value: value.join(':').trim() }];
  });
  return pairs.length > 0 ? pairs.slice(0, countLimits.attributes + 1) : [{ name: 'Variação', value: text.trim() }];
}
