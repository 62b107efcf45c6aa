import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Category, suggestedCategoryId } from '#shared/model/catalog/category.ts';
import {
  isListParam,
  type ListParams,
  listParamsOf,
  namesList,
  readListParams,
} from '#shared/rules/catalog/list-url-params.ts';

const category = (providerId: string): Category => ({
  providerId,
  name: providerId,
  description: null,
  children: [],
  shopId: 'loja',
});
const top = { mode: 'catalog' as const, searchText: '', searchCategoryIds: [], currentCategory: null, filters: {} };

describe('the address of a list', () => {
  // Decision: search, category, order and filters of a list are in the address of the catalogue.
  for (const [title, choice, params] of [
    ['the top-selling list has none', top, []],
    ["'Sugeridos' has none: its own link opens it", { ...top, currentCategory: category(suggestedCategoryId) }, []],
    ['a tab', { ...top, currentCategory: category('graos') }, [['categoria', 'graos']]],
    [
      'a search in a category',
      { ...top, mode: 'search' as const, searchText: 'arroz', searchCategoryIds: ['graos', 'arroz'] },
      [
        ['busca', 'arroz'],
        ['em', 'graos'],
        ['em', 'arroz'],
      ],
    ],
    [
      'an order and filters, with their prices',
      { ...top, sort: 'price-desc' as const, filters: { marca: ['Sol', 'Lua'], price: [5, 10.5] as [number, number] } },
      [
        ['ordem', 'price-desc'],
        ['f.marca', 'Sol'],
        ['f.marca', 'Lua'],
        ['f.price', '5-10.5'],
      ],
    ],
  ] as const)
    test(`of ${title}`, () => {
      assert.deepEqual(listParamsOf(choice as Parameters<typeof listParamsOf>[0]), params);
      const read = readListParams(params as unknown as ListParams);
      const current = read.categoryId ? category(read.categoryId) : null;
      assert.deepEqual(listParamsOf({ ...read, currentCategory: current }), params);
    });

  for (const [title, params] of [
    ['an unknown order', [['ordem', 'id; drop']]],
    ['a text that is too long for a name', [['categoria', 'x'.repeat(201)]]],
    ['a price that is no range', [['f.price', '9-1']]],
    ['a price that is not a number', [['f.price', '1-Infinity']]],
    ['an empty value', [['busca', '']]],
    ['a blank search', [['busca', '   ']]],
  ] as const)
    test(`leaves out ${title}`, () => {
      assert.deepEqual(listParamsOf({ ...readListParams(params as unknown as ListParams), currentCategory: null }), []);
    });

  test('names the property __proto__ as any other', () => {
    const { filters } = readListParams([['f.__proto__', 'a']]);
    assert.deepEqual(Object.entries(filters), [['__proto__', ['a']]]);
    assert.equal(Object.getPrototypeOf(filters), Object.prototype);
  });

  test('is in a query string beside other parameters', () => {
    for (const query of ['?busca=a', '?x=1&em=a', '?categoria=a', '?ordem=price', '?f.marca=Sol'])
      assert.equal(namesList(query), true, query);
    for (const query of ['', '?', '?busca=', '?busca', '?ids=a', '?xbusca=a', '?x=busca=a'])
      assert.equal(namesList(query), false, query);
  });

  test('never counts parameters of others', () => {
    for (const name of ['ids', 'atendimento', 'utm', 'type', 'f', 'f.', 'buscar'])
      assert.equal(isListParam(name), false);
  });
});
