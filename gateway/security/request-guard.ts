import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';

const hostPattern = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;
const uniqueHeaders = new Set(['host', 'authorization', 'content-type', 'idempotency-key', 'if-match', 'origin']);

/**
 * Refuses requests that two servers could parse differently, before any other check: paths that are not in canonical
 * form, too many headers, repeated headers that must be unique, an invalid Host, an unsupported transfer coding (RFC
 * 9112 §6.1: 501), and chunked bodies in HTTP/1.0.
 */
export function addEdgeGuard(app: FastifyInstance, limits: Config['limits']): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    // RFC 9112 §9.6: no further requests on a connection that was announced as closing. They are dropped without a
    // response; the client retries on a new connection.
    if (closingSockets.has(raw.socket)) return;
    const url = raw.url ?? '';
    if (url.length > limits.urlLength) return done(new Refusal(414, 'tooLarge'));
    if (hasTooManyHeaders(raw, limits)) return done(new Refusal(431, 'tooLarge'));
    const coding = raw.headers['transfer-encoding'];
    if (coding !== undefined && coding.toLowerCase() !== 'chunked')
      return done(new Refusal(endsWithChunked(coding) ? 501 : 400, 'badRequest'));
    if (coding !== undefined && raw.httpVersion === '1.0') return done(new Refusal(400, 'badRequest'));
    if (!isPlainUrl(url) || !hasValidHead(raw)) return done(new Refusal(400, 'badRequest'));
    if (raw.headers.expect !== undefined && !isExpectable(raw.headers.expect))
      return done(new Refusal(417, 'badRequest'));
    done();
  });
}

const closingSockets = new WeakSet<Socket>();

/** Accepts no further request on this connection. The client sees that it closes with this response. */
export const closeAfterResponse = ({ socket }: IncomingMessage): void => void closingSockets.add(socket);

/** Whether the end of the body is known: `chunked` must be the last coding and occur once. */
function endsWithChunked(coding: string): boolean {
  const codings = coding
    .toLowerCase()
    .split(',')
    .map((one) => one.trim());
  return codings.indexOf('chunked') === codings.length - 1;
}

/**
 * Whether the request has more headers than allowed. The server keeps one more than that, so that this can detect it.
 */
export const hasTooManyHeaders = (
  { rawHeaders }: IncomingMessage,
  { headerCount }: Pick<Config['limits'], 'headerCount'>,
): boolean => rawHeaders.length > 2 * headerCount;

/** Whether unique headers occur once and the Host is valid. Only HTTP/1.0 requests may omit it. */
export function hasValidHead({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  return (
    !repeatsHeader(rawHeaders) && (headers.host === undefined ? httpVersion === '1.0' : hostPattern.test(headers.host))
  );
}

/** The only expectation that exists (RFC 9110 §10.1.1). Node handles it. */
const isExpectable = (expectation: string): boolean => expectation.toLowerCase() === '100-continue';

/**
 * Whether a path has only one meaning: it starts at the root, has no empty, `.` or `..` part, no escaped slash,
 * backslash, percent sign or control character, and every escape is complete. So ids can't contain `/`, `\` or `%`; a
 * feed's ids are rewritten (shared/rules/catalog/provider-id.ts).
 */
export function isPlainUrl(url: string): boolean {
  if (!/^\/[\x21\x23-\x5b\x5d-\x7e]*$/.test(url) || url.includes('#')) return false;
  const path = url.split('?', 1)[0] ?? '';
  if (path.includes('//') || /%(?![0-9a-f]{2})|%(2f|5c|25|[01][0-9a-f]|7f)/i.test(path)) return false;
  if (!isUtf8(path)) return false;
  return !path.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part));
}

function isUtf8(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    // Overlong and broken sequences (%c0%ae) throw.
    return false;
  }
}

function repeatsHeader(rawHeaders: readonly string[]): boolean {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!uniqueHeaders.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}
