import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Facet } from '#shared/model/catalog/facet.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, draft, shirt, startTestService } from '../../../helpers/order-service/order-service.ts';
import { categories, idsOf, type Page, search } from './catalog-fixture.ts';

onOneDatabase((kind, fresh) => {
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
      ['pão mel', ['mel', 'pao', 'acucar'], 'no product has every word, so the best of each thing comes first'],
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
        'option-tamanho': 'P:1 M:1',
        price: '50-60',
      });
      assert.deepEqual(Object.keys(await facets('?searchQuery=xyzzy')), []);
      assert.deepEqual(Object.keys(await facets('?category=nowhere')), []);
      assert.equal((await facets('')).brand, 'Boa:2');
    });

    // Decision: Sizes stand in their order, whatever their numbers of products. Names of brands are no sizes.
    test('list the sizes of options in their order, and brands by their numbers', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const option = (name: string) => ({ providerId: name, name, redirectable: false });
      const sized = (providerId: string, brand: string, sizes: string[]) =>
        draft(providerId, {
          brand,
          attributes: [{ providerId: 'tamanho', name: 'Tamanho', options: sizes.map(option) }],
          variants: sizes.map((name) => ({
            sku: `${providerId}-${name}`,
            options: { tamanho: name },
            price: 10_00,
            available: 1,
          })),
        });
      await createShop(service.database, {
        products: [
          sized('meia', 'G', ['GG', 'G', 'M', 'XG', 'PP', 'P']),
          sized('luva', 'G', ['G', 'M']),
          sized('gorro', 'M', ['G']),
        ],
      });
      const found = dataOf(await service.get<Facet[]>('/api/catalog/products/facets'));
      const namesOf = (wanted: string) =>
        found.find(({ key }) => key === wanted)?.values.map((value) => ('name' in value ? value.name : ''));
      assert.deepEqual(namesOf('option-tamanho'), ['PP', 'P', 'M', 'G', 'GG', 'XG']);
      assert.deepEqual(namesOf('brand'), ['G', 'M']);
    });
  });
});
