import type { Database, Db } from '../../order-service/database/engine/database.ts';
import type { Sql } from '../../order-service/database/engine/sql.ts';

type Node = {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'CTE Name'?: string;
  Plans?: Node[];
};

/** A database that records its queries, so that their plans can be explained. */
export function recording(database: Database): { database: Database; reads: Sql[] } {
  const reads: Sql[] = [];
  const recorded = (db: Db): Db => ({
    ...db,
    many: (query) => {
      reads.push(query);
      return db.many(query);
    },
    one: (query) => {
      reads.push(query);
      return db.one(query);
    },
  });
  return {
    reads,
    database: { ...database, ...recorded(database), tx: (work) => database.tx((db) => work(recorded(db))) },
  };
}

/** A query's plan in one line: its top node, and the access to the biggest table. */
export async function planOf(database: Database, { text, values }: Sql): Promise<string> {
  const row = await database.one<{ 'QUERY PLAN': { Plan: Node }[] }>({ text: `explain (format json) ${text}`, values });
  const top = row?.['QUERY PLAN'][0]?.Plan;
  if (!top) return '?';
  const names = [...new Set(scansOf(top))];
  return `${top['Node Type']} ← ${names.slice(0, 3).join(', ')}`;
}

const scansOf = (node: Node): string[] => {
  const below = (node.Plans ?? []).flatMap(scansOf);
  const name =
    node['Index Name'] ??
    (node['Relation Name'] && node['Node Type'] === 'Seq Scan' ? `${node['Relation Name']} (whole)` : undefined);
  return name === undefined ? below : [...below, name];
};
