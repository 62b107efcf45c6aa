import { csvLine } from '../text/csv-line.ts';

/** What an import says of a row. `id`: of the product, as the file writes it. */
type ImportIssue = { line: number; id: string | null; reason: string };

/**
 * All remarks of an import as a CSV file that Excel opens in Brazil: UTF-8 with its mark, and semicolons.
 */
export function importIssuesCsv(problems: readonly ImportIssue[], notices: readonly ImportIssue[]): string {
  const rows = [
    ['tipo', 'linha', 'id', 'motivo'],
    ...problems.map(({ line, id, reason }) => ['não entrou', String(line), id ?? '', reason]),
    ...notices.map(({ line, id, reason }) => ['aviso', String(line), id ?? '', reason]),
  ];
  return `\ufeff${rows.map(csvLine).join('')}`;
}
