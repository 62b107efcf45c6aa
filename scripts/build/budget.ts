import { brotliCompressSync, constants } from 'node:zlib';

/** The budget for the first load of the catalogue's scripts and styles, in bytes (brotli 11, KB = 1000 bytes). */
const budgetBytes = 95_000;
/**
 * The goal, in bytes. Bytes serve time: the page bench judges whether a larger first load is worth its plainer code.
 */
const goalBytes = 90_000;

/** Adds up the first load and compares it with the budget. `table` is the printable report. */
export function checkBudget(files: ReadonlyMap<string, number>, inlineStyle: string, limit = budgetBytes) {
  const rows: [string, number][] = [...files, ['style in the page', brotliSize(inlineStyle)]];
  const total = rows.reduce((sum, [, bytes]) => sum + bytes, 0);
  const verdict =
    total > limit
      ? `ABOVE the budget of ${kb(limit)}`
      : total > goalBytes
        ? `within ${kb(limit)}, above the goal of ${kb(goalBytes)}`
        : `within the goal of ${kb(goalBytes)}`;
  const table = [
    'catalogue, first visit (brotli)',
    ...rows.map(([name, bytes]) => `  ${kb(bytes).padStart(8)}  ${name}`),
    `  ${kb(total).padStart(8)}  total, ${verdict}`,
  ].join('\n');
  return { total, isExceeded: total > limit, table };
}

/**
 * The size of the panel's first load. It has no budget: merchants open it many times a day, from their browser's cache.
 */
export const panelTable = (panel: ReadonlyMap<string, number>): string =>
  [
    'panel, first visit (brotli)',
    ...[...panel].map(([name, bytes]) => `  ${kb(bytes).padStart(8)}  ${name}`),
    `  ${kb([...panel.values()].reduce((sum, bytes) => sum + bytes, 0)).padStart(8)}  total`,
  ].join('\n');

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
const brotliSize = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;
