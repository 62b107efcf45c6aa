import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const strictPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The headers of every response. Documents and files replace some.
 */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const transport = Object.entries(transportHeaders(config));
  app.addHook('onRequest', (request, reply, done) => {
    setBaseHeaders(reply, request);
    for (const [name, value] of transport) reply.header(name, value);
    done();
  });
}

const permissionsPolicy = (camera: '()' | '(self)'): string =>
  `camera=${camera}, microphone=(), geolocation=(), usb=(), payment=(self)`;

/** Headers that are valid for every response. */
export const baseHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy('()'),
};

/**
 * An agent's catalogue reads barcodes with the camera: the page with a contact's key in its query, which no link to a
 * shopper has. A page that frames it must allow the camera too.
 */
export const agentCatalogHeaders: Readonly<Record<string, string>> = {
  'permissions-policy': permissionsPolicy('(self)'),
};

/** For pictures and built files, which are public: chats show them in previews, and shops on their own pages. */
export const crossOriginHeaders: Readonly<Record<string, string>> = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * The Cross-Origin-Opener-Policy of a path. A page is isolated from its opener, but payment popups that it opens can
 * still respond. Tray's panel opens the linking pages and waits for them, so those are not isolated.
 */
export const openerPolicy = (path: string): string =>
  /^\/tray(\/|$)/.test(path) ? 'unsafe-none' : 'same-origin-allow-popups';

/** If the shop uses https, browsers must use nothing else (HSTS). */
export const transportHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};

/** The default headers of a response, without the request id. */
export const strictHeaders: Readonly<Record<string, string>> = {
  ...baseHeaders,
  'content-security-policy': strictPolicy,
  'cache-control': 'no-store',
};
const strictEntries = Object.entries(strictHeaders);

/**
 * Strict defaults: a response without explicit headers is not cached, not framed and runs no script. No
 * X-Frame-Options: it has no list of allowed frames and would break Messenger's.
 */
export function setBaseHeaders(reply: FastifyReply, request: FastifyRequest): void {
  for (const [name, value] of strictEntries) reply.header(name, value);
  reply.header('x-request-id', request.id);
}
