import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { platformOpenApi, sessionOpenApi } from '#shared/contract/openapi.ts';
import type { Config } from '../config.ts';
import { docsPagePaths, docsStyle, platformDocsPages } from './platform-docs-page.ts';

const openApiPaths = {
  platform: '/platform/openapi.json',
  session: '/openapi.json',
} as const;

/**
 * The documentation of both APIs, generated from their tables at the first request: a start does not wait for it. It
 * contains no shop's data, so it is public, and it runs no script. Returns its paths.
 */
export function platformDocsRoutes(
  app: FastifyInstance,
  { publicUrl, limits }: Pick<Config, 'publicUrl' | 'limits'>,
): string[] {
  const pages = once(() =>
    platformDocsPages({
      publicUrl,
      callsPerMinute: limits.platformCallsPerMinute,
      callsAtOnce: limits.inFlightPerSession,
    }),
  );
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  const method = ['GET', 'HEAD'];
  for (const url of docsPagePaths)
    app.route({
      method,
      url,
      handler: (_request, reply) =>
        reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(pages().get(url)),
    });
  for (const [url, openApi] of [
    [openApiPaths.platform, platformOpenApi],
    [openApiPaths.session, sessionOpenApi],
  ] as const) {
    const text = once(() => JSON.stringify(openApi(publicUrl)));
    app.route({
      method,
      url,
      handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(text()),
    });
  }
  return [...docsPagePaths, ...Object.values(openApiPaths)];
}

/** Makes the text at the first call and keeps it. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
