import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesList } from '#shared/rules/catalog/list-url-params.ts';
import { isExternalLink } from '#shared/rules/links/is-external-link.ts';
import type { Config } from '../config.ts';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import { channelGuess } from '../proxy/in-app-browser.ts';
import { catalogPath, documentPolicies } from '../security/content-security-policy.ts';
import { agentCatalogHeaders, openerPolicy } from '../security/security-headers.ts';
import { createPageRenderer } from './page-renderer.ts';
import type { KnownFirstPage } from './prerender-cache.ts';
import { defaultShopTheme, type ShopTheme } from './shop-theme.ts';
import { pathOf, queryOf } from './static-files.ts';
import type { WebappFiles } from './webapp-files.ts';

export type PageParts = {
  config: Config;
  webapp: WebappFiles;
  themeOf: (request: FastifyRequest) => Promise<ShopTheme>;
  firstPageOf: (request: FastifyRequest) => Promise<KnownFirstPage | null>;
};

/** `path`: the page to send, if it differs from the requested one. */
type PageOptions = { status: number; path?: string; vary?: string };

/** Responds with the page of a request: by the theme and products of the Host's shop, the browser and the path. */
export function createPageResponder(
  { config, webapp, themeOf, firstPageOf }: PageParts,
  onRenderError: (reason: unknown) => void,
) {
  const policyOf = documentPolicies(config, webapp.manifest);
  const pageOf = createPageRenderer(config, webapp, onRenderError);

  return async (request: FastifyRequest, reply: FastifyReply, options: PageOptions): Promise<FastifyReply> => {
    const { status, path = pagePathOf(request), vary = 'accept-encoding' } = options;
    const isCatalog = path === catalogPath;
    const [theme, firstPage] = await Promise.all([
      themeOf(request),
      isCatalog ? firstPageOf(request) : ('none' as const),
    ]);
    // Without the shop's colours and name the page would visibly change after loading.
    const drawable = theme === defaultShopTheme && firstPage !== 'none' ? null : firstPage;
    const query = queryOf(request);
    const catalog =
      drawable && drawable !== 'none'
        ? { ...drawable, hasOtherList: isExternalLink(query) || namesList(query) }
        : drawable;
    const { encoded, styles } = await pageOf(theme, channelGuess(request.headers['user-agent']), path, catalog);
    const chosen = acceptedEncoding(request.headers['accept-encoding'], encoded) ?? encoded.at(-1);
    reply.header('content-security-policy', policyOf(path, request.headers['sec-fetch-dest'] === 'iframe', styles));
    reply.header('cross-origin-opener-policy', openerPolicy(path));
    if (isCatalog && namesContact(query)) reply.headers(agentCatalogHeaders);
    reply.header('vary', vary);
    if (chosen && chosen.name !== 'identity') reply.header('content-encoding', chosen.name);
    return reply.code(status).type('text/html; charset=utf-8').send(chosen?.bytes);
  };
}

/** Whether the page is an agent's: its address names the contact, by a key of the agent's browser. */
const namesContact = (query: string): boolean => Boolean(new URLSearchParams(query).get('atendimento'));

/** The page's path. A trailing slash is ignored, as in the router. */
const pagePathOf = (request: FastifyRequest): string => pathOf(request).replace(/(?<=.)\/$/, '');
