import { namesUnit, readWeight, type WeightUnit, weightUnit } from '../cells/weight-text.ts';
import type { ImportIssue } from '../feed-product.ts';
import type { SampleRows } from './column-values.ts';
import { fieldNamed, headingOf, type TableField } from './headings.ts';

/** The columns of a table that have weights, the best one first. */
export type WeightColumns = {
  columns: { heading: string; name: string; unit: WeightUnit | null }[];
  /** The unit of numbers for which neither the column nor the cell names one. */
  usualUnit: WeightUnit;
  /** The first column that was read in the usual unit. */
  guessed: { name: string; line: number } | null;
};

/** An export may have the gross and the net weight, of which either may be empty. */
export function weightColumns(
  headings: readonly string[],
  names: readonly string[],
  rows: SampleRows,
  fields: ReadonlyMap<string, TableField>,
  isStated: (heading: string) => boolean,
): WeightColumns {
  const distinct = [...new Set(headings)];
  const best = distinct.filter((heading) => fields.get(heading) === 'weight');
  const others = distinct.filter(
    (heading) => fields.get(heading) !== 'weight' && fieldNamed(heading) === 'weight' && !isStated(heading),
  );
  const columns = [...best, ...others].map((heading) => {
    const name = names[headings.indexOf(heading)] ?? heading;
    return { heading, name, unit: unitInHeading(name) };
  });
  const bare = columns.filter(({ unit }) => unit === null);
  const values = bare.flatMap(({ heading }) => rows.map((cells) => (cells[headings.indexOf(heading)] ?? '').trim()));
  return { columns, usualUnit: looksLikeGrams(values) ? 'g' : 'kg', guessed: null };
}

const unitInHeading = (name: string): WeightUnit | null =>
  headingOf(name)
    .split('_')
    .flatMap((word) => weightUnit(word) ?? [])[0] ?? null;

/** A shop does not ship only parcels of whole hundreds of kilos. */
const looksLikeGrams = (values: readonly string[]): boolean => {
  const filled = values.filter((value) => value !== '' && Number(value) !== 0);
  return filled.every((value) => /^\d+$/.test(value)) && filled.some((value) => Number(value) >= 100);
};

/** The weight of a row with its unit, "350 g", or an unreadable one as it is written; '' = none. */
export function weightOf(weights: WeightColumns, line: number, cell: (heading: string) => string): string {
  let unreadable = '';
  for (const { heading, name, unit } of weights.columns) {
    const written = cell(heading).trim();
    const reading = readWeight(written, unit ?? weights.usualUnit);
    if ('problem' in reading) unreadable ||= written;
    else if (reading.grams !== null) {
      if (unit === null && !namesUnit(written)) weights.guessed ??= { name, line };
      return `${reading.grams} g`;
    }
  }
  return unreadable;
}

/** Says in which unit a column without one was read. Call it after the rows. */
export function guessedUnit({ guessed, usualUnit }: WeightColumns): ImportIssue[] {
  if (guessed === null) return [];
  const [read, other] = usualUnit === 'g' ? ['gramas', 'quilos: escreva "(kg)"'] : ['quilos', 'gramas: escreva "(g)"'];
  const column = guessed.name.trim().slice(0, 60);
  const reason = `a coluna "${column}" não diz a unidade e foi lida em ${read}; se são ${other} no nome da coluna`;
  return [{ line: guessed.line, id: null, reason }];
}
