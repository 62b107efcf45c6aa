import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { screenPaths } from '#shared/contract/screens.ts';
import { captchaTestPath } from '#shared/rules/own-document.ts';
import type { Config } from '../config.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { documentPolicies } from './document-policy.ts';
import { isApiUrl } from './errors.ts';
import { refuseOtherMethods } from './other-methods.ts';
import type { WebappFiles } from './read-webapp.ts';
import { Refusal } from './refusal.ts';
import { inAppBrowser } from './request-context.ts';
import { pageContext, shellHtml } from './shell-html.ts';
import { neutralLook, type ShopLook } from './shop-looks.ts';
import { pathOf, sendNoFile, sendPublicFile } from './webapp-files.ts';

type Parts = { config: Config; webapp: WebappFiles; lookOf: (request: FastifyRequest) => Promise<ShopLook> };
type Encoded = { name: 'br' | 'gzip' | 'identity'; bytes: Buffer }[];

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The HTML of every screen of spec §2, and of every path that is none: the fallback page answers 404. */
export function servePages(app: FastifyInstance, parts: Parts): void {
  const sendShell = shellSender(parts);
  const method = ['GET', 'HEAD'];

  // The browser keeps the hash, where the session code is, over the redirect.
  app.route({ method, url: '/', handler: (request, reply) => reply.redirect(`/catalog${queryOf(request)}`, 302) });
  const screens = [...screenPaths, ...(parts.config.isDemo ? [captchaTestPath] : [])];
  for (const url of screens) app.route({ method, url, handler: (request, reply) => sendShell(request, reply, 200) });
  for (const url of ['/', ...screens]) refuseOtherMethods(app, url, method);
  refuseOtherMethods(app, '/*', method, (request) => parts.webapp.files.has(pathOf(request)));
  app.route({
    method,
    url: '/*',
    handler: (request, reply) => {
      const path = request.raw.url ?? '';
      if (isApiUrl(path)) throw new Refusal(404, 'notFound');
      if (/\/\./.test(path)) return sendNoFile(reply);
      return sendPublicFile(parts.webapp, request, reply) ?? sendShell(request, reply, 404);
    },
  });
}

function shellSender({ config, webapp, lookOf }: Parts) {
  const policyOf = documentPolicies(config);
  const pages = new WeakMap<ShopLook, Map<string, Promise<Encoded>>>();

  const pageOf = (look: ShopLook, browser: ReturnType<typeof inAppBrowser>): Promise<Encoded> => {
    const byBrowser = pages.get(look) ?? new Map<string, Promise<Encoded>>();
    pages.set(look, byBrowser);
    const page = byBrowser.get(browser) ?? encode(shellHtml(webapp.manifest, pageContext(look, browser, config)));
    byBrowser.set(browser, page);
    return page;
  };

  return async (request: FastifyRequest, reply: FastifyReply, status: number): Promise<FastifyReply> => {
    const look = await lookOf(request).catch(() => neutralLook);
    const page = await pageOf(look, inAppBrowser(request.headers['user-agent'] ?? ''));
    const chosen = acceptedEncoding(request.headers['accept-encoding'], page) ?? page.at(-1);
    reply.header('content-security-policy', policyOf(pathOf(request)));
    reply.header('vary', 'accept-encoding');
    if (chosen && chosen.name !== 'identity') reply.header('content-encoding', chosen.name);
    return reply.code(status).type('text/html; charset=utf-8').send(chosen?.bytes);
  };
}

async function encode(html: string): Promise<Encoded> {
  const plain = Buffer.from(html);
  const [br, gzipped] = await Promise.all([toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }), toGzip(plain)]);
  return [
    { name: 'br', bytes: br },
    { name: 'gzip', bytes: gzipped },
    { name: 'identity', bytes: plain },
  ];
}

function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}
