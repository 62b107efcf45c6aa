import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes (brotli 11, KB = 1000 bytes) that a first visit of the catalogue may cost in scripts and styles. */
const budgetBytes = 95_000;
/** What we aim for. The table by which each page finds the contact of its address is needed before the first call: it costs 0.7 KB. */
const goalBytes = 86_000;

/** Adds up a first visit and says whether it is above the budget, with a table for people. */
export function judgeBudget(files: ReadonlyMap<string, number>, inlineStyle: string, limit = budgetBytes) {
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

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
const brotliSize = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;
