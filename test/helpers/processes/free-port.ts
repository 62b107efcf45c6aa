import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ports that the system gives to `listen(0)` and to outgoing connections. So a balancer that still probes a
// stopped process never reaches the server of another test. Above 10,080, which `fetch` refuses as a port of Amanda.
const first = 10_081;
const last = 32_000;

/** A free port of this machine, for a process that needs a port number. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (await isFreePort(port)) return port;
  }
}

/** Whether no process listens on this port of the machine. */
export async function isFreePort(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') return false;
      throw error;
    },
  );
  if (!isFree) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}
