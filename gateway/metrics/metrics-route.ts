import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import { networkClass } from '../limits/network-class.ts';
import { bearerOf } from '../proxy/api-headers.ts';
import type { Metrics } from './metrics.ts';

export const metricsPath = '/metrics';

/**
 * The metrics for Prometheus. With METRICS_TOKEN the caller must send it as a bearer. Without one only this machine may
 * read them. All other callers get 404.
 */
export function metricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  { metricsToken }: Pick<Config, 'metricsToken'>,
): void {
  app.get(metricsPath, async (request, reply) => {
    const isAllowed =
      metricsToken === null ? isLocalCaller(request) : isSame(bearerOf(request.headers) ?? '', metricsToken);
    if (!isAllowed) throw new Refusal(404, 'notFound');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

/** Headers that proxies add. One of them proves that the caller is not local. */
const proxyHeaders = new Set(['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']);
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Judged by the socket, and not through a proxy on this machine, which may forward for any caller. A proxy that adds no
 * header passes the original Host on, and outside callers never use a loopback name as Host.
 */
function isLocalCaller(request: FastifyRequest): boolean {
  const isForwarded = Object.keys(request.headers).some(
    (name) => proxyHeaders.has(name) || name.startsWith('x-forwarded-'),
  );
  return (
    !isForwarded &&
    loopbackHost.test(request.headers.host ?? '') &&
    networkClass(request.socket.remoteAddress ?? '') === 'this machine'
  );
}

/** Compares hashes, so that the duration reveals neither the token's length nor its start. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
