import assert from 'node:assert/strict';
import type { Database, Db } from '../../../order-service/database/engine/database.ts';
import type { Sql } from '../../../order-service/database/engine/sql.ts';

type PlanNode = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

/**
 * How many rows of a table a statement reads, by a plan for its values or by one for all values. What the statement
 * writes is undone.
 */
export async function rowsRead(
  database: Database,
  table: string,
  { text, values }: Sql,
  plan: 'custom' | 'generic',
): Promise<number> {
  const rowsOf = (node: PlanNode): number =>
    (node['Relation Name'] === table
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0) + (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);
  const undone = new Error('undone');
  let rows = Number.NaN;
  const explain = async (db: Db) => {
    await db.run({ text: `set local plan_cache_mode = force_${plan}_plan`, values: [] });
    await db.run({ text: `prepare explained as ${text.trim()}`, values: [] });
    const query = `explain (analyze, format json) execute explained(${values.map(literal).join()})`;
    const [response] = await db.many<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({ text: query, values: [] });
    rows = (response?.['QUERY PLAN'] ?? []).reduce((sum, { Plan }) => sum + rowsOf(Plan), 0);
    await db.run({ text: 'deallocate explained', values: [] });
    throw undone;
  };
  await assert.rejects(database.tx(explain), undone);
  return rows;
}

const literal = (value: unknown): string =>
  value instanceof Date ? `'${value.toISOString()}'` : Array.isArray(value) ? `'{${value.join()}}'` : `'${value}'`;
