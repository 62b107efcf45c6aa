import { startEmbeddedPostgres } from '../../../order-service/database/engine/embedded-postgres.ts';
import { openServiceDatabase } from '../../../order-service/database/engine/open-database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';

/**
 * A process for tests to kill. `open` opens the database in a folder and prints `ready`. Then it writes orders with two
 * items each in four parallel loops and prints every acknowledged number. `start` only starts the server as the given
 * user and prints its address.
 */
const { job, user, options } = JSON.parse(process.argv[2] ?? '') as {
  job: 'write' | 'start';
  user?: { uid: number; gid: number };
  options: { dataDir: string; migrationsFolder: string; packageFolder?: string };
};

// The process changes its user here and not in the parent, because that user may not be able to read this file.
if (user) {
  process.setgroups?.([]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const log = { info: () => {}, warn: console.error, error: console.error };

if (job === 'start') {
  const server = await startEmbeddedPostgres({ ...options, log });
  say('ready');
  process.stdin.resume().once('end', () => void server.stop());
} else {
  const { database } = await openServiceDatabase({ ...options, log });
  say('ready');
  const writeForEver = async () => {
    for (;;) {
      const id = await database.tx(async (db) => {
        const row = await db.one<{ id: number }>(sql`insert into written default values returning id`);
        await db.run(sql`insert into written_item (id, line) values (${row?.id}, 1), (${row?.id}, 2)`);
        return row?.id;
      });
      say(`${id}`);
    }
  };
  await Promise.all([1, 2, 3, 4].map(writeForEver));
}
