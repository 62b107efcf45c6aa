import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toCents, toReais } from '#shared/rules/money/money.ts';
import { priceText } from '#shared/rules/money/price-text.ts';
import { discountPercent, type PriceView, priceView } from '#shared/rules/money/price-view.ts';
import { sampleDimension, sampleProduct } from '../../helpers/samples.ts';

const nbsp = '\u00A0';

// Spec §2: "prices"
// Spec §9: "Zero or missing price shows 'Grátis'."
test("zero or missing price shows 'Grátis'", () => {
  for (const price of [0, null, undefined]) assert.equal(priceText(price), 'Grátis');
  assert.equal(priceText(0.01), `R$${nbsp}0,01`);
});

// Spec §1: "All user-facing text is Portuguese. Currency is BRL, locale pt-BR."
test('labels are in R$ pt-BR with two decimals', () => {
  assert.equal(formatBrl(1234.5), `R$${nbsp}1.234,50`);
});

test('every amount of whole cents is exact after conversion to reais and back', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (cents) => toCents(toReais(cents)) === cents));
});

const views: [title: string, product: Parameters<typeof sampleProduct>[0], expected: PriceView][] = [
  ['a product without promotion shows one price', { price: 10 }, { kind: 'single', current: 10, struck: null }],
  [
    'a promotional price strikes the regular one',
    { price: 10, promotionalPrice: 8 },
    { kind: 'single', current: 8, struck: 10 },
  ],
  ['a list price above the price is struck', { price: 10, listPrice: 12 }, { kind: 'single', current: 10, struck: 12 }],
  [
    'a list price below the price is not shown',
    { price: 10, listPrice: 9 },
    { kind: 'single', current: 10, struck: null },
  ],
  [
    'a product with a price range shows it',
    { price: 10, minPrice: 10, maxPrice: 15 },
    { kind: 'range', from: 10, to: 15 },
  ],
  [
    'equal limits are one price',
    { price: 10, minPrice: 10, maxPrice: 10 },
    { kind: 'single', current: 10, struck: null },
  ],
  [
    'a chosen combination replaces the range',
    { price: 15, minPrice: 10, maxPrice: 15, currentDimension: sampleDimension({}) },
    { kind: 'single', current: 15, struck: null },
  ],
  ['a product without a public price shows none', { price: 0, isPriceOnRequest: true }, { kind: 'on-request' }],
];

for (const [title, product, expected] of views)
  test(title, () => assert.deepEqual(priceView(sampleProduct(product)), expected));

const discounts: [product: Parameters<typeof sampleProduct>[0], percent: number][] = [
  [{ price: 10 }, 0],
  [{ price: 10, promotionalPrice: 8 }, 20],
  [{ price: 27.9, listPrice: 32.9 }, 15],
  [{ price: 10, promotionalPrice: 9.99 }, 0],
  [{ price: 100, promotionalPrice: 71 }, 29],
  [{ price: 10, promotionalPrice: 8, minPrice: 8, maxPrice: 15 }, 0],
  [{ price: 0, listPrice: 10, isPriceOnRequest: true }, 0],
];

for (const [product, percent] of discounts)
  test(`${JSON.stringify(product)} is ${percent} % cheaper`, () =>
    assert.equal(discountPercent(sampleProduct(product)), percent));
