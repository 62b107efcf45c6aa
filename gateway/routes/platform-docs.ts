import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { platformOpenApi, sessionOpenApi } from '#shared/contract/openapi.ts';
import type { Config } from '../config.ts';
import { docsStyle, platformDocsPage } from './platform-docs-page.ts';

export const platformDocsPaths = {
  page: '/platform/docs',
  platform: '/platform/openapi.json',
  session: '/openapi.json',
} as const;

/**
 * The documentation of both APIs, generated once from their tables. It contains no shop's data, so it is public, and it
 * runs no script.
 */
export function platformDocsRoutes(
  app: FastifyInstance,
  { publicUrl, limits }: Pick<Config, 'publicUrl' | 'limits'>,
): void {
  const page = platformDocsPage({ publicUrl, callsPerMinute: limits.platformCallsPerMinute });
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  const method = ['GET', 'HEAD'];
  app.route({
    method,
    url: platformDocsPaths.page,
    handler: (_request, reply) =>
      reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  });
  for (const [url, openApi] of [
    [platformDocsPaths.platform, platformOpenApi(publicUrl)],
    [platformDocsPaths.session, sessionOpenApi(publicUrl)],
  ] as const) {
    const text = JSON.stringify(openApi);
    app.route({ method, url, handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(text) });
  }
}
