import assert from 'node:assert/strict';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';

/** Every column of every row of every table as text: what an attacker with access to the database would see. */
export async function databaseDump(database: Database): Promise<string> {
  const tables = await database.many<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  assert.ok(tables.length > 20);
  let dump = '';
  for (const { name } of tables) {
    const rows = await database.many<{ row: string }>({
      text: `select to_jsonb(t)::text as row from "${name}" t`,
      values: [],
    });
    dump += `${name}\n${rows.map(({ row }) => row).join('\n')}\n`;
  }
  return dump;
}
