import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';

/** How every page of the demo begins; its file goes on with the title. Browsers end the head and begin the body by themselves. */
const start = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/demo/logo.svg">
`;

type DemoPage = {
  /** The page from its title on. */
  file: string;
  /** Under which paths it is served. */
  urls: readonly string[];
  /** What of the policy is the page's own: where its pictures come from, whom it frames and who frames it. */
  policy?: readonly string[];
};

/** Serves a page of the demo. Its own script and style are allowed by their hashes and nothing else runs. */
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
