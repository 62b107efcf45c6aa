import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/request-schemas.ts';
import { agentPriceTable } from '../services/catalog/agent-prices.ts';
import { categories, collection, product, products, productsByIds } from '../services/catalog/catalog.ts';
import { facets } from '../services/catalog/facets.ts';
import { countMissOf } from '../services/catalog/search/search-misses.ts';
import { suggestions } from '../services/catalog/search/search-suggestions.ts';
import { Refusal } from '../services/core/refusal.ts';
import { handleCall, type RouteDependencies } from './serve.ts';

const maxIds = 100;

/** The catalogue of the session's shop. */
export function registerCatalog(dependencies: RouteDependencies): void {
  handleCall(dependencies, endpoints.categories, schemas.categories, ({ db, caller, query }) =>
    categories(db, caller.shopId, query),
  );

  handleCall(dependencies, endpoints.topProducts, schemas.topProducts, async ({ db, caller, query }) =>
    products(db, caller.shopId, {}, query, await agentPriceTable(db, caller)),
  );

  handleCall(dependencies, endpoints.searchProducts, schemas.searchProducts, async ({ db, caller, body }) =>
    products(
      db,
      caller.shopId,
      { ...body, categoryIds: listOf(body.category) },
      body,
      await agentPriceTable(db, caller),
    ),
  );

  handleCall(
    dependencies,
    endpoints.collectionProducts,
    schemas.collectionProducts,
    async ({ db, caller, params, query }) =>
      collection(db, caller.shopId, params.id, query, query, await agentPriceTable(db, caller)),
  );

  handleCall(
    dependencies,
    endpoints.searchTextProducts,
    schemas.searchTextProducts,
    async ({ db, caller, body, request }) => {
      const reader = await agentPriceTable(db, caller);
      const page = await products(db, caller.shopId, body, body, reader);
      if (!reader)
        await countMissOf(db, caller.shopId, body, body, page).catch((error: Error) =>
          // The shopper still gets the list.
          request.log.warn({ reason: error.message }, 'a search without a result could not be counted'),
        );
      return page;
    },
  );

  handleCall(dependencies, endpoints.productsByIds, schemas.productsByIds, async ({ db, caller, params }) => {
    const ids = listOf(params.ids);
    if (ids.length > maxIds) throw new Refusal('bad-request');
    return productsByIds(db, caller.shopId, ids, await agentPriceTable(db, caller));
  });

  handleCall(dependencies, endpoints.suggestions, schemas.suggestions, ({ db, caller, query }) =>
    suggestions(db, caller.shopId, query.searchQuery),
  );

  handleCall(dependencies, endpoints.facets, schemas.facets, ({ db, caller, query }) =>
    facets(db, caller.shopId, { ...query, categoryIds: listOf(query.category ?? '') }),
  );

  handleCall(dependencies, endpoints.product, schemas.product, async ({ db, caller, params }) =>
    product(db, caller.shopId, params.id, await agentPriceTable(db, caller)),
  );
}

const listOf = (joined: string): string[] =>
  joined
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
