import type { FeedRemark } from './feed-product.ts';

/**
 * All remarks of an import as a CSV file that Excel opens in Brazil: UTF-8 with its mark, and semicolons. A text that a
 * spreadsheet would run as a formula gets an apostrophe before it: the texts come from foreign files.
 */
export function remarksCsv(problems: readonly FeedRemark[], notices: readonly FeedRemark[]): string {
  const rows = [
    ['tipo', 'linha', 'id', 'motivo'],
    ...problems.map(({ line, id, reason }) => ['não entrou', String(line), id ?? '', reason]),
    ...notices.map(({ line, id, reason }) => ['aviso', String(line), id ?? '', reason]),
  ];
  return `\ufeff${rows.map((cells) => `${cells.map(cellText).join(';')}\r\n`).join('')}`;
}

function cellText(text: string): string {
  const harmless = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
