import type { FastifyRequest } from 'fastify';
import { isIdempotencyKey } from '#shared/contract/idempotency-key.ts';
import { Refusal } from '../services/core/refusal.ts';
import type { OrderPrecondition } from '../services/orders/order-precondition.ts';

/**
 * The session code of the `Authorization` header, or null without the header. The code is accepted from nowhere else.
 */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const code = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(header)?.[1];
  if (code === undefined) throw new Refusal('no-session');
  return code;
}

/** Refuses a body of a call that has none: its sender expects something that does not happen. */
export function assertNoBody({ body }: Pick<FastifyRequest, 'body'>): void {
  const isEmpty = body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0);
  if (!isEmpty) throw new Refusal('bad-request');
}

/**
 * Five GETs of the contract write. A link, a prefetch or another site must not make a browser send them, so only the
 * shop's own calls are accepted. (They also require the bearer, which no browser adds by itself.)
 */
export function assertNoNavigation({ headers }: FastifyRequest): void {
  const isPrefetch = [headers.purpose, headers['sec-purpose'], headers['x-purpose'], headers['x-moz']].some((value) =>
    /prefetch|preview/i.test(String(value ?? '')),
  );
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' || (headers['sec-fetch-dest'] ?? 'empty') !== 'empty';
  const isForeign = headers['sec-fetch-site'] === 'cross-site';
  if (isPrefetch || isNavigation || isForeign) throw new Refusal('navigation');
}

/**
 * The precondition in `If-Match`: `"<order id>.5"`, `5` or `"5"` for any order with that version, or null for `*` and
 * without a header.
 */
export function expectedOrder({ headers }: FastifyRequest): OrderPrecondition | null {
  const header = headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  const { orderId = null, version } =
    /^(?:W\/)?"?(?:(?<orderId>[\w-]{1,64})\.)?(?<version>\d{1,9})"?$/.exec(header.trim())?.groups ?? {};
  if (version === undefined) throw new Refusal('bad-request');
  return { orderId, version: Number(version) };
}

/**
 * The `Idempotency-Key` of a write, or null. A malformed key is refused: if it were ignored, every repetition would
 * write again.
 */
export function idempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !isIdempotencyKey(key)) throw new Refusal('bad-key');
  return key;
}
