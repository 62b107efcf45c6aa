import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';

const hostPattern = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;
const onceOnly = ['host', 'authorization', 'content-type', 'idempotency-key', 'if-match', 'origin'];

/**
 * Refuses requests that two servers could read differently, before anything else looks at them: paths that are not in
 * their one plain form, more headers than are read, a header twice that may come once, a Host that is no host, a body packed in a way that
 * nobody unpacks here (RFC 9112 §6.1: 501), or in chunks although HTTP/1.0 knows none.
 */
export function addEdgeGuard(app: FastifyInstance, limits: Config['limits']): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    // RFC 9112 §9.6: nothing more of a connection that was said to end. Nobody hears of it; its client asks again on another one.
    if (ending.has(raw.socket)) return;
    const url = raw.url ?? '';
    if (url.length > limits.urlLength) return done(new Refusal(414, 'tooLarge'));
    if (hasTooManyHeaders(raw, limits)) return done(new Refusal(431, 'tooLarge'));
    const coding = raw.headers['transfer-encoding'];
    if (coding !== undefined && coding.toLowerCase() !== 'chunked')
      return done(new Refusal(isInChunks(coding) ? 501 : 400, 'badRequest'));
    if (coding !== undefined && raw.httpVersion === '1.0') return done(new Refusal(400, 'badRequest'));
    if (!isPlainUrl(url) || !hasValidHead(raw)) return done(new Refusal(400, 'badRequest'));
    if (raw.headers.expect !== undefined && !isExpectable(raw.headers.expect))
      return done(new Refusal(417, 'badRequest'));
    done();
  });
}

const ending = new WeakSet<Socket>();

/** Takes no further request of this connection: its client is told that it ends with this answer. */
export const endConnection = ({ socket }: IncomingMessage): void => void ending.add(socket);

/** Whether it can at least be told where the body ends: by chunks, the last coding and once only. */
function isInChunks(coding: string): boolean {
  const codings = coding
    .toLowerCase()
    .split(',')
    .map((one) => one.trim());
  return codings.indexOf('chunked') === codings.length - 1;
}

/** Whether it carries more headers than are read; the server itself keeps one more than that, and no further ones. */
export const hasTooManyHeaders = (
  { rawHeaders }: IncomingMessage,
  { headerCount }: Pick<Config['limits'], 'headerCount'>,
): boolean => rawHeaders.length > 2 * headerCount;

/** Whether what may come once came once, and the Host is a host; only HTTP/1.0 knows requests without one. */
export function hasValidHead({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  return (
    !repeatsHeader(rawHeaders, headers) &&
    (headers.host === undefined ? httpVersion === '1.0' : hostPattern.test(headers.host))
  );
}

/** The one expectation there is (RFC 9110 §10.1.1), which Node meets by itself. */
const isExpectable = (expectation: string): boolean => expectation.toLowerCase() === '100-continue';

/**
 * A path with one meaning only: it starts at the root, has no empty, `.` or `..` part, no escaped slash, backslash,
 * percent sign or control character, and every escape is whole. Ids with `/`, `\` or `%` in them are therefore
 * not possible, and a feed's are rewritten (shared/rules/catalog/provider-id.ts).
 */
export function isPlainUrl(url: string): boolean {
  return plainest.test(url) || isPlainOnCloserLook(url);
}

/** What nearly every request asks for: nothing escaped, no part that begins with a dot, nothing empty. */
const plainest = /^(\/[\w~-][\w.~-]*)+\/?(\?[\w.~=&,-]*)?$/;

function isPlainOnCloserLook(url: string): boolean {
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
    // Overlong and broken sequences (%c0%ae) end here.
    return false;
  }
}

function repeatsHeader(rawHeaders: readonly string[], headers: IncomingHttpHeaders): boolean {
  let names = 0;
  for (const _name in headers) names++;
  // As many lines as names: none came twice.
  if (names * 2 === rawHeaders.length) return false;
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!onceOnly.includes(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}
