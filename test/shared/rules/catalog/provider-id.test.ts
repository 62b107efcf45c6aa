import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { endpoints } from '#shared/contract/endpoints.ts';
import { fillPath } from '#shared/contract/path.ts';
import { baseProductId, idAtOption, optionInId } from '#shared/rules/catalog/product-id-at-option.ts';
import { feedIdOf, providerIdOf, reservedIds } from '#shared/rules/catalog/provider-id.ts';
import { isPlainUrl } from '../../../../gateway/security/request-guard.ts';

const hardIds = [
  'a/b?c#d e',
  '../../etc',
  'search',
  'facets',
  '12,34&x',
  'ção 100%',
  '12/34',
  'a\\b',
  '.',
  '..',
  '~',
  'a&Variant=b',
  'é',
  'e\u0301',
];
const anyId = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }),
  fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'a1~%/\\.,&=?# çÇ2f') }),
  fc.constantFrom(...hardIds, ...reservedIds),
);

test('an id of plain letters, digits, dots, hyphens and underscores stays unchanged', () => {
  for (const id of ['12345', 'shopify_BR_81-2.5', 'Search', 'a..b', 'byid']) assert.equal(providerIdOf(id), id);
});

test('characters that a path cannot carry are written as ~ and the two hex digits of each byte', () => {
  assert.equal(providerIdOf('12/34'), '12~2f34');
  assert.equal(providerIdOf('ção 100%'), '~c3~a7~c3~a3o~20100~25');
  assert.equal(providerIdOf('a~2fb'), 'a~7e2fb');
  assert.equal(providerIdOf('12,34&x'), '12~2c34~26x');
});

test('an id that is a reserved word or a relative path begins with an escape', () => {
  assert.equal(providerIdOf('search'), '~73earch');
  assert.equal(providerIdOf('..'), '~2e.');
});

test('every fixed word beside a product in the addresses of the contract is reserved', () => {
  const productPath = endpoints.product.path.replace(':id', '');
  const beside = Object.values(endpoints).flatMap(({ path }) =>
    path.startsWith(productPath) ? path.slice(productPath.length).split('/', 1) : [],
  );
  const words = beside.filter((word) => word !== undefined && !word.startsWith(':'));
  assert.ok(words.length >= 5);
  assert.deepEqual(
    words.filter((word) => !reservedIds.includes(word)),
    [],
  );
});

test('every id decodes to itself, no two share an encoding, and each is safe in every address', () => {
  fc.assert(
    fc.property(anyId, anyId, (one, other) => {
      const id = providerIdOf(one);
      const second = providerIdOf(other);
      fc.pre(id !== null && second !== null);
      assert.equal(feedIdOf(id), one);
      if (one !== other) assert.notEqual(id, second);
      assert.match(id, /^[\w.~-]{1,100}$/);
      assert.ok(!reservedIds.includes(id));
      for (const url of [
        fillPath(endpoints.product.path, { id }),
        fillPath(endpoints.product.path, { id: idAtOption(id, 'azul') }),
        fillPath(endpoints.productsByIds.path, { ids: [id, second].join(',') }),
        `/product/${encodeURIComponent(id)}`,
      ]) {
        assert.ok(isPlainUrl(url), url);
        assert.equal(new URL(url, 'http://a').pathname, url);
      }
      assert.equal(baseProductId(idAtOption(id, 'azul')), id);
      assert.equal(optionInId(idAtOption(id, 'azul')), 'azul');
      assert.equal(optionInId(id), null);
    }),
    { numRuns: 2_000 },
  );
});

test('an id that is too long for 100 characters, empty or no text is rejected', () => {
  assert.equal(providerIdOf('a'.repeat(100)), 'a'.repeat(100));
  assert.equal(providerIdOf('a'.repeat(101)), null);
  assert.equal(providerIdOf('/'.repeat(34)), null);
  assert.equal(providerIdOf('a\ud800'), null);
  assert.equal(providerIdOf(''), null);
});

test('an unknown encoding is shown unchanged', () => {
  for (const id of ['100%', '~zz', '~ff', 'a/b']) assert.equal(feedIdOf(id), id);
});
