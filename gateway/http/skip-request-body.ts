import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';

/**
 * How long a connection stays open after the response while the rest of the body is unread: an immediate close would
 * lose the response.
 */
const lingerMs = 500;
/** Node reads and drops the rest of a shorter body and reuses the connection. */
const shortBytes = 65_536;

/** Whether the unread rest of the body may be too long to be read and dropped. */
export const hasLongUnreadBody = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > shortBytes);

/**
 * Responds without reading the rest of the body: Node would read and drop all of it, which costs as much as processing
 * it. The connection ends with the response.
 */
export function skipUnreadBody(raw: IncomingMessage, reply: FastifyReply): void {
  reply.header('connection', 'close');
  const { socket } = raw;
  raw.unpipe();
  // Without a listener, Node reads and drops a body after its response. A listener that never reads stops that: Node
  // fills the stream's buffer once and then leaves the rest in the socket.
  raw.removeAllListeners('data');
  raw.on('readable', () => {});
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once('close', () => clearTimeout(timer));
  };
}
