import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { hasBody } from './body-budget.ts';

type Limits = Pick<Config['limits'], 'requestMs' | 'longBodyBytesPerSecond' | 'apiBodyBytes'>;

/**
 * Ends requests whose body arrives too slowly. A body must be there after `requestMs`. Photos and spreadsheets of
 * verified senders have until `longBodyMs` (http-server.ts) while enough of them arrives: phone networks are slow.
 */
export function addBodyTime(app: FastifyInstance, limits: Limits): void {
  const fewestBytes = (limits.longBodyBytesPerSecond * limits.requestMs) / 1_000;
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request;
    if (!hasBody(request) || raw.complete) return done(null, payload);
    const { socket } = raw;
    let read = socket.bytesRead;
    const timer = setInterval(() => {
      if (raw.complete) return clearInterval(timer);
      const arrived = socket.bytesRead - read;
      read = socket.bytesRead;
      // Paused: the order service reads no faster.
      if (isLong(request, limits) && (raw.isPaused() || arrived >= fewestBytes)) return;
      // As Node reports its own time-out. A client that does not close the connection then is disconnected next time.
      app.server.emit(
        'clientError',
        Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      );
    }, limits.requestMs);
    reply.raw.once('close', () => clearInterval(timer));
    done(null, payload);
  });
}

/** Whether the request may bring a long body, and its sender was verified. */
const isLong = ({ isSenderVerified, routeOptions: { config, bodyLimit } }: FastifyRequest, limits: Limits): boolean =>
  isSenderVerified && (config.isBodyStreamed === true || bodyLimit > limits.apiBodyBytes);
