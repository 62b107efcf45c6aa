import type { IncomingHttpHeaders } from 'node:http';
import type { UpstreamHeaders } from './upstream-call.ts';

/** What travels from a client to the order service, if it looks as it should; everything else stays here. */
const requestHeaders: Readonly<Record<string, RegExp>> = {
  accept: /^[\x20-\x7e]{1,256}$/,
  'accept-language': /^[\x20-\x7e]{1,256}$/,
  'user-agent': /^[\x20-\x7e]{1,512}$/,
  authorization: /^Bearer [\w.~-]{1,256}$/i,
  'idempotency-key': /^[\w.:-]{1,128}$/,
  'if-match': /^[\x21-\x7e]{1,128}$/,
  'if-none-match': /^[\x20-\x7e]{1,512}$/,
  traceparent: /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/,
};

/** What travels back. The order service's cookies, redirects, cache rules and server names do not. */
const answerHeaders = ['content-type', 'etag', 'retry-after', 'content-language'] as const;

export function passedOn(headers: IncomingHttpHeaders): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [name, pattern] of Object.entries(requestHeaders)) {
    const value = headers[name];
    if (typeof value === 'string' && pattern.test(value)) passed[name] = value;
  }
  return passed;
}

export function passedBack(headers: UpstreamHeaders): Record<string, string> {
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
