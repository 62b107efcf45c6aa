import { execFile } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { folderProblem, otherFolder } from './folder-problem.ts';
import { isAlive } from './is-process-alive.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresFolders } from './postgres-folder.ts';
import { postgresEnvironment } from './postgres-process.ts';

const run = promisify(execFile);

/** The version of the cluster's format. It must equal the major version of the binaries. */
const majorVersion = '18';

/**
 * Creates the cluster if there is none: in a scratch folder, which is then renamed, so that an interrupted first start
 * leaves no half-made cluster. Several processes may do it at once; the first to finish wins.
 */
export async function makeCluster(
  binaries: PostgresBinaries,
  { home, cluster, user }: Pick<PostgresFolders, 'home' | 'cluster' | 'user'>,
): Promise<void> {
  const version = versionOf(cluster);
  if (version === majorVersion) return;
  if (version)
    throw new OperatorError(
      `DATA_DIR: ${cluster} foi criado pelo PostgreSQL ${version} e esta versão usa o ${majorVersion}; faça uma cópia com a versão antiga e restaure-a com esta`,
    );

  removeLeftovers(home);
  const scratch = path.join(home, `${scratchPrefix}${process.pid}-${Date.now()}`);
  const options = ['-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'];
  try {
    await run(binaries.initdb, ['-D', scratch, ...options], {
      ...user,
      cwd: home,
      env: { ...postgresEnvironment, ...binaries.env },
    });
  } catch (cause) {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause);
    throw new OperatorError(
      `DATA_DIR: o banco de dados não pôde ser criado em ${home} (${folderProblem(output)}); ${otherFolder}`,
      {
        cause,
      },
    );
  }
  try {
    renameSync(scratch, cluster);
  } catch (error) {
    if (!versionOf(cluster)) throw error;
    rmSync(scratch, { recursive: true, force: true }); // another process was faster
  }
  syncFolder(home);
}

const scratchPrefix = 'cluster.new-';

function versionOf(cluster: string): string | undefined {
  const file = path.join(cluster, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/**
 * Removes the scratch folders of interrupted first starts. Another process may still be using its own, but none takes
 * ten minutes.
 */
function removeLeftovers(home: string) {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(scratchPrefix))) {
    const folder = path.join(home, name);
    const creatorPid = Number(name.slice(scratchPrefix.length).split('-')[0]);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (isAlive(creatorPid) && age < 600_000) continue;
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // An orphaned initdb is still writing there; the next first start can delete it.
    }
  }
}

/** Makes the rename itself durable. Without it, a power cut could lose the folder's name and all data in it. */
function syncFolder(folder: string) {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
