import type { CsvRow } from './csv-rows.ts';

/** A visible sheet of a spreadsheet. Each call of `rows` reads it from its start. */
export type Sheet = { name: string; rows: () => Generator<CsvRow, void, void> };

/** The most unpacked bytes of a sheet. */
export const mostSheetBytes = 600 * 1024 * 1024;
export const mostColumns = 1_000;
/** The most characters of a cell, as .xlsx itself allows. */
export const mostCellCharacters = 32_767;

/** The visible sheets that are searched for products. Each search reads the file from its start. */
export const mostSheets = 50;

/** The text of a cell with a further piece of it. */
export const withMore = (text: string, more: string): string =>
  text.length < mostCellCharacters ? (text + more).slice(0, mostCellCharacters) : text;

/**
 * A stored number as text: 12.899999999999999 is 12.9, and 7.89E+12 has all its digits. Three decimals get a zero,
 * because "1.234" as text could also be one thousand.
 */
export function numberText(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const text = String(Number(number.toPrecision(15)));
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}
