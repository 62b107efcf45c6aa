import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';
import { crossOriginHeaders } from '../security/security-headers.ts';
import type { WebappFiles, WebFile } from './webapp-files.ts';

export const immutableCacheControl = 'public, max-age=31536000, immutable';
// An SVG that is opened directly may use styles, but no scripts.
export const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'";

export const assetsRoute = '/assets/*';

/**
 * The built assets below /assets. A missing one is a plain 404 that is not cached: an HTML page under a script's URL
 * would poison caches.
 */
export function serveAssets(app: FastifyInstance, webapp: WebappFiles): void {
  for (const url of ['/assets', assetsRoute]) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => sendPublicFile(webapp, request, reply) ?? sendNoFile(reply),
    });
    rejectOtherMethods(app, url, ['GET', 'HEAD'], (request) => webapp.files.has(pathOf(request)));
  }
}

/** Sends the file with the request's exact path. `null` if there is none. */
export function sendPublicFile(webapp: WebappFiles, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const file = webapp.files.get(pathOf(request));
  return file ? sendFile(file, request, reply) : null;
}

/** The path as sent, without the query. */
export const pathOf = (request: FastifyRequest): string => (request.raw.url ?? '').split('?', 1)[0] ?? '';

/** The query as sent, with its question mark; empty without one. */
export function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

/** A plain-text 404: a client that requests a file can't use a page. */
export const sendNoFile = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/plain; charset=utf-8').send('404\n');

function sendFile(file: WebFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const chosen = acceptedEncoding(request.headers['accept-encoding'], file.encodings);
  if (!chosen) return sendNoFile(reply);
  reply.header('cache-control', file.isImmutable ? immutableCacheControl : 'public, max-age=3600');
  reply.headers(crossOriginHeaders).header('etag', chosen.etag);
  reply.header('content-security-policy', filePolicy);
  if (file.encodings.length > 1) reply.header('vary', 'accept-encoding');
  if (isUnchanged(request.headers['if-none-match'], chosen.etag)) return reply.code(304).send();
  if (chosen.name !== 'identity') reply.header('content-encoding', chosen.name);
  return reply.type(file.contentType).send(chosen.bytes);
}

/** Whether the browser has this version: one of the tags of `If-None-Match`. */
export function isUnchanged(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
