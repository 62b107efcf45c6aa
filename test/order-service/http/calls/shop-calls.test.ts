import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import type { Category } from '#shared/model/catalog/category.ts';
import type { Product } from '#shared/model/catalog/product.ts';
import type { PagedResult } from '#shared/model/paging.ts';
import type { Session } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { endpointsOf, isOfTheShop, openWalks, type Row } from './calls-fixture.ts';

type Page = PagedResult<Product>;

const idsOf = ({ data }: Page) => data.map(({ providerId }) => providerId);

/** Three products of a list with pages of two: by page number, and by the previous page's token. */
async function showPages(
  ask: (page: { pageNumber: number; perPage: number; pageToken?: string }) => Promise<Page>,
): Promise<void> {
  const first = await ask({ pageNumber: 0, perPage: 2 });
  assert.deepEqual([first.page, first.perPage, first.data.length, first.hasMore], [0, 2, 2, true]);
  const second = await ask({ pageNumber: 1, perPage: 2 });
  assert.deepEqual([second.page, second.data.length, second.hasMore], [1, 1, false]);
  assert.deepEqual(idsOf(await ask({ pageNumber: 1, perPage: 2, pageToken: first.token ?? '' })), idsOf(second));
  assert.equal(new Set([...idsOf(first), ...idsOf(second)]).size, 3);
}

const rows: Row[] = [
  // Spec §7: "GET /api/session/{code} | data.userShop"
  [
    'GET /api/session/{code} | data.userShop',
    async ({ make, contact }) => {
      const { userShop, sessionType } = await make<Session>({ params: { code: contact }, as: null });
      assert.deepEqual([userShop.name, userShop.addresses, sessionType], ['Ana', [], 0]);
    },
  ],
  // Spec §7: "GET /api/shop/settings | reads data.data"
  [
    'GET /api/shop/settings | reads data.data',
    async ({ make }) => {
      const { data } = await make<{ data: ShopSettings }>();
      assert.deepEqual([data.name, data.canUseCoupon], ['loja', true]);
    },
  ],
  // Spec §7: "GET /api/catalog/categories | query perPage (default 50); data.data of categories"
  [
    'GET /api/catalog/categories | query perPage (default 50); data.data of categories',
    async ({ make }) => {
      const { data, perPage, hasMore } = await make<PagedResult<Category>>();
      assert.deepEqual([data.length, data[0]?.providerId, perPage, hasMore], [50, 'graos', 50, true]);
      assert.equal((await make<PagedResult<Category>>({ query: { perPage: '7' } })).data.length, 7);
    },
    'as listed',
  ],
  // Spec §7: "GET /api/catalog/top | pageNumber, perPage, pageToken"
  [
    'GET /api/catalog/top | pageNumber, perPage, pageToken',
    async ({ make }) => {
      const first = await make<Page>({ query: { pageNumber: '0', perPage: '2' } });
      const second = await make<Page>({ query: { pageNumber: '1', perPage: '2' } });
      assert.deepEqual([first.page, first.data.length, second.page, second.data.length], [0, 2, 1, 2]);
      assert.deepEqual(
        idsOf(await make<Page>({ query: { perPage: '2', pageToken: first.token ?? '' } })),
        idsOf(second),
      );
    },
    'as listed',
  ],
  // Spec §7: "POST /api/catalog/products/search | category (comma-joined ids), pageNumber, perPage, pageToken,
  // searchQuery, filters"
  [
    'POST /api/catalog/products/search | category (comma-joined ids), pageNumber, perPage, pageToken, searchQuery, filters',
    async ({ make }) => {
      const inside = { category: 'graos,integrais', searchQuery: 'arroz' };
      await showPages((page) => make<Page>({ body: { ...inside, ...page, filters: { price: [40, 40] } } }));
      assert.deepEqual(idsOf(await make<Page>({ body: { ...inside, filters: { price: [0, 39] } } })), []);
      assert.deepEqual(idsOf(await make<Page>({ body: { ...inside, searchQuery: 'negro' } })), ['arroz-negro']);
      assert.deepEqual(idsOf(await make<Page>({ body: { category: 'outra-1' } })), []);
    },
    'as listed',
  ],
  // Spec §7: "GET /api/catalog/products/collections/{id} | searchQuery, pageNumber, perPage, pageToken"
  [
    'GET /api/catalog/products/collections/{id} | searchQuery, pageNumber, perPage, pageToken',
    async ({ make }) => {
      const params = { id: 'natal' };
      const texts = (page: object) =>
        Object.fromEntries(Object.entries(page).map(([name, value]) => [name, String(value)]));
      await showPages((page) => make<Page>({ params, query: { searchQuery: 'arroz', ...texts(page) } }));
      assert.deepEqual(idsOf(await make<Page>({ params, query: { searchQuery: 'sal' } })), ['sal']);
    },
    'as listed',
  ],
  // Spec §7: "POST /api/catalog/products/searchText | pageNumber, perPage, pageToken, searchQuery, filters"
  [
    'POST /api/catalog/products/searchText | pageNumber, perPage, pageToken, searchQuery, filters',
    async ({ make }) => {
      await showPages((page) => make<Page>({ body: { ...page, searchQuery: 'arroz', filters: { price: [40, 40] } } }));
      assert.deepEqual(idsOf(await make<Page>({ body: { searchQuery: 'arroz', filters: { price: [0, 39] } } })), []);
    },
    'as listed',
  ],
  // Spec §7: "GET /api/catalog/products/{id} | product (id, or id with 'Variant=' option id for redirectable
  // attributes)"
  [
    "GET /api/catalog/products/{id} | product (id, or id with 'Variant=' option id for redirectable attributes)",
    async ({ make }) => {
      assert.equal((await make<Product>({ params: { id: 'sal' } })).name, 'sal');
      assert.deepEqual((await make<Product>({ params: { id: 'camisa&Variant=verde' } })).images, [
        { url: '/verde.svg' },
      ]);
    },
  ],
  // Spec §7: "GET /api/catalog/products/byids/{comma-separated ids} | ids come from a stored list or a comma-separated
  // ids query parameter on the page URL"
  [
    'GET /api/catalog/products/byids/{comma-separated ids} | ids come from a stored list or a comma-separated ids query parameter on the page URL',
    async ({ make }) => {
      const products = await make<Product[]>({ params: { 'comma-separated ids': 'sal,arroz' } });
      assert.deepEqual(
        products.map(({ providerId }) => providerId),
        ['sal', 'arroz'],
      );
    },
  ],
  // Spec §7: "GET /api/catalog/products/facets | searchQuery (or category id)"
  [
    'GET /api/catalog/products/facets | searchQuery (or category id)',
    async ({ make }) => {
      const brands = async (query: Record<string, string>) =>
        (await make<{ key: string; values: { quantity: number }[] }[]>({ query })).find(({ key }) => key === 'brand')
          ?.values[0]?.quantity;
      assert.deepEqual([await brands({ searchQuery: 'negro' }), await brands({ category: 'graos' })], [1, 3]);
    },
  ],
];

test('each call about the shop has the parameters and the response of its row in the specification', async (t) => {
  const walk = await openWalks(t);
  for (const [row, show, carries] of rows) await t.test(row, () => walk(row, show, carries === 'as listed'));
});

test('the contract has the calls of the specification about the shop, and two of our own', () => {
  const names = Object.keys(endpoints) as EndpointName[];
  assert.deepEqual(
    [...rows.flatMap(([row]) => endpointsOf(row)), 'firstPage', 'suggestions'].sort(),
    names.filter(isOfTheShop).sort(),
  );
});
