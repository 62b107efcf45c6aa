import type { Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';

/**
 * A connection to a server in this process. The bytes of HTTP stay in memory, which costs half of what a socket does.
 * Otherwise it behaves like a socket: it has backpressure, and each end closes with the other.
 */
export function createInMemoryConnection(server: Server): Duplex {
  const [ours, theirs] = duplexPair();
  ours.once('close', () => theirs.destroy());
  theirs.once('close', () => ours.destroy());
  server.emit('connection', theirs);
  return ours;
}
