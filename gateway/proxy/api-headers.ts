import type { IncomingHttpHeaders } from 'node:http';
import { isIdempotencyKey } from '#shared/contract/idempotency-key.ts';
import type { UpstreamHeaders } from './upstream-request.ts';

/** Client headers that are passed to the order service if they match their pattern. All others are dropped. */
const requestHeaders: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['accept', /^[\x20-\x7e]{1,256}$/],
  ['accept-language', /^[\x20-\x7e]{1,256}$/],
  ['user-agent', /^[\x20-\x7e]{1,512}$/],
  ['authorization', /^Bearer [\w.~-]{1,256}$/i],
  // An order's id has up to 200 characters.
  ['if-match', /^[\x21-\x7e]{1,256}$/],
  ['if-none-match', /^[\x20-\x7e]{1,512}$/],
  ['last-event-id', /^[\x21-\x7e]{1,256}$/],
];

/**
 * Response headers that are passed to the client. The order service's cookies, redirects, cache rules and server names
 * are not.
 */
const answerHeaders = ['content-type', 'etag', 'retry-after', 'content-language'] as const;

/** The passed headers as alternating names and values, as sent to the order service. */
export function upstreamRequestHeaders(headers: IncomingHttpHeaders): string[] {
  const passed: string[] = [];
  for (const [name, pattern] of requestHeaders) {
    const value = headers[name];
    if (typeof value === 'string' && pattern.test(value)) passed.push(name, value);
  }
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && isIdempotencyKey(key)) passed.push('idempotency-key', key);
  return passed;
}

/**
 * Whether the request has an invalid idempotency key. It would not be passed on, so each repetition would write again.
 */
export function hasBadKey({ 'idempotency-key': key }: IncomingHttpHeaders): boolean {
  return key !== undefined && !(typeof key === 'string' && isIdempotencyKey(key));
}

/** The response headers of the order service that clients may see. All others are dropped. */
export function clientResponseHeaders(headers: UpstreamHeaders): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of answerHeaders) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  return passed;
}

/** The session code of the bearer header; `null` if there is none or it has a wrong format. */
export const bearerOf = (headers: IncomingHttpHeaders): string | null =>
  /^Bearer ([\w.~-]{1,256})$/i.exec(headers.authorization ?? '')?.[1] ?? null;
