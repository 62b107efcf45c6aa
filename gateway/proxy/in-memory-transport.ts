import type { Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';

/**
 * A connection to a server of this process that never leaves it: the bytes of HTTP go from one end to the other in memory, which costs half of
 * what a socket does. Everything else is as with one: each end takes no more than it can, and ends with the other.
 */
export function createInMemoryConnection(server: Server): Duplex {
  const [ours, theirs] = duplexPair();
  ours.once('close', () => theirs.destroy());
  theirs.once('close', () => ours.destroy());
  server.emit('connection', theirs);
  return ours;
}
