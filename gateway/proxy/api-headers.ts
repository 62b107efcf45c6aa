import type { IncomingHttpHeaders } from 'node:http';
import { isIdempotencyKey } from '#shared/contract/idempotency-key.ts';
import type { UpstreamHeaders } from './upstream-request.ts';

/** What travels from a client to the order service, if it looks as it should; everything else stays here. */
const requestHeaders: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['accept', /^[\x20-\x7e]{1,256}$/],
  ['accept-language', /^[\x20-\x7e]{1,256}$/],
  ['user-agent', /^[\x20-\x7e]{1,512}$/],
  ['authorization', /^Bearer [\w.~-]{1,256}$/i],
  ['if-match', /^[\x21-\x7e]{1,128}$/],
  ['if-none-match', /^[\x20-\x7e]{1,512}$/],
  ['last-event-id', /^[\w.-]{1,128}$/],
];

/** What travels back. The order service's cookies, redirects, cache rules and server names do not. */
const answerHeaders = ['content-type', 'etag', 'retry-after', 'content-language'] as const;

/** Names and values in turn, as they go to the order service. */
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

/** A key that would not be passed on, so that the write would happen as often as it is sent. */
export function hasBadKey({ 'idempotency-key': key }: IncomingHttpHeaders): boolean {
  return key !== undefined && !(typeof key === 'string' && isIdempotencyKey(key));
}

/** The headers of the order service's answer that clients may see; all others stay here. */
export function clientResponseHeaders(headers: UpstreamHeaders): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of answerHeaders) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  return passed;
}

/** The session code of the bearer header, null when there is none or it can't be one. */
export const bearerOf = (headers: IncomingHttpHeaders): string | null =>
  /^Bearer ([\w.~-]{1,256})$/i.exec(headers.authorization ?? '')?.[1] ?? null;
