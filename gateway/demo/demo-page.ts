import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';

/**
 * The start of every demo page; its file continues with the title. Browsers close the head and open the body by
 * themselves.
 */
const start = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/demo/logo.svg">
`;

type DemoPage = {
  /** The page's file, from its title on. */
  file: string;
  /** The paths that serve it. */
  urls: readonly string[];
  /** The page's own policy directives: sources of pictures, and frames in both directions. */
  policy?: readonly string[];
};

/** Serves a demo page. Its policy allows only its own script and style, by hash. */
export function serveDemoPage(
  app: FastifyInstance,
  { file, urls, policy: own = ["frame-ancestors 'self'"] }: DemoPage,
): void {
  const page = start + readFileSync(file, 'utf8');
  const policy = policyOf(page, own);
  const method = ['GET', 'HEAD'];
  for (const url of urls) {
    app.route({
      method,
      url,
      handler: (_request, reply) =>
        reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
    });
    rejectOtherMethods(app, url, method);
  }
}

const policyOf = (page: string, own: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${page.includes('<script>') ? hashOf(page, 'script') : "'none'"}`,
    `style-src ${hashOf(page, 'style')}`,
    ...(own.some((directive) => directive.startsWith('img-src')) ? [] : ["img-src 'self'"]),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    ...own,
  ].join('; ');

function hashOf(page: string, tag: 'script' | 'style'): string {
  const text = page.slice(page.indexOf(`<${tag}>`) + tag.length + 2, page.indexOf(`</${tag}>`));
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
