import type { Db } from './database.ts';
import { sql } from './sql.ts';

/** A table as a backup copies it: its writable columns and their types. */
export type TableShape = {
  name: string;
  columns: readonly { name: string; type: string }[];
  /** Columns numbered by a sequence, which must continue after the restored rows. */
  counted: readonly string[];
  /** A row may refer to another row of the same table. */
  isOwnParent: boolean;
};

/** Tables that belong to the database itself and not to the shops. A shop's version is created with its row. */
const nonShopTables = ['migration', 'lease', 'shop_version'];

/** All tables with data of shops, each after the tables it refers to. Throws if two refer to each other. */
export async function tableShapes(db: Db): Promise<TableShape[]> {
  const columns = await db.many<{ table: string; name: string; type: string; is_counted: boolean }>(sql`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null as is_counted
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and not c.relname = any(${nonShopTables})
    order by c.relname, a.attnum`);
  const references = await db.many<{ from_table: string; to_table: string }>(sql`
    select distinct f.relname as from_table, t.relname as to_table
    from pg_constraint k
    join pg_class f on f.oid = k.conrelid
    join pg_class t on t.oid = k.confrelid
    join pg_namespace n on n.oid = f.relnamespace and n.nspname = current_schema()
    where k.contype = 'f'`);

  const names = [...new Set(columns.map(({ table }) => table))];
  return inOrder(names, references).map((name) => {
    const own = columns.filter(({ table }) => table === name);
    return {
      name,
      columns: own.map((column) => ({ name: column.name, type: column.type })),
      counted: own.filter((column) => column.is_counted).map((column) => column.name),
      isOwnParent: references.some(({ from_table, to_table }) => from_table === name && to_table === name),
    };
  });
}

/** A quoted SQL identifier. Names come from the database's own system catalog, never from outside. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function inOrder(names: string[], references: { from_table: string; to_table: string }[]): string[] {
  const done: string[] = [];
  let rest = names;
  while (rest.length > 0) {
    const isBlocked = (name: string) =>
      references.some(
        ({ from_table, to_table }) => from_table === name && to_table !== name && !done.includes(to_table),
      );
    const ready = rest.filter((name) => !isBlocked(name));
    if (ready.length === 0) throw new Error(`these tables refer to each other: ${rest.join(', ')}`);
    done.push(...ready);
    rest = rest.filter((name) => !ready.includes(name));
  }
  return done;
}
