import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChangeableRow } from '../../../../order-service/database/catalog/product-changes.ts';
import { ChangedCatalogue } from '../../../../order-service/services/catalog/changed-catalogue.ts';
import { startCounting } from '../../../helpers/count-steps.ts';

/** The variants of one product, 'camiseta', of a feed. */
const variants = (count: number): ChangeableRow[] =>
  Array.from({ length: count }, (_, at) => ({
    product_id: 'p1',
    provider_id: 'camiseta',
    name: 'Camiseta',
    source: 'feed',
    is_product_active: true,
    is_price_on_request: false,
    is_hidden: false,
    kept_fields: [],
    sku: `c${at}`,
    price: 1_000,
    promotional_price: 0,
    promotion_starts_at: null,
    promotion_ends_at: null,
    is_active: true,
    is_only_variant: count === 1,
  }));

test('the steps of a change grow with the variants of its product, not with their square', (t) => {
  const { stepsOf, stop } = startCounting();
  t.after(stop);
  const stepsFor = (count: number) => {
    const catalogue = new ChangedCatalogue(variants(count), Number.POSITIVE_INFINITY);
    return stepsOf(() => {
      catalogue.apply({ target: { id: 'camiseta' }, price: 2_000, isHidden: true }, 'person');
      for (let at = 0; at < count; at++) catalogue.apply({ target: { sku: `c${at}` }, price: 3_000 }, 'person');
    });
  };
  stepsFor(10);
  const [few, many] = [stepsFor(200), stepsFor(400)];
  assert.ok(many < 2.5 * few, `${few} steps for 200 variants, ${many} for 400`);
});

test('all variants of a product have its state and the fields that a person changed', () => {
  const catalogue = new ChangedCatalogue(variants(3), Number.POSITIVE_INFINITY);
  catalogue.apply({ target: { sku: 'c1' }, price: 2_000 }, 'person');
  catalogue.apply({ target: { id: 'camiseta' }, isHidden: true }, 'person');
  const { products, prices } = catalogue.changed();
  assert.deepEqual(
    products.map(({ is_hidden, kept_fields }) => [is_hidden, kept_fields]),
    [[true, ['price']]],
  );
  assert.deepEqual(
    prices.map(({ sku, price }) => [sku, price]),
    [['c1', 2_000]],
  );
});

test('what would reach too many variants is refused, and what comes before it counts', () => {
  const catalogue = new ChangedCatalogue(variants(3), 7);
  const prices = [1_100, 1_200, 1_300, 1_400];
  const outcomes = prices.map((price) => catalogue.apply({ target: { id: 'camiseta' }, price }, 'program'));
  assert.deepEqual(
    outcomes.map((outcome) => ('code' in outcome ? outcome.code : outcome.kind)),
    ['changed', 'changed', 'too-many-variants', 'too-many-variants'],
  );
  assert.deepEqual(
    catalogue.changed().prices.map(({ price }) => price),
    [1_200, 1_200, 1_200],
  );
});
