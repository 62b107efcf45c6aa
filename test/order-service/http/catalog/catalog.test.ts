import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Category } from '#shared/model/catalog/category.ts';
import type { Facet } from '#shared/model/catalog/facet.ts';
import type { Product } from '#shared/model/catalog/product.ts';
import type { ProductListPage } from '#shared/model/catalog/product-list-page.ts';
import type { PagedResult } from '#shared/model/paging.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import {
  type Answer,
  createShop,
  dataOf,
  draft,
  refusalOf,
  shirt,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';

type Page = ProductListPage;
const idsOf = (answer: Answer<Page>) => dataOf(answer).data.map(({ providerId }) => providerId);
const search = (service: TestService, searchQuery: string, more: object = {}) =>
  service.post<Page>('/api/catalog/products/searchText', { searchQuery, ...more });

const hour = 3_600_000;
const categories = [
  {
    providerId: 'mercearia',
    name: 'MERCEARIA',
    children: [
      { providerId: 'graos', name: 'GRÃOS' },
      { providerId: 'doces', name: 'DOCES' },
    ],
  },
  { providerId: 'moda', name: 'MODA' },
];

onEachDatabase((kind, fresh) => {
  describe(`the lists of products (${kind})`, () => {
    // Spec §3: "Paged result: data[], page, perPage (default 10), hasMore, token."
    test('list active products first, then best sellers, and continue by token without gap or repetition', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const many = Array.from({ length: 25 }, (_, at) => draft(`p${at}`, { sold: at % 5, isActive: at % 7 !== 0 }));
      await createShop(service.database, { products: many });
      const seen: string[] = [];
      let token: string | null = null;
      for (let page = 0; ; page++) {
        const answer: Page = dataOf(
          await service.get<Page>(`/api/catalog/top?perPage=4${token ? `&pageToken=${token}` : ''}`),
        );
        seen.push(...answer.data.map(({ providerId, isActive }) => `${providerId} ${isActive}`));
        assert.deepEqual([answer.page, answer.perPage], [page, 4]);
        token = answer.token;
        assert.equal(answer.hasMore, token !== null);
        if (!token) break;
      }
      assert.equal(new Set(seen).size, 25);
      assert.deepEqual(
        seen.map((line) => line.endsWith('true')),
        [...Array(21).fill(true), ...Array(4).fill(false)],
      );
      const all = dataOf(await service.get<Page>('/api/catalog/top?perPage=50')).data.map(
        ({ providerId, isActive }) => `${providerId} ${isActive}`,
      );
      assert.deepEqual(all, seen);
      assert.deepEqual(
        idsOf(await service.get<Page>('/api/catalog/top?perPage=4&pageNumber=2')),
        seen.slice(8, 12).map((line) => line.split(' ')[0]),
      );
    });

    test('refuse a token of another list', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: ['a', 'b', 'c'].map((id) => draft(id)) });
      const { token } = dataOf(await service.get<Page>('/api/catalog/top?perPage=1'));
      assert.equal((await search(service, 'a', { pageToken: token })).status, 400);
      for (const wrong of [
        'x',
        'e30',
        Buffer.from('[1,2,3]').toString('base64url'),
        Buffer.from('null').toString('base64url'),
      ])
        assert.equal((await service.get(`/api/catalog/top?pageToken=${wrong}`)).status, 400, wrong);
      assert.equal((await service.get('/api/catalog/categories?pageToken=x')).status, 400);
    });

    // Spec §3: "Paged result: data[], page, perPage (default 10), hasMore, token."
    test('accept pages of 1 to 50 products, and refuse invalid numbers', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: Array.from({ length: 60 }, (_, at) => draft(`p${at}`)) });
      const page = async (query: string) => dataOf(await service.get<Page>(`/api/catalog/top${query}`)).data.length;
      assert.deepEqual([await page(''), await page('?perPage=500'), await page('?perPage=1')], [10, 50, 1]);
      for (const query of [
        '?perPage=0',
        '?perPage=-1',
        '?perPage=ten',
        '?perPage=1.5',
        '?perPage=',
        '?pageNumber=1e3',
        '?perPage=1&perPage=2',
      ])
        assert.equal((await service.get(`/api/catalog/top${query}`)).status, 400, query);
      assert.equal(
        (await service.post('/api/catalog/products/searchText', { perPage: '5' })).status,
        400,
        'a body is not coerced',
      );
    });

    test("of a category contain its subcategories' products, and a subcategory narrows the category", async (t) => {
      const service = await startTestService(t, await fresh(t));
      const products = [
        draft('arroz', { categoryIds: ['graos'], sold: 3 }),
        draft('bala', { categoryIds: ['doces'], sold: 2 }),
        draft('saia', { categoryIds: ['moda'], sold: 1 }),
        draft('solto'),
      ];
      await createShop(service.database, {
        categories,
        products,
        collections: [{ providerId: 'oferta', name: 'Oferta' }],
      });
      const of = async (category: string) =>
        idsOf(await service.post<Page>('/api/catalog/products/search', { category }));
      assert.deepEqual(await of('mercearia'), ['arroz', 'bala']);
      assert.deepEqual(await of('mercearia,doces'), ['bala']);
      assert.deepEqual(await of('moda'), ['saia']);
      assert.deepEqual(await of('mercearia,moda'), []);
      assert.deepEqual(await of('nowhere'), []);
      assert.deepEqual(
        idsOf(await service.post<Page>('/api/catalog/products/search', { category: 'mercearia', searchQuery: 'bal' })),
        ['bala'],
      );
    });

    test('of a collection are found by its id with or without its prefix, and can be searched', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const products = [
        draft('arroz', { collectionIds: ['graos'] }),
        draft('bala', { collectionIds: ['graos'] }),
        draft('saia'),
      ];
      // A category and a collection may have the same id.
      await createShop(service.database, {
        categories,
        collections: [{ providerId: 'graos', name: 'Ofertas' }],
        products,
      });
      const of = async (path: string) =>
        idsOf(await service.get<Page>(`/api/catalog/products/collections/${path}`)).sort();
      assert.deepEqual(await of('graos'), ['arroz', 'bala']);
      assert.deepEqual(await of('COLLECTION_graos'), ['arroz', 'bala']);
      assert.deepEqual(await of('graos?searchQuery=bala'), ['bala']);
      assert.deepEqual(await of('nowhere'), []);
      assert.deepEqual(
        idsOf(await service.post<Page>('/api/catalog/products/search', { category: 'COLLECTION_graos' })).sort(),
        ['arroz', 'bala'],
      );
      assert.deepEqual(idsOf(await search(service, 'ofertas')), [], 'a collection is no word');
    });
  });

  describe(`the search (${kind})`, () => {
    const cases: [string, string[], string][] = [
      ['acucar', ['acucar', 'mel'], 'without accents, the product so called before one of the category'],
      ['AÇÚCAR', ['acucar', 'mel'], 'in capitals with accents'],
      ['açu', ['acucar', 'mel'], 'the beginning of a word'],
      ['acucr', ['acucar', 'mel'], 'one letter missing'],
      ['accucar', ['acucar', 'mel'], 'one letter too many'],
      ['acuxar', ['acucar', 'mel'], 'one wrong letter'],
      ['cauçar', ['acucar', 'mel'], 'two letters swapped'],
      ['acuxr', [], 'two mistakes are too many'],
      ['paes', ['pao'], 'the plural'],
      ['pão francês', ['pao'], 'two words'],
      ['pão mel', ['pao'], 'no product has every word, so the best part is searched'],
      ['boa vista', ['pao'], 'the brand'],
      ['camisa azul', ['camisa'], 'an option'],
      ['vestuário', ['camisa'], 'the category'],
      ['', ['acucar', 'camisa', 'mel', 'pao'], 'nothing is no filter'],
      ['   ', ['acucar', 'camisa', 'mel', 'pao'], 'nor are blanks'],
      ["d'água & (x | !y) :* \\ '", [], 'signs are no operators'],
      ['xyzzy', [], 'what there is not'],
    ];
    // Spec §5: "Search text is trimmed; empty means no text filter."
    // Decision: Search ignores accents and case, finds prefixes, tolerates one typo.
    test('ignores accents and case, finds beginnings and plurals, and tolerates one mistyped letter', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, {
        categories: [
          { providerId: 'doces', name: 'AÇÚCAR E MEL' },
          { providerId: 'roupas', name: 'VESTUÁRIO' },
        ],
        products: [
          draft('acucar', { name: 'Açúcar Cristal', categoryIds: ['doces'], sold: 1 }),
          draft('mel', { name: 'Mel', categoryIds: ['doces'], sold: 9 }),
          draft('pao', { name: 'Pão Francês', brand: 'Boa Vista' }),
          shirt({ categoryIds: ['roupas'] }),
        ],
      });
      for (const [text, expected, why] of cases) {
        const found = idsOf(await search(service, text));
        assert.deepEqual(text.trim() === '' ? found.sort() : found, expected, `${text}: ${why}`);
        const isPartial = dataOf(await search(service, text)).guess?.kind === 'partial';
        assert.equal(isPartial, text === 'pão mel', `${text}: a page of partial matches is said to be one`);
      }
    });

    test('continues its order by token, also after a mistyped word', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const products = Array.from({ length: 9 }, (_, at) =>
        draft(`p${at}`, { name: at % 2 ? 'Chocolate' : 'Bala', categoryIds: ['doces'], sold: at }),
      );
      await createShop(service.database, { categories: [{ providerId: 'doces', name: 'CHOCOLATE' }], products });
      const seen: string[] = [];
      let pageToken: string | null = '';
      while (pageToken !== null) {
        const page: Page = dataOf(await search(service, 'chocolte', { perPage: 2, pageToken }));
        seen.push(...page.data.map(({ providerId }) => providerId));
        pageToken = page.token;
      }
      assert.deepEqual(seen, ['p7', 'p5', 'p3', 'p1', 'p8', 'p6', 'p4', 'p2', 'p0']);
    });

    test('is narrowed by brand, seller, category, option and price', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, {
        categories,
        sellers: [{ providerId: 's1', name: 'Sítio' }],
        products: [
          draft('arroz', { brand: 'Boa', sellerId: 's1', categoryIds: ['graos'], variant: { price: 10_00 } }),
          draft('feijao', { brand: 'Má', categoryIds: ['graos'], variant: { price: 20_00, promotionalPrice: 15_00 } }),
          draft('consulta', { isPriceOnRequest: true, variant: { price: 1 } }),
          shirt({ categoryIds: ['moda'] }),
        ],
      });
      const by = async (filters: object) => idsOf(await search(service, '', { filters })).sort();
      assert.deepEqual(await by({ brand: ['Boa', 'Má'] }), ['arroz', 'feijao']);
      assert.deepEqual(await by({ seller: ['s1'] }), ['arroz']);
      assert.deepEqual(await by({ category: ['mercearia'], brand: ['Má'] }), ['feijao']);
      assert.deepEqual(await by({ 'category-sub': ['graos', 'moda'] }), ['arroz', 'camisa', 'feijao']);
      assert.deepEqual(await by({ 'option-cor': ['Azul'] }), ['camisa']);
      assert.deepEqual(await by({ price: [15, 15] }), ['feijao'], 'the promotional price counts');
      assert.deepEqual(
        await by({ price: [0, 1_000] }),
        ['arroz', 'camisa', 'feijao'],
        'no price on request has a price',
      );
      assert.deepEqual(await by({ price: [55, 100] }), ['camisa'], 'one of its variants');
      assert.deepEqual(await by({ brand: [], price: [10, 10] }), ['arroz'], 'an empty choice filters nothing');
      assert.deepEqual(await by({ unknown: ['x'] }), []);
      for (const filters of [
        { price: ['1', '2'] },
        { brand: [1, 2] },
        { brand: [1] },
        { price: [1, 2, 3] },
        { price: [-1, 2] },
        'x',
      ])
        assert.equal((await search(service, '', { filters })).status, 400, JSON.stringify(filters));
    });
  });

  describe(`the facets (${kind})`, () => {
    // Spec §3: "Facet: key, name, hidden, values[] (name, value, quantity; for price a range from/to)."
    test('count the results of the same search or category, with the price range', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, {
        categories,
        sellers: [{ providerId: 's1', name: 'Sítio' }],
        products: [
          draft('arroz', { brand: 'Boa', sellerId: 's1', categoryIds: ['graos'], variant: { price: 10_00 } }),
          draft('bala', { brand: 'Boa', categoryIds: ['doces'], variant: { price: 20_00, promotionalPrice: 1_50 } }),
          shirt({ categoryIds: ['moda'] }),
        ],
      });
      const facets = async (query: string) =>
        Object.fromEntries(
          dataOf(await service.get<Facet[]>(`/api/catalog/products/facets${query}`)).map(({ key, values }) => [
            key,
            values
              .map((value) => ('from' in value ? `${value.from}-${value.to}` : `${value.value}:${value.quantity}`))
              .join(' '),
          ]),
        );
      assert.deepEqual(await facets('?category=mercearia'), {
        category: 'mercearia:2',
        'category-sub': 'doces:1 graos:1',
        brand: 'Boa:2',
        seller: 's1:1',
        price: '1.5-10',
      });
      assert.deepEqual(await facets('?searchQuery=camisas'), {
        category: 'moda:1',
        'option-cor': 'Azul:1 Verde:1',
        'option-tamanho': 'M:1 P:1',
        price: '50-60',
      });
      assert.deepEqual(Object.keys(await facets('?searchQuery=xyzzy')), []);
      assert.deepEqual(Object.keys(await facets('?category=nowhere')), []);
      assert.equal((await facets('')).brand, 'Boa:2');
    });
  });

  describe(`a product (${kind})`, () => {
    // Spec §3: "Product: providerId (a suffix after & is ignored when matching suggested ids)"
    test('is found by its id with any suffix after &, and unknown ones are 404', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('a/b é', { name: 'Arroz' })] });
      const name = async (id: string) =>
        dataOf(await service.get<Product>(`/api/catalog/products/${encodeURIComponent(id)}`)).name;
      assert.equal(await name('a/b é'), 'Arroz');
      assert.equal(await name('a/b é&anything=1'), 'Arroz');
      assert.deepEqual(refusalOf(await service.get('/api/catalog/products/nope')), [
        404,
        'Não encontramos o que você pediu.',
      ]);
    });

    // Spec §7: "GET /api/catalog/products/{id} | product (id, or id with 'Variant=' option id for redirectable
    // attributes)"
    test("opens at an option with 'Variant='", async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [shirt({ images: ['/azul.svg', '/verde.svg'] })] });
      const opened = async (id: string) => {
        const { images, price, providerId } = dataOf(
          await service.get<Product>(`/api/catalog/products/${encodeURIComponent(id)}`),
        );
        return [providerId, images[0]?.url, price];
      };
      assert.deepEqual(await opened('camisa'), ['camisa', '/azul.svg', 50]);
      assert.deepEqual(await opened('camisa&Variant=verde'), ['camisa', '/verde.svg', 50]);
      assert.deepEqual(await opened('camisa&Variant=m'), ['camisa', '/azul.svg', 50], 'a size is no page of its own');
      assert.deepEqual(await opened('camisa&Variant=nope'), ['camisa', '/azul.svg', 50]);
    });

    // Spec §3: "name, images[url], description, brand.name, sellerName … variants … currentDimension, variantImagesSrc,
    // sku, price, listPrice, promotionalPrice, minPrice, maxPrice, isActive, isRestrictedSale, hasShippingRestriction,
    // shippingRestrictionMessage, soldInKilo, amountInKilo, kilogramPrice, clusterHighlights, offerDescription,
    // specification[name, value[]], subscriptionOffers[]"
    // Spec §3: "dimensions[map attribute to option, image.url, isAvailable, sku, priceDefault]"
    test('has its combinations with their prices and availability', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [shirt()] });
      const product = dataOf(await service.get<Product>('/api/catalog/products/camisa'));
      assert.deepEqual(
        product.dimensions.map(({ map, isAvailable, priceDefault }) => [map, isAvailable, priceDefault.listPrice]),
        [
          [{ cor: 'azul', tam: 'm' }, false, 50],
          [{ cor: 'verde', tam: 'p' }, true, 50],
          [{ cor: 'verde', tam: 'm' }, true, 60],
        ],
      );
      assert.deepEqual(
        [product.variants, product.minPrice, product.maxPrice, product.currentDimension, product.sku],
        [true, 50, 60, null, ''],
      );
    });

    test('has its promotional price inside its window only', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const at = (hours: number) => new Date(Date.now() + hours * hour);
      const windows: [string, Date | null, Date | null, number, number][] = [
        ['now', at(-1), at(1), 8_00, 8],
        ['open', null, null, 8_00, 8],
        ['over', at(-2), at(-1), 8_00, 0],
        ['to-come', at(1), at(2), 8_00, 0],
        ['dearer', null, null, 11_00, 0],
      ];
      await createShop(service.database, {
        products: windows.map(([id, promotionStartsAt, promotionEndsAt, promotionalPrice]) =>
          draft(id, { variant: { promotionalPrice, promotionStartsAt, promotionEndsAt } }),
        ),
      });
      for (const [id, , , , expected] of windows) {
        const { price, promotionalPrice } = dataOf(await service.get<Product>(`/api/catalog/products/${id}`));
        assert.deepEqual([id, price, promotionalPrice], [id, 10, expected]);
      }
    });

    // Spec §3: "name, images[url], description, brand.name, sellerName … variants … currentDimension, variantImagesSrc,
    // sku, price, listPrice, promotionalPrice, minPrice, maxPrice, isActive, isRestrictedSale, hasShippingRestriction,
    // shippingRestrictionMessage, soldInKilo, amountInKilo, kilogramPrice, clusterHighlights, offerDescription,
    // specification[name, value[]], subscriptionOffers[]"
    test('is inactive when sold out, has its weight, and hides a price on request', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, {
        products: [
          draft('acabou', { variant: { available: 0 } }),
          draft('queijo', { amountInGrams: 250, variant: { price: 16_90, promotionalPrice: 15_00 } }),
          draft('mesa', { isPriceOnRequest: true, variant: { price: 9_999_00, listPrice: 10_000_00 } }),
        ],
      });
      const get = async (id: string) => dataOf(await service.get<Product>(`/api/catalog/products/${id}`));
      assert.equal((await get('acabou')).isActive, false);
      const queijo = await get('queijo');
      assert.deepEqual([queijo.soldInKilo, queijo.amountInKilo, queijo.kilogramPrice], [true, 0.25, 60]);
      assert.ok(!/9999|10000/.test(JSON.stringify(await get('mesa'))));
    });

    test('of a list of ids come in the requested order, each once, unknown ones left out', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: ['a', 'b', 'c'].map((id) => draft(id)) });
      const ids = async (list: string) =>
        dataOf(await service.get<Product[]>(`/api/catalog/products/byids/${list}`)).map(({ providerId }) => providerId);
      assert.deepEqual(await ids('c,a'), ['c', 'a']);
      assert.deepEqual(await ids('b%26x=1,nope,b,a'), ['b', 'a']);
      assert.equal((await service.get(`/api/catalog/products/byids/${Array(101).fill('a').join(',')}`)).status, 400);
    });
  });

  describe(`the categories (${kind})`, () => {
    test("are a tree in the shop's order, without collections, in pages", async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await createShop(service.database, {
        categories,
        collections: [{ providerId: 'x', name: 'X' }],
      });
      const page = async (query: string) =>
        dataOf(await service.get<PagedResult<Category>>(`/api/catalog/categories${query}`));
      const all = await page('');
      assert.deepEqual([all.perPage, all.hasMore, all.token], [50, false, null]);
      const names = (list: Category[]): unknown[] => list.map(({ name, children }) => [name, names(children)]);
      assert.deepEqual(names(all.data), [
        [
          'MERCEARIA',
          [
            ['GRÃOS', []],
            ['DOCES', []],
          ],
        ],
        ['MODA', []],
      ]);
      assert.equal(all.data[0]?.shopId, shopId);
      const first = await page('?perPage=1');
      assert.deepEqual([first.data.length, first.hasMore], [1, true]);
      assert.deepEqual(names((await page(`?perPage=1&pageToken=${first.token}`)).data), [['MODA', []]]);
    });
  });
});
