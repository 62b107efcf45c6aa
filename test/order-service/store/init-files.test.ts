import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchDiskSpace } from '../../../order-service/database/engine/disk-space.ts';
import { deleteUnfinishedInitFiles } from '../../../order-service/database/engine/init-files.ts';
import { quietLog } from '../../helpers/quiet-log.ts';

const full = Object.assign(new Error('could not extend file'), { code: '53100' });

test('files that refused connections left on a full disk are deleted, and those of live ones stay', async (t) => {
  const cluster = mkdtempSync(path.join(os.tmpdir(), 'cluster-'));
  t.after(() => rmSync(cluster, { recursive: true }));
  const ended = spawnSync(process.execPath, ['--version']).pid;
  for (const folder of ['global', 'base/5']) {
    mkdirSync(path.join(cluster, folder), { recursive: true });
    for (const name of ['pg_internal.init', `pg_internal.init.${process.pid}`, `pg_internal.init.${ended}`, '1259'])
      writeFileSync(path.join(cluster, folder, name), '');
  }
  const names = () => readdirSync(cluster, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\d+$/.test(name));
  const database = { tx: () => Promise.reject(full) };
  const deleteRemains = () => deleteUnfinishedInitFiles(cluster);
  const space = watchDiskSpace({ database, folder: null, deleteRemains, log: quietLog(), everyMs: 10 });
  t.after(() => space.close());
  await sleep(100);
  assert.equal(names().length, 4, 'nothing is deleted while the disk has space');
  space.reportFull();
  while (names().length > 2) await sleep(10);
  await sleep(100);
  const live = `pg_internal.init.${process.pid}`;
  assert.deepEqual(names().sort(), [path.join('base', '5', live), path.join('global', live)]);
  assert.equal(readdirSync(path.join(cluster, 'global')).length, 3);
});
