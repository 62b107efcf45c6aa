import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { openFolder } from './open-folder.ts';

/** Only root may mount a disk, and not in every container. */
export const canMount: boolean = (() => {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false;
  const trial = openFolder();
  if (mount(trial, 'size=1m') !== 0) return false;
  return spawnSync('umount', [trial]).status === 0;
})();

/**
 * A separate disk in memory; `options` as for mount (`size=100m`, `ro`). Register the clean-up of its users first:
 * hooks run in order, and the disk must be unmounted last.
 */
export function mountDisk(t: TestContext, options: string): string {
  const folder = path.join(openFolder(), 'disk');
  mkdirSync(folder, { mode: 0o755 });
  if (mount(folder, options) !== 0) throw new Error(`${folder} could not be mounted`);
  t.after(() => spawnSync('umount', ['--lazy', folder]));
  return folder;
}

function mount(folder: string, options: string): number | null {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `${options},mode=755`, 'tmpfs', folder]).status;
}
