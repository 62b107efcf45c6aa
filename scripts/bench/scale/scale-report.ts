import { table } from '../report.ts';
import type { CallRow, Cost, JobRow, ScaleResult } from './measure-scale.ts';
import { planLines } from './plans.ts';

const maxRatio = 1.5;
const maxBatchMs = 100;
/** Milliseconds below which a difference of two times is noise of the machine. */
const noise = 1;
/** The pages that a row may cost that is read: the way down an index, and the row. */
const pagesOfRow = 6;
/** Below this number of rows or pages, a difference does not matter. */
const few = 100;

const ms = (time: number): string => time.toFixed(time < 10 ? 2 : 0);
const ratioOf = (large: number, small: number): number => large / Math.max(small, 1e-9);

/** Whether a call takes more than 1.5 times as long, and at least a millisecond more. */
const isSlower = ({ small, large }: CallRow): boolean =>
  large.milliseconds > maxRatio * small.milliseconds && large.milliseconds - small.milliseconds > noise;
const rowsPerResult = ({ read, returned }: Cost): number => read / Math.max(1, returned);

/**
 * Whether a call reads more rows for each row that it returns. This is independent of other processes on the machine.
 * Pages say less: in a small table an index has one level, and a plan reads few pages whole. They count when they are
 * many for the rows, as those of deleted rows are.
 */
const readsMore = ({ small, large }: CallRow): boolean => {
  const moreRows = rowsPerResult(large) > maxRatio * rowsPerResult(small) && large.read - small.read > few;
  const morePages = large.pages > maxRatio * small.pages && large.pages - small.pages > few;
  return moreRows || (morePages && large.pages > pagesOfRow * large.read);
};
/**
 * A call misses the goal when it is slower, and also when it only reads more: rows show the growth that the machine's
 * noise or a warm cache hides.
 */
export const missesCall = (row: CallRow): boolean => isSlower(row) || readsMore(row);

function callVerdict(row: CallRow): string {
  if (!missesCall(row)) return 'met';
  if (!readsMore(row)) return '**missed** by time';
  return isSlower(row) ? '**missed**' : '**missed** by rows';
}
/**
 * A job misses the goal when more than one batch in a hundred takes more than 100 ms. A single one may have waited for
 * another process.
 */
export const missesBatch = ({ large }: JobRow): boolean => large.p99 > maxBatchMs;

const verdict = (isMissed: boolean): string => (isMissed ? '**missed**' : 'met');

/** The tables of calls and jobs, and the remarkable statements. */
export function scaleText({ calls, jobs, remarks }: ScaleResult): string {
  const callRows = calls.map((row) => [
    row.name,
    ms(row.small.milliseconds),
    ms(row.large.milliseconds),
    ratioOf(row.large.milliseconds, row.small.milliseconds).toFixed(2),
    String(row.large.statements),
    `${row.small.pages} → ${row.large.pages}`,
    `${row.small.read} → ${row.large.read}`,
    callVerdict(row),
  ]);
  const jobRows = jobs.map((row) => [
    `${row.name}${row.isCutOff ? ' (goes on later)' : ''}`,
    String(row.large.count),
    ms(row.small.longest),
    ms(row.large.median),
    ms(row.large.p99),
    ms(row.large.longest),
    verdict(missesBatch(row)),
  ]);
  const statements = [...remarks]
    .sort((one, other) => other.statement.milliseconds - one.statement.milliseconds)
    .map(({ where, statement }) => [
      where,
      ms(statement.milliseconds),
      String(statement.read),
      String(statement.returned),
      `\`${shortened(statement.text)}\``,
    ]);
  return [
    table(['call', 'small, ms', 'large, ms', 'ratio', 'statements', 'pages', 'rows read', `≤ ${maxRatio} ×`], callRows),
    table(
      ['job', 'batches', 'longest, small, ms', 'median, ms', 'p99, ms', 'longest, ms', `< ${maxBatchMs} ms`],
      jobRows,
    ),
    'Statements of the large database above 5 ms, or that read more than 100 times ' +
      'the rows they return (and more than 500):',
    statements.length === 0 ? 'None.' : table(['where', 'ms', 'read', 'returned', 'statement'], statements),
  ].join('\n\n');
}

/** The beginning of a statement, for a table cell. */
const shortened = (text: string): string => text.replaceAll('|', '\\|').replaceAll('`', "'").slice(0, 140);

/** The plans of these statements, as a help for fixing them. */
export const planText = ({ remarks }: ScaleResult): string =>
  remarks
    .map(({ where, statement }) =>
      [
        `-- ${where}: ${ms(statement.milliseconds)} ms, ${statement.read} rows read for ${statement.returned}`,
        statement.text,
        ...planLines(statement.plan),
      ].join('\n'),
    )
    .join('\n\n');
