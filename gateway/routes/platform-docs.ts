import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { platformOpenApi, sessionOpenApi } from '#shared/contract/openapi.ts';
import type { Config } from '../config.ts';
import { docsStyle, platformDocsPages } from './platform-docs-page.ts';

const openApiPaths = {
  platform: '/platform/openapi.json',
  session: '/openapi.json',
} as const;

/**
 * The documentation of both APIs, generated once from their tables. It contains no shop's data, so it is public, and it
 * runs no script. Returns its paths.
 */
export function platformDocsRoutes(
  app: FastifyInstance,
  { publicUrl, limits }: Pick<Config, 'publicUrl' | 'limits'>,
): string[] {
  const pages = platformDocsPages({
    publicUrl,
    callsPerMinute: limits.platformCallsPerMinute,
    callsAtOnce: limits.inFlightPerSession,
  });
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  const method = ['GET', 'HEAD'];
  for (const [url, page] of pages)
    app.route({
      method,
      url,
      handler: (_request, reply) =>
        reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
    });
  for (const [url, openApi] of [
    [openApiPaths.platform, platformOpenApi(publicUrl)],
    [openApiPaths.session, sessionOpenApi(publicUrl)],
  ] as const) {
    const text = JSON.stringify(openApi);
    app.route({ method, url, handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(text) });
  }
  return [...pages.keys(), ...Object.values(openApiPaths)];
}
