import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from './refusal.ts';

const hostPattern = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
const onceOnly = ['host', 'authorization', 'content-type', 'idempotency-key', 'if-match', 'origin'];

/**
 * Refuses requests that two servers could read differently, before anything else looks at them: paths that are not in
 * their one plain form, a header twice that may come once, a Host that is no host.
 */
export function addEdgeGuard(app: FastifyInstance, limits: Config['limits']): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const url = request.raw.url ?? '';
    if (url.length > limits.urlLength) return done(new Refusal(414, 'tooLarge'));
    if (!isPlainUrl(url) || repeatsHeader(request.raw.rawHeaders)) return done(new Refusal(400, 'badRequest'));
    const host = request.raw.headers.host;
    if (host !== undefined && !hostPattern.test(host)) return done(new Refusal(400, 'badRequest'));
    done();
  });
}

/**
 * A path with one meaning only: it starts at the root, has no empty, `.` or `..` part, no escaped slash, backslash,
 * percent sign or control character, and every escape is whole. Ids with `/`, `\` or `%` in them are therefore
 * not possible, and a feed's are rewritten (shared/rules/provider-id.ts).
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
    // Overlong and broken sequences (%c0%ae) end here.
    return false;
  }
}

function repeatsHeader(rawHeaders: readonly string[]): boolean {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!onceOnly.includes(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}
