import type { FastifyRequest } from 'fastify';
import { endpoints } from '#shared/contract/endpoints.ts';
import type { Config } from '../config.ts';
import { contextHeaders } from './request-context.ts';
import { type OrderServicePlace, openUpstream } from './upstream.ts';

export type OrderServiceCheck = { isThere(request: FastifyRequest): Promise<boolean>; close(): Promise<void> };

/**
 * Whether the order service answers. Asked by reading the shop's settings, which makes nothing (a session call would
 * make a visitor); any answer that is no failure counts. It has a connection of its own, so that a crowd in the shop
 * does not look like an order service that is away.
 */
export function checkOrderService(place: OrderServicePlace, { limits, contextSecret }: Config): OrderServiceCheck {
  const upstream = openUpstream(place, {
    ...limits,
    upstreamConnections: 1,
    upstreamAnswerMs: limits.readyAnswerMs,
    upstreamTotalMs: limits.readyAnswerMs,
  });
  let known: { isThere: boolean; until: number } | null = null;
  let asking: Promise<boolean> | null = null;

  const ask = async (request: FastifyRequest): Promise<boolean> => {
    const isThere = await answersNow(request);
    known = { isThere, until: performance.now() + limits.readyForMs };
    asking = null;
    return isThere;
  };

  const answersNow = async (request: FastifyRequest): Promise<boolean> => {
    const headers = { accept: 'application/json', ...contextHeaders(request, null, contextSecret) };
    try {
      const { status, body } = await upstream.send({ method: 'GET', path: endpoints.settings.path, headers });
      if (!Buffer.isBuffer(body)) body.destroy();
      return status < 500;
    } catch {
      // Away, slow or garbage: all of it means that nobody can buy.
      return false;
    }
  };

  return {
    isThere: async (request) => {
      if (known && known.until > performance.now()) return known.isThere;
      asking ??= ask(request);
      return asking;
    },
    close: () => upstream.close(),
  };
}
