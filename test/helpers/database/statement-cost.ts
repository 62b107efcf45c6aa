import type { Database } from '../../../order-service/database/engine/database.ts';
import type { Sql } from '../../../order-service/database/engine/sql.ts';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};

const rowsOf = (step: Plan): number =>
  step['Actual Loops'] *
  (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0));

/**
 * The most rows that a statement of `work` reads from a table in one step, and the tables that it reads whole. `work`
 * gets empty results.
 */
export async function costOf(database: Database, work: (db: Database) => Promise<unknown>) {
  const plans: Plan[] = [];
  const explain = async (query: Sql) => {
    const row = await database.one<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `explain (analyze, format json) ${query.text}`,
      values: query.values,
    });
    if (row) plans.push(row['QUERY PLAN'][0].Plan);
  };
  await work({
    ...database,
    many: async (query) => {
      await explain(query);
      return [];
    },
    one: async (query) => void (await explain(query)),
  });
  const steps = plans.flatMap(function all(plan): Plan[] {
    return [plan, ...(plan.Plans ?? []).flatMap(all)];
  });
  return {
    rows: Math.max(...steps.map(rowsOf)),
    wholeTables: steps.filter((step) => step['Node Type'] === 'Seq Scan').map((step) => step['Relation Name']),
  };
}
