import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';

/** How long an answered connection stays open with the rest of a body unread: closed at once, its client would lose the answer. */
const lingerMs = 500;
/** Node reads and drops the rest of a shorter body, and the connection serves on. */
const shortBytes = 65_536;

/** Whether more of the body may come than is worth reading for nothing. */
export const hasLongRest = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > shortBytes);

/**
 * Answers without reading the rest of the body: Node would read all of it and drop it, which costs the server as much as taking it. The
 * connection ends with the answer.
 */
export function leaveUnread(raw: IncomingMessage, reply: FastifyReply): void {
  reply.header('connection', 'close');
  const { socket } = raw;
  raw.unpipe();
  raw.pause();
  // Node reads to the end, and drops, what nobody has begun to read.
  raw.read();
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once('close', () => clearTimeout(timer));
  };
}
