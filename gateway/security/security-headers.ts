import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const strictPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The headers of every answer, written by hand: six of them cost a sixth of what the usual plugin does. Documents and files replace what they need. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const transport = Object.entries(transportHeaders(config));
  app.addHook('onRequest', (request, reply, done) => {
    setBaseHeaders(reply, request);
    for (const [name, value] of transport) reply.header(name, value);
    done();
  });
}

/** What holds for every answer, whatever it is. */
export const baseHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), payment=(self)',
};

/** For pictures and built files, which are nobody's secret: chats show them in previews, and shops on pages of their own. */
export const forAnyPage: Readonly<Record<string, string>> = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * What a page shares with the one that opened it: nothing, while payments it opens itself may answer it. Linking pages are opened by the
 * store's panel, which waits for them.
 */
export const openerPolicy = (path: string): string =>
  /^\/tray(\/|$)/.test(path) ? 'unsafe-none' : 'same-origin-allow-popups';

/** Where the shop is reached by https, browsers are told to use nothing else (HSTS). */
export const transportHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};

/** The headers of an answer nobody thought of, but for its id. */
export const strictHeaders: Readonly<Record<string, string>> = {
  ...baseHeaders,
  'content-security-policy': strictPolicy,
  'cache-control': 'no-store',
};
const everywhere = Object.entries(strictHeaders);

/** Strict until someone says otherwise: an answer nobody thought of is not stored, not framed and runs nothing. No X-Frame-Options: it knows no list of allowed frames and breaks Messenger's. */
export function setBaseHeaders(reply: FastifyReply, request: FastifyRequest): void {
  for (const [name, value] of everywhere) reply.header(name, value);
  reply.header('x-request-id', request.id);
}
