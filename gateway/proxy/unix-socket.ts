import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SocketFolder } from './upstream.ts';

/**
 * Where the embedded order service listens: a socket in a new folder that only this user can enter. The folder is
 * removed with the process, also after a second stop signal or a failed start.
 */
export async function createSocketFolder(): Promise<SocketFolder & { remove(): Promise<void> }> {
  if (process.platform === 'win32')
    return { socketPath: `\\\\.\\pipe\\loja-${process.pid}`, inside: null, remove: async () => {} };
  const folder = await mkdtemp(path.join(tmpdir(), 'loja-'));
  const removeNow = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeNow);
  return {
    socketPath: path.join(folder, 'order.sock'),
    inside: null,
    remove: async () => {
      process.off('exit', removeNow);
      removeNow();
    },
  };
}
