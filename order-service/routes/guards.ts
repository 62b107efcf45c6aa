import type { FastifyRequest } from 'fastify';
import { Refusal } from '../services/refusal.ts';

/** The session code of the `Authorization` header, or null when none was sent. It comes in no other way. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const code = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(header)?.[1];
  if (code === undefined) throw new Refusal('no-session');
  return code;
}

/**
 * Five GETs of the contract write. A browser must not be talked into them by a link, a prefetch or another site, so what does not look
 * like the shop's own call is refused. (The bearer, which no browser adds by itself, is required as well.)
 */
export function assertNoNavigation({ headers }: FastifyRequest): void {
  const isPrefetch = [headers.purpose, headers['sec-purpose'], headers['x-purpose'], headers['x-moz']].some((value) =>
    /prefetch|preview/i.test(String(value ?? '')),
  );
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' || headers['sec-fetch-dest'] === 'document';
  const isForeign = headers['sec-fetch-site'] === 'cross-site';
  if (isPrefetch || isNavigation || isForeign) throw new Refusal('navigation');
}

/** The version of `If-Match`: `5`, `"5"`, or null for `*` and for none. */
export function expectedVersion({ headers }: FastifyRequest): number | null {
  const header = headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (version === undefined) throw new Refusal('bad-request');
  return Number(version);
}

/** The `Idempotency-Key` of a write, or null. Any word of letters, digits and dashes will do; a uuid is expected. */
export function idempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) throw new Refusal('bad-request');
  return key;
}
