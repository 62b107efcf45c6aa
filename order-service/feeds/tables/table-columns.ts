import { plainText } from '../cells/plain-text.ts';
import type { TableField } from './headings.ts';

/**
 * A column for a person who says what it is. `heading` identifies it, `name` is how the file writes it. `field`: how it
 * is read; null = not used. `suggested`: what an unused column of a table that is not recognised may be.
 */
export type TableColumn = {
  heading: string;
  name: string;
  field: TableField | null;
  suggested: TableField | null;
  samples: string[];
};

const mostColumns = 200;
const mostSamples = 3;
const mostLetters = 60;

/** The columns with their first values, each heading once. */
export function tableColumns(
  headings: readonly string[],
  names: readonly string[],
  fields: ReadonlyMap<string, TableField>,
  rows: readonly (readonly string[])[],
  suggestions: ReadonlyMap<string, TableField> = new Map(),
): TableColumn[] {
  const known = new Set<string>();
  const columns = headings.flatMap((heading, at): TableColumn[] => {
    const name = short(names[at] ?? '');
    if (heading === '' || name === '' || known.has(heading)) return [];
    known.add(heading);
    const values = rows.map((cells) => short(cells[at] ?? '')).filter((text) => text !== '');
    const samples = [...new Set(values)].slice(0, mostSamples);
    const [field, suggested] = [fields, suggestions].map((known) => known.get(heading) ?? null);
    return [{ heading, name, field: field ?? null, suggested: suggested ?? null, samples }];
  });
  return columns.filter(({ heading }) => heading.length <= mostHeading).slice(0, mostColumns);
}

/** A longer heading is a sentence, which no one keeps for the next file. */
const mostHeading = 200;

const short = (text: string): string => plainText(text.slice(0, 1_000)).slice(0, mostLetters);
