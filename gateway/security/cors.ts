import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/**
 * Lets the configured origins call the API. Without any, only the shop's own pages can. No credentials: the bearer is a
 * header.
 */
export async function addCors(api: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await api.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-match', 'if-none-match', 'last-event-id'],
    exposedHeaders: ['etag', 'retry-after', 'x-request-id'],
    credentials: false,
    maxAge: 600,
  });
}
