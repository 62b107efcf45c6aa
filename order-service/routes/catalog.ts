import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { categories, collection, product, products, productsByIds } from '../services/catalog/catalog.ts';
import { facets } from '../services/catalog/facets.ts';
import { Refusal } from '../services/core/refusal.ts';
import { handleCall, type RouteDependencies } from './serve.ts';

const maxIds = 100;

/** The catalogue of the session's shop. */
export function registerCatalog(house: RouteDependencies): void {
  handleCall(house, endpoints.categories, schemas.categories, ({ db, who, query }) =>
    categories(db, who.shopId, query),
  );

  handleCall(house, endpoints.topProducts, schemas.topProducts, ({ db, who, query }) =>
    products(db, who.shopId, {}, query),
  );

  handleCall(house, endpoints.searchProducts, schemas.searchProducts, ({ db, who, body }) =>
    products(db, who.shopId, { ...body, categoryIds: listOf(body.category) }, body),
  );

  handleCall(house, endpoints.collectionProducts, schemas.collectionProducts, ({ db, who, params, query }) =>
    collection(db, who.shopId, params.id, query, query),
  );

  handleCall(house, endpoints.searchTextProducts, schemas.searchTextProducts, ({ db, who, body }) =>
    products(db, who.shopId, body, body),
  );

  handleCall(house, endpoints.productsByIds, schemas.productsByIds, async ({ db, who, params }) => {
    const ids = listOf(params.ids);
    if (ids.length > maxIds) throw new Refusal('bad-request');
    return productsByIds(db, who.shopId, ids);
  });

  handleCall(house, endpoints.facets, schemas.facets, ({ db, who, query }) =>
    facets(db, who.shopId, { ...query, categoryIds: listOf(query.category ?? '') }),
  );

  handleCall(house, endpoints.product, schemas.product, ({ db, who, params }) => product(db, who.shopId, params.id));
}

const listOf = (joined: string): string[] =>
  joined
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
