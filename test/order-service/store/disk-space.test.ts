import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../order-service/database/engine/database.ts';
import { isDiskFull } from '../../../order-service/database/engine/disk-full.ts';
import { type DiskSpace, watchDiskSpace } from '../../../order-service/database/engine/disk-space.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { freshDatabaseUrl, onEachDatabase } from '../../helpers/database/database.ts';
import { quietLog } from '../../helpers/quiet-log.ts';

const until = async (isSo: () => boolean) => {
  while (!isSo()) await sleep(10);
};

onEachDatabase((kind) => {
  test(`${kind}: a write without disk space marks the disk full, until a trial write succeeds`, async (t) => {
    const connectionString = await freshDatabaseUrl(t, { kind, migrationsFolder: null });
    const log = quietLog();
    const database = openDatabase({
      connection: { connectionString },
      onError: () => {},
      onDiskFull: () => space.reportFull(),
    });
    t.after(() => database.close());
    const space: DiskSpace = watchDiskSpace({ database, folder: null, log, everyMs: 20 });
    t.after(() => space.close());
    // The server's own code for a full disk, for rows and for new tables.
    await database.run(sql`create table seen (n int)`);
    await database.run(sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await database.run(sql`create function no_room_for_tables() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await database.run(sql`create trigger no_room before insert on seen execute function no_room()`);
    await database.run(sql`create event trigger no_room_for_tables on ddl_command_start when tag in ('CREATE TABLE AS')
      execute function no_room_for_tables()`);

    assert.equal(space.isFull(), false);
    await assert.rejects(database.run(sql`insert into seen values (1)`), isDiskFull);
    assert.equal(space.isFull(), true);
    await sleep(150);
    assert.equal(space.isFull(), true, 'the trial writes failed');

    await database.run(sql`drop event trigger no_room_for_tables`);
    await until(() => !space.isFull());
    assert.equal(log.said.length, 2, log.said.join());
    assert.match(log.said[0] ?? '', /^O disco do banco de dados está cheio/);
    assert.match(log.said[1] ?? '', /tem espaço de novo/);
  });
});

test('a full disk is recognized by its code, by its cause and by the last output of a server', () => {
  const withCode = (code: string) => Object.assign(new Error('no'), { code });
  for (const code of ['53100', 'ENOSPC', 'EDQUOT']) assert.ok(isDiskFull(withCode(code)), code);
  assert.ok(isDiskFull(new Error('no', { cause: withCode('ENOSPC') })));
  assert.ok(isDiskFull(new Error('FATAL: could not write lock file "postmaster.pid": No space left on device')));
  for (const other of [withCode('53200'), withCode('EROFS'), new Error('no'), 'ENOSPC', undefined])
    assert.ok(!isDiskFull(other));
});
