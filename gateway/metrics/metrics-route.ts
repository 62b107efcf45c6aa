import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import { bearerOf } from '../proxy/api-headers.ts';
import type { Metrics } from './metrics.ts';

export const metricsPath = '/metrics';

/**
 * What Prometheus asks for. With METRICS_TOKEN whoever brings it; without one only this machine itself. For all others
 * there is nothing here.
 */
export function metricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  { metricsToken }: Pick<Config, 'metricsToken'>,
): void {
  app.get(metricsPath, async (request, reply) => {
    const isWelcome =
      metricsToken === null ? isFromHere(request) : isSame(bearerOf(request.headers) ?? '', metricsToken);
    if (!isWelcome) throw new Refusal(404, 'notFound');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** What proxies say of the caller; one of them is enough to know that somebody else asks. */
const proxyHeaders = new Set(['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']);
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * By the socket, and not through a proxy of this machine, which would speak for anybody. One that adds no header of its own passes on the
 * Host that was asked for, and from outside nobody asks for this machine by a name of its own.
 */
function isFromHere(request: FastifyRequest): boolean {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isForwarded = Object.keys(request.headers).some(
    (name) => proxyHeaders.has(name) || name.startsWith('x-forwarded-'),
  );
  return (
    !isForwarded &&
    loopbackHost.test(request.headers.host ?? '') &&
    isIP(address) !== 0 &&
    loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  );
}

/** Compared by hash, so that neither length nor beginning of the token shows in the time it takes. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
