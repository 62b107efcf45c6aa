/** The first rows below the header, each with its cells in the order of the headings. */
export type SampleRows = readonly (readonly string[])[];

/** What the first values of a column are; null = none of them decides, or the column has none. */
export type ValueKind = 'text' | 'number' | 'price';

const price = /^R\$ ?-?\d[\d.,]*$/;
/** 'Bolo' and '7 Belo' are texts, '12', '1.1', '3/4' and '12 x 5' are none. */
const word = /\p{L}{2}/u;
const anyLetter = /\p{L}/u;

/** What most of the first values of a column are; numbers only where all are. */
export function valueKindOf(rows: SampleRows, at: number): ValueKind | null {
  const values = rows.map((cells) => (cells[at] ?? '').trim()).filter((value) => value !== '');
  if (values.length === 0) return null;
  const isMost = (some: (value: string) => boolean) => values.filter(some).length * 2 > values.length;
  if (isMost((value) => price.test(value))) return 'price';
  if (values.every((value) => !anyLetter.test(value))) return 'number';
  return isMost((value) => word.test(value)) ? 'text' : null;
}
