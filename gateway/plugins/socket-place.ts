import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where the embedded order service listens: a socket in a folder of its own, which only this user can enter. */
export async function makeSocketPlace(): Promise<{ socketPath: string; remove(): Promise<void> }> {
  if (process.platform === 'win32') return { socketPath: `\\\\.\\pipe\\loja-${process.pid}`, remove: async () => {} };
  const folder = await mkdtemp(path.join(tmpdir(), 'loja-'));
  return { socketPath: path.join(folder, 'order.sock'), remove: () => rm(folder, { recursive: true, force: true }) };
}
