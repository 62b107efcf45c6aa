import type { FastifyInstance, FastifyRequest } from 'fastify';
import { componentsPath, screenPaths } from '#shared/contract/screens.ts';
import { captchaTestPath } from '#shared/rules/payment/third-party-script-pages.ts';
import { isApiUrl } from '../errors/error-handler.ts';
import { Refusal } from '../http/error-response.ts';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';
import { catalogPath } from '../security/content-security-policy.ts';
import { createPageResponder, type PageParts } from './page-response.ts';
import { pathOf, queryOf, sendNoFile, sendPublicFile } from './static-files.ts';

/**
 * The HTML of every screen of spec §2, and the fallback page with 404 for all other paths. "/ redirects to the
 * catalogue": a browser that opens a page gets the catalogue at once, and its script puts the path into the address
 * (webapp/inline-script.ts). This saves a redirect on every entry link. Other clients are redirected.
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
      // The browser keeps the hash, which contains the session code, across the redirect.
      return reply.header('vary', 'sec-fetch-mode').redirect(catalogPath + queryOf(request), 302);
    },
  });
  const screens = [...screenPaths, ...(config.isDemo ? [captchaTestPath, componentsPath] : [])];
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

/** Whether a browser opens a page (Fetch Metadata). Older browsers do not send this header. */
const opensPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
