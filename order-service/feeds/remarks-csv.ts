import type { FeedRemark } from './feed-product.ts';
import { csvLine } from './formats/csv-cell.ts';

/**
 * All remarks of an import as a CSV file that Excel opens in Brazil: UTF-8 with its mark, and semicolons.
 */
export function remarksCsv(problems: readonly FeedRemark[], notices: readonly FeedRemark[]): string {
  const rows = [
    ['tipo', 'linha', 'id', 'motivo'],
    ...problems.map(({ line, id, reason }) => ['não entrou', String(line), id ?? '', reason]),
    ...notices.map(({ line, id, reason }) => ['aviso', String(line), id ?? '', reason]),
  ];
  return `\ufeff${rows.map(csvLine).join('')}`;
}
