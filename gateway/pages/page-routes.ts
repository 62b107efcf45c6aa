import type { FastifyInstance, FastifyRequest } from 'fastify';
import { screenPaths } from '#shared/contract/screens.ts';
import { captchaTestPath } from '#shared/rules/payment/own-document.ts';
import { isApiUrl } from '../errors/error-handler.ts';
import { Refusal } from '../http/error-response.ts';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';
import { catalogPath } from '../security/content-security-policy.ts';
import { createPageResponder, type PageParts } from './page-response.ts';
import { pathOf, queryOf, sendNoFile, sendPublicFile } from './static-files.ts';

/**
 * The HTML of every screen of spec §2, and of every path that is none: the fallback page answers 404. "/ redirects to the catalogue": a
 * browser that opens a page has the catalogue's at once, which puts its own path into the address (webapp/early.ts), and so saves the way of
 * a redirect on every entry link; everybody else is redirected.
 */
export function servePages(app: FastifyInstance, parts: PageParts): void {
  const { config, webapp } = parts;
  const sendPage = createPageResponder(parts, (reason) =>
    app.log.error({ reason: String(reason) }, 'the first page cannot be drawn'),
  );
  const method = ['GET', 'HEAD'];

  app.route({
    method,
    url: '/',
    handler: (request, reply) => {
      if (opensPage(request))
        return sendPage(request, reply, { status: 200, path: catalogPath, vary: 'accept-encoding, sec-fetch-mode' });
      // The browser keeps the hash, where the session code is, over the redirect.
      return reply.header('vary', 'sec-fetch-mode').redirect(catalogPath + queryOf(request), 302);
    },
  });
  const screens = [...screenPaths, ...(config.isDemo ? [captchaTestPath] : [])];
  for (const url of screens)
    app.route({ method, url, handler: (request, reply) => sendPage(request, reply, { status: 200 }) });
  for (const url of ['/', ...screens]) rejectOtherMethods(app, url, method);
  rejectOtherMethods(app, '/*', method, (request) => webapp.files.has(pathOf(request)));
  app.route({
    method,
    url: '/*',
    handler: (request, reply) => {
      const path = request.raw.url ?? '';
      if (isApiUrl(path)) throw new Refusal(404, 'notFound');
      if (/\/\./.test(path)) return sendNoFile(reply);
      return sendPublicFile(webapp, request, reply) ?? sendPage(request, reply, { status: 404 });
    },
  });
}

/** Whether a browser asks for a page to show; older ones do not say so (Fetch Metadata). */
const opensPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
