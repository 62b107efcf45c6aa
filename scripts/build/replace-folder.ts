import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from '../../order-service/database/engine/is-process-alive.ts';
import { hashFile, type Part, sourceHash } from './source-hash.mjs';

/**
 * Fills a temporary folder and then swaps it with the target. A build that fails or is killed leaves the old one. Two
 * builds may run at once: each fills its own folder. The result of a build of the same sources that ended meanwhile
 * stays, because its process may already read it.
 * @param fill writes all files into the given folder; its result is returned
 * @param target the folder of a part, such as `dist/server`
 */
export async function replaceFolder<Result>(
  root: string,
  part: Part,
  target: string,
  fill: (folder: string) => Promise<Result>,
): Promise<Result> {
  const hash = sourceHash(root, part); // Before anything is read: a change during the build makes the result stale.
  const startedAt = Date.now();
  const temporary = `${target}${separator}new-${process.pid}`;
  await removeLeftovers(target);
  await mkdir(temporary, { recursive: true });
  const result = await fill(temporary);
  await writeFile(path.join(temporary, hashFile), hash);
  await swap(temporary, target, () => wasBuiltSince(startedAt, target, hash));
  return result;
}

const separator = '.';

/** Whether another build of the same sources has put its result into place since then. */
async function wasBuiltSince(startedAt: number, target: string, hash: string): Promise<boolean> {
  const file = path.join(target, hashFile);
  try {
    return (await stat(file)).mtimeMs >= startedAt && (await readFile(file, 'utf8')) === hash;
  } catch {
    return false;
  }
}

async function swap(temporary: string, target: string, isInPlace: () => Promise<boolean>): Promise<void> {
  const old = `${target}${separator}old-${process.pid}`;
  for (let attempt = 1; ; attempt++) {
    if (await isInPlace()) {
      await rm(temporary, { recursive: true, force: true });
      break;
    }
    try {
      await rename(target, old).catch(ignoreMissing);
      await rename(temporary, target);
      break;
    } catch (error) {
      // Another build moved its folder there in the meantime.
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if ((code !== 'ENOTEMPTY' && code !== 'EEXIST') || attempt === 5) throw error;
      await rm(old, { recursive: true, force: true });
    }
  }
  await rm(old, { recursive: true, force: true });
}

/** Removes folders that killed builds left beside the target. */
async function removeLeftovers(target: string): Promise<void> {
  const parent = path.dirname(target);
  const prefix = path.basename(target) + separator;
  // Before the first build the folder does not exist.
  for (const name of await readdir(parent).catch(() => [])) {
    const [, pid] = /^(?:new|old)-(\d+)$/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '') ?? [];
    const isAbandoned = pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid)));
    if (isAbandoned) await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
