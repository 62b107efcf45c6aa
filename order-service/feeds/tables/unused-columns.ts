import type { FeedRemark } from '../feed-product.ts';
import { plainText } from '../plain-text.ts';
import type { TablePlan } from './open-table.ts';

const mostNameLength = 60;

/** One notice with all columns that the import did not use; none where it used all. Call it after the rows. */
export function unusedColumns({ names, headings, fields, used }: TablePlan, line: number): FeedRemark[] {
  const unused = headings.flatMap((heading, at) => {
    const name = plainText(names[at] ?? '').slice(0, mostNameLength);
    return name === '' || fields.has(heading) || used.has(heading) ? [] : [name];
  });
  if (unused.length === 0) return [];
  return [{ line, id: null, reason: `colunas não usadas: ${[...new Set(unused)].join(', ')}` }];
}
