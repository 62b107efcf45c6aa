import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine that nobody listens on, for a process that has to be told one. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('the probe has no port');
  return address.port;
}
