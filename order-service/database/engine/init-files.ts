import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from './is-process-alive.ts';

/** PostgreSQL writes the cache of its catalogue under this name, with the id of its process, and then renames it. */
const unfinishedName = /^pg_internal\.init\.(\d+)$/;

/**
 * Deletes the unfinished caches of connections that have ended. On a full disk PostgreSQL refuses a connection that has
 * to write this cache, and leaves an empty file behind each time. It deletes these files itself only at its next start.
 */
export async function deleteUnfinishedInitFiles(cluster: string): Promise<void> {
  const databases = await namesIn(path.join(cluster, 'base'));
  for (const folder of ['global', ...databases.map((name) => path.join('base', name))])
    for (const name of await namesIn(path.join(cluster, folder))) {
      const [, pid] = unfinishedName.exec(name) ?? [];
      if (pid !== undefined && !isAlive(Number(pid))) await rm(path.join(cluster, folder, name), { force: true });
    }
}

/** None for a folder that is not there, or that this user may not read. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
