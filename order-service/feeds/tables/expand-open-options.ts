import { slugOf } from '../cells/plain-text.ts';
import { dividedStockText } from './shared-stock.ts';
import { setValue, type TableRow, textOf } from './table-row.ts';

/** More combinations of one row, or of a file, are a mistake of the merchant or an attack. */
const mostOfRow = 100;
const mostOfFile = 50_000;

/** The values of a product's options, by their names. */
export type OptionValues = ReadonlyMap<string, readonly string[]>;

/** The options of one choice. The names of options differ in case between a product and its variants. */
export const optionKey = (name: string): string => name.trim().toLocaleLowerCase('pt-BR');

/** The choices of a variant as one text, to find two equal ones. */
export const choicesKey = (choices: TableRow['choices'] = []): string =>
  JSON.stringify(choices.map(({ name, value }) => [optionKey(name), value.trim()]).sort());

/**
 * Makes variants of rows that leave an option open, which means each of its values. `known` are the choices of the
 * product's other variants: these stay as they are.
 */
export class OpenOptions {
  #left = mostOfFile;

  /** The variants of a row, or why it has none. */
  expand(row: TableRow, values: OptionValues, known: ReadonlySet<string>): { rows: TableRow[] } | { problem: string } {
    const open = row.openOptions ?? [];
    const lists = open.map((name) => values.get(optionKey(name)) ?? []);
    const names = open.join(', ');
    const without = `${names} em branco vale para qualquer opção`;
    if (lists.some((list) => list.length === 0))
      return { problem: `${without}, mas o arquivo não diz quais são: a variante entrou sem essa escolha` };
    const count = lists.reduce((product, list) => product * list.length, 1);
    if (count > Math.min(mostOfRow, this.#left))
      return { problem: `${without}, e são opções demais: a variante entrou sem essa escolha` };
    this.#left -= count;
    const rows = combinations(lists)
      .map((chosen) => variantOf(row, open, chosen))
      .filter(({ choices }) => !known.has(choicesKey(choices)));
    return { rows };
  }
}

/** What the merchant should know about a row that became several variants, which share its stock. */
export function expandedNotice(row: TableRow, rows: readonly TableRow[], stock: number | null): string {
  const names = (row.openOptions ?? []).join(', ');
  const divided = stock === null ? null : dividedStockText(stock, rows.length, 'da linha');
  const count = rows.length === 1 ? 'entrou 1 variante' : `entraram ${rows.length} variantes`;
  return `${names} em branco vale para qualquer opção: ${count}${divided === null ? '' : `; o ${divided}`}`;
}

const combinations = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((all, list) => all.flatMap((chosen) => list.map((value) => [...chosen, value])), [[]]);

function variantOf(row: TableRow, open: readonly string[], chosen: readonly string[]): TableRow {
  const draft = { values: new Map([...row.values].map(([field, all]): [string, string[]] => [field, [...all]])) };
  const ending = slugOf(chosen.join(' '));
  for (const field of ['id', 'stock_keeping_unit']) {
    const own = textOf(row, field);
    if (own !== '') setValue(draft, field, `${own}-${ending}`);
  }
  const { openOptions: _open, ...others } = row;
  const added = open.map((name, at) => ({ name, value: chosen[at] ?? '' }));
  return { ...others, values: draft.values, choices: [...(row.choices ?? []), ...added] };
}
