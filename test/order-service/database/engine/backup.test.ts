import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  backUp,
  type FirstLine,
  parseBackupHeader,
  RestoreRefused,
  restore,
} from '../../../../order-service/database/engine/backup.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { quoteIdentifier, tableShapes } from '../../../../order-service/database/engine/table-columns.ts';
import { seedDemo } from '../../../../order-service/demo/seed-demo.ts';
import { freshDatabase, onEachDatabase } from '../../../helpers/database/database.ts';

onEachDatabase((kind, fresh) => {
  test(`${kind}: a backup holds every row of every table, and a restore brings back the same values`, async (t) => {
    const { lines, from } = await backedUpDemo(t, fresh);
    const to = await freshDatabase(t, { kind: kind === 'embedded' ? 'server' : 'embedded' }).catch(() => fresh(t));
    const { rows, isVerified } = await restore(to, parseBackupHeader(lines[0]), each(lines.slice(1)));
    assert.ok(rows > 200, String(rows));
    assert.ok(isVerified);
    assert.deepEqual(await contentsOf(to), await contentsOf(from));
  });

  test(`${kind}: after a restore the sequences continue after the rows`, async (t) => {
    const { lines } = await backedUpDemo(t, fresh);
    const to = await fresh(t);
    await restore(to, parseBackupHeader(lines[0]), each(lines.slice(1)));
    for (const { name, counted } of await tableShapes(to)) {
      for (const column of counted) {
        const text = `select nextval(pg_get_serial_sequence($1, $2))::int > coalesce(max(${quoteIdentifier(column)}), 0) as is_free
          from ${quoteIdentifier(name)}`;
        assert.deepEqual(await to.one({ text, values: [name, column] }), { is_free: true }, `${name}.${column}`);
      }
    }
  });

  test(`${kind}: a backup is a snapshot of one moment, while the shop continues to sell`, async (t) => {
    const from = await fresh(t);
    await seedDemo(from);
    const lines: string[] = [];
    let isChanged = false;
    await backUp(from, async () => async (text) => {
      lines.push(...text.split('\n').filter(Boolean));
      if (isChanged) return;
      isChanged = true;
      await from.run(sql`update shop set name = 'changed meanwhile'`);
    });
    assert.ok(lines.length > 100);
    assert.ok(!lines.some((line) => line.includes('changed meanwhile')));
  });

  test(`${kind}: restores a backup of an earlier release without a digest, but not as verified`, async (t) => {
    const { lines, from } = await backedUpDemo(t, fresh);
    const to = await fresh(t);
    const body = changed(lines.slice(1), (line) => line.replace(/,"sha256":".*"/, ''));
    assert.equal((await restore(to, parseBackupHeader(lines[0]), each(body))).isVerified, false);
    assert.deepEqual(await contentsOf(to), await contentsOf(from));
  });

  test(`${kind}: refuses an incomplete, altered or unsuitable backup and writes nothing`, async (t) => {
    const { lines, from } = await backedUpDemo(t, fresh);
    const head = parseBackupHeader(lines[0]);
    const body = lines.slice(1);
    const older: FirstLine = { ...head, migrations: head.migrations.slice(0, -1) };
    const cases: [string, RestoreRefused['why'], FirstLine, string[]][] = [
      ['cut off', 'damaged', head, body.slice(0, -3)],
      [
        'a missing row',
        'damaged',
        head,
        body.filter((_line, at) => at !== body.findIndex((line) => line.startsWith('['))),
      ],
      ['a changed price', 'altered', head, changed(body, (line) => line.replace(/"1(\d{3})"/, '"2$1"'))],
      ['a changed header', 'altered', parseBackupHeader(lines[0]?.replace('"madeAt":"2', '"madeAt":"1')), body],
      [
        'a digest cut short',
        'altered',
        head,
        changed(body, (line) => line.replace(/(?<="sha256":".{60}).*(?="})/, '')),
      ],
      ['a digest under another name', 'damaged', head, changed(body, (line) => line.replace('"sha256"', '"sha255"'))],
      ['more lines after the end', 'damaged', head, [...body, ...body.slice(0, 1)]],
      [
        'an unknown table',
        'damaged',
        head,
        [...body.slice(0, -1), '{"table":"pg_authid","columns":["rolname"]}', '["x"]', '{"rows":1}'],
      ],
      ['an unknown column', 'damaged', head, ['{"table":"shop","columns":["id\\") select 1"]}', '["x"]', '{"rows":1}']],
      ['a backup of another release', 'other-release', older, body],
    ];
    for (const [title, why, theHead, theBody] of cases) {
      const to = await fresh(t);
      await assert.rejects(
        restore(to, theHead, each(theBody)),
        (error) => error instanceof RestoreRefused && error.why === why,
        title,
      );
      assert.deepEqual(await to.one(sql`select count(*) as shops from shop`), { shops: 0 }, title);
    }
    await assert.rejects(
      restore(from, head, each(body)),
      (error) => error instanceof RestoreRefused && error.why === 'not-empty',
    );
    for (const first of [undefined, '', 'PK', '[]', '{"backup":2}'])
      assert.throws(() => parseBackupHeader(first), RestoreRefused);
  });
});

/** The lines with one change: the first line that `change` affects. */
function changed(lines: string[], change: (line: string) => string): string[] {
  const at = lines.findIndex((line) => change(line) !== line);
  assert.notEqual(at, -1);
  return lines.map((line, index) => (index === at ? change(line) : line));
}

test('copies every table, each after the tables it refers to', async (t) => {
  const database = await freshDatabase(t);
  const names = (await tableShapes(database)).map(({ name }) => name);
  const all = await database.many<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  assert.deepEqual([...names, 'lease', 'migration', 'shop_version'].sort(), all.map(({ name }) => name).sort());
  for (const [child, parent] of [
    ['order_item', 'orders'],
    ['orders', 'customer'],
    ['product', 'shop'],
    ['product_variant', 'product'],
  ] as const)
    assert.ok(names.indexOf(child) > names.indexOf(parent), `${child} behind ${parent}`);
});

async function backedUpDemo(t: TestContext, fresh: (t: TestContext) => Promise<Database>) {
  const from = await fresh(t);
  await seedDemo(from);
  const texts: string[] = [];
  const rows = await backUp(from, async () => async (lines) => void texts.push(lines));
  const lines = texts.join('').split('\n').filter(Boolean);
  assert.equal(lines.filter((line) => line.startsWith('[')).length, rows);
  return { from, lines };
}

async function* each(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

/** All rows of all tables as texts, sorted. */
async function contentsOf(database: Database): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const { name } of await tableShapes(database)) {
    const rows = await database.many<{ row: string }>({
      text: `select t::text as row from ${quoteIdentifier(name)} as t`,
      values: [],
    });
    contents[name] = rows.map(({ row }) => row).sort();
  }
  return contents;
}
