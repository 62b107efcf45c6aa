import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { reportOnceAMinute } from './report-once-a-minute.ts';

type Limits = Pick<Config['limits'], 'openRequestsPerConnection' | 'unreadMs' | 'idleConnectionMs'>;

/**
 * Closes a connection that sends more requests than may be open, before a listener gets one too many. Node dispatches
 * every request of the bytes that it has read, and only then pauses a client that does not read its responses
 * (docs/adr/0072-few-open-requests-per-connection.md). A connection whose response waits unread is closed, too.
 */
export function boundOpenRequests(listener: RequestListener, limits: Limits, onClose: () => void): RequestListener {
  const openOf = new WeakMap<Socket, Set<ServerResponse>>();
  const openOn = (socket: Socket): Set<ServerResponse> => {
    const known = openOf.get(socket);
    if (known) return known;
    const open = new Set<ServerResponse>();
    openOf.set(socket, open);
    socket.once('close', () => process.nextTick(abandon, open));
    return open;
  };
  return (request, response) => {
    const { socket } = request;
    // Node parses the bytes that it has read to their end, also after the connection was closed.
    if (socket.destroyed) return;
    const open = openOn(socket);
    if (open.size >= limits.openRequestsPerConnection) {
      socket.destroy();
      onClose();
      return;
    }
    open.add(response);
    response.once('prefinish', () => {
      // The whole response was written, but the client has not read it. Node's timer starts again when it reads some.
      if (socket.writableLength > 0) socket.setTimeout(Math.min(limits.unreadMs, limits.idleConnectionMs));
    });
    response.once('finish', () => {
      open.delete(response);
      if (open.size > 0) socket.setTimeout(limits.idleConnectionMs);
    });
    listener(request, response);
  };
}

/** Counts each connection that was closed, and logs them at most once a minute. */
export function tooManyOpenReport(count: () => void): (log: FastifyBaseLogger) => void {
  const report = reportOnceAMinute((log, connections) =>
    log.warn({ connections }, 'connections were closed: too many of their requests were open'),
  );
  return (log) => {
    count();
    report(log);
  };
}

/** Node emits `close` only for the response that is being sent, so calls and streams of the others would never end. */
function abandon(open: ReadonlySet<ServerResponse>): void {
  for (const response of open) {
    if (response.closed || response.destroyed) continue;
    response.destroy();
    response.emit('close');
  }
}
