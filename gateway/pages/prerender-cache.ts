import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { endpoints } from '#shared/contract/endpoints.ts';
import { responseSchemas } from '#shared/contract/response-schemas.ts';
import type { PrerenderedPage } from '#shared/model/prerendered-page.ts';
import type { Config } from '../config.ts';
import { contextHeaders } from '../proxy/request-context.ts';
import type { Upstream } from '../proxy/upstream.ts';
import { createHostCache, internByContent, jsonOf } from './host-cache.ts';

/** A first page and a hash of its content as its name: equal names are equal pages. */
export type KnownFirstPage = { name: string; page: PrerenderedPage };

/** How old prices and stock in the HTML may be after a time without visitors. */
const staleMs = 300_000;
const maxPages = 100;

/**
 * The first pages of catalogues by Host. `null`: there is none, because the order service is down, slow, malformed, or
 * is an external one without this call. The call has no session, so the page contains no visitor's data.
 */
export function createFirstPageLookup(
  upstream: Upstream,
  config: Config,
): (request: FastifyRequest) => Promise<KnownFirstPage | null> {
  const intern = internByContent<KnownFirstPage>(maxPages);
  return createHostCache(
    async (request) => {
      const headers = { accept: 'application/json', ...contextHeaders(request, null, config.contextSecret) };
      const { path } = endpoints.firstPage;
      const page = readFirstPage(jsonOf(await upstream.send({ method: 'GET', path, route: path, headers })));
      const name = createHash('sha256').update(JSON.stringify(page)).digest('base64url');
      return page && intern(name, () => ({ name, page }));
    },
    { freshMs: config.limits.firstPageMs, staleMs, waitMs: config.limits.shopThemeWaitMs },
    config.limits,
  );
}

/** Validates the order service's JSON against the contract. Invalid data is not rendered. */
function readFirstPage(envelope: unknown): PrerenderedPage | null {
  if (typeof envelope !== 'object' || envelope === null || !('success' in envelope) || envelope.success !== true)
    return null;
  const data: unknown = 'data' in envelope ? envelope.data : null;
  return isFirstPage(data) ? data : null;
}

const isFirstPage = (data: unknown): data is PrerenderedPage => Value.Check(responseSchemas.firstPage, data);
