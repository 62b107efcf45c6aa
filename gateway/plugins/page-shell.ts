import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { screenPaths } from '#shared/contract/screens.ts';
import type { ChannelType } from '#shared/model/channel.ts';
import type { PageContext } from '#shared/model/page-context.ts';
import { leadsElsewhere } from '#shared/rules/leads-elsewhere.ts';
import { captchaTestPath } from '#shared/rules/own-document.ts';
import { pageFrame } from '#shared/rules/page-frame.ts';
import { BoundedCache } from '../bounded-cache.ts';
import type { Config } from '../config.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { catalogPath, documentPolicies, hashSource } from './document-policy.ts';
import { isApiUrl } from './errors.ts';
import type { KnownFirstPage } from './first-pages.ts';
import { channelGuess } from './in-app-browser.ts';
import { refuseOtherMethods } from './other-methods.ts';
import type { DrawFrame, WebappFiles } from './read-webapp.ts';
import { Refusal } from './refusal.ts';
import { openerPolicy } from './security-headers.ts';
import { pageContext, shellHtml, shellStyles } from './shell-html.ts';
import { neutralLook, type ShopLook } from './shop-looks.ts';
import { pathOf, sendNoFile, sendPublicFile } from './webapp-files.ts';

type Parts = {
  config: Config;
  webapp: WebappFiles;
  lookOf: (request: FastifyRequest) => Promise<ShopLook>;
  firstPageOf: (request: FastifyRequest) => Promise<KnownFirstPage | null>;
};
type Encoded = { name: 'br' | 'gzip' | 'identity'; bytes: Buffer }[];
/** `styles`: those that stand in it, for its policy. */
type Page = { encoded: Encoded; styles: string };
/** `path`: of the page that is sent, where it is not the one that was asked for. */
type Said = { status: number; path?: string; vary?: string };

/** The catalogue's first screen, null where it has none; 'none' on every other page. `isLed`: the address leads to another list. */
type Catalog = (KnownFirstPage & { isLed: boolean }) | 'none' | null;

/** Made and compressed pages that are kept: of some shops, by guessed channel. Each has about a hundred kilobytes. */
const maxPages = 200;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * The HTML of every screen of spec §2, and of every path that is none: the fallback page answers 404. "/ redirects to the catalogue": a
 * browser that opens a page has the catalogue's at once, which puts its own path into the address (webapp/early.ts), and so saves the way of
 * a redirect on every entry link; everybody else is redirected.
 */
export function servePages(app: FastifyInstance, parts: Parts): void {
  const sendShell = shellSender(parts, (reason) => app.log.error({ reason: String(reason) }, 'the first page cannot be drawn'));
  const method = ['GET', 'HEAD'];

  app.route({
    method,
    url: '/',
    handler: (request, reply) => {
      if (opensPage(request)) return sendShell(request, reply, { status: 200, path: catalogPath, vary: 'accept-encoding, sec-fetch-mode' });
      // The browser keeps the hash, where the session code is, over the redirect.
      return reply.header('vary', 'sec-fetch-mode').redirect(catalogPath + queryOf(request), 302);
    },
  });
  const screens = [...screenPaths, ...(parts.config.isDemo ? [captchaTestPath] : [])];
  for (const url of screens) app.route({ method, url, handler: (request, reply) => sendShell(request, reply, { status: 200 }) });
  for (const url of ['/', ...screens]) refuseOtherMethods(app, url, method);
  refuseOtherMethods(app, '/*', method, (request) => parts.webapp.files.has(pathOf(request)));
  app.route({
    method,
    url: '/*',
    handler: (request, reply) => {
      const path = request.raw.url ?? '';
      if (isApiUrl(path)) throw new Refusal(404, 'notFound');
      if (/\/\./.test(path)) return sendNoFile(reply);
      return sendPublicFile(parts.webapp, request, reply) ?? sendShell(request, reply, { status: 404 });
    },
  });
}

function shellSender({ config, webapp, lookOf, firstPageOf }: Parts, tell: (reason: unknown) => void) {
  const { manifest, drawFirstPage, drawFrame } = webapp;
  const policyOf = documentPolicies(config, manifest);
  const pages = new BoundedCache<Promise<Page>>(maxPages);

  const pageOf = (look: ShopLook, guess: ChannelType | null, path: string, catalog: Catalog): Promise<Page> => {
    const name = JSON.stringify([guess, look, pageFrame(path), catalog === 'none' ? catalog : [catalog?.name, catalog?.isLed]]);
    const page = pages.get(name) ?? makePage(pageContext(look, guess, config), path, catalog);
    pages.set(name, page, Number.POSITIVE_INFINITY);
    return page;
  };
  const makePage = async (context: PageContext, path: string, catalog: Catalog): Promise<Page> => ({
    encoded: await encode(htmlOf(context, drawFrame(context, path), catalog)),
    styles: shellStyles(manifest, context).map(hashSource).join(' '),
  });
  const htmlOf = (context: PageContext, frame: ReturnType<DrawFrame>, catalog: Catalog): string => {
    if (catalog === 'none') return shellHtml(manifest, context, frame);
    const script = manifest.inlineScript;
    try {
      return shellHtml(manifest, context, frame, { script, drawn: catalog && drawFirstPage(context, catalog.page, catalog.isLed) });
    } catch (reason) {
      // Whatever the order service said that the components can't draw: the page says the rest, and the browser asks again.
      tell(reason);
      return shellHtml(manifest, context, frame, { script, drawn: null });
    }
  };

  return async (request: FastifyRequest, reply: FastifyReply, said: Said): Promise<FastifyReply> => {
    const { status, path = pagePathOf(request), vary = 'accept-encoding' } = said;
    const isCatalog = path === catalogPath;
    const [look, firstPage] = await Promise.all([lookOf(request), isCatalog ? firstPageOf(request) : ('none' as const)]);
    // In neutral colours and without a name it would turn into another page before the visitor's eyes.
    const drawable = look === neutralLook && firstPage !== 'none' ? null : firstPage;
    const catalog = drawable && drawable !== 'none' ? { ...drawable, isLed: leadsElsewhere(queryOf(request)) } : drawable;
    const { encoded, styles } = await pageOf(look, channelGuess(request.headers['user-agent']), path, catalog);
    const chosen = acceptedEncoding(request.headers['accept-encoding'], encoded) ?? encoded.at(-1);
    reply.header('content-security-policy', policyOf(path, request.headers['sec-fetch-dest'] === 'iframe', styles));
    reply.header('cross-origin-opener-policy', openerPolicy(path));
    reply.header('vary', vary);
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

/** Which page is asked for: a slash at its end changes nothing, as the router holds it. */
const pagePathOf = (request: FastifyRequest): string => pathOf(request).replace(/(?<=.)\/$/, '');

/** Whether a browser asks for a page to show; older ones do not say so (Fetch Metadata). */
const opensPage = ({ method, headers }: FastifyRequest): boolean => method === 'GET' && headers['sec-fetch-mode'] === 'navigate';

function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}
