import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PriceView } from '../../../../webapp/components/product/price-view.tsx';
import { sampleProduct } from '../../../helpers/samples.ts';
import { markup, readAloud } from '../markup.tsx';

const table = [
  ['one price', { price: 12.9 }, 'R$ 12,90'],
  ['a promotion', { price: 15.9, promotionalPrice: 12.9 }, 'De R$ 15,90 por R$ 12,90'],
  ['a list price above it', { price: 12.9, listPrice: 20 }, 'De R$ 20,00 por R$ 12,90'],
  ['a span of variants', { minPrice: 49.9, maxPrice: 79.9 }, 'De R$ 49,90 a R$ 79,90'],
  ['no price', { price: 0 }, 'Grátis'],
  ['on request', { price: 0, isPriceOnRequest: true }, 'Sob consulta'],
] as const;

for (const [title, prices, expected] of table) {
  test(`a price is read as text: ${title}`, () => {
    assert.equal(readAloud(<PriceView product={sampleProduct(prices)} />).trim(), expected);
  });
}

// Spec §2: "prices"
test('the old price is struck through', () => {
  assert.match(
    markup(<PriceView product={sampleProduct({ price: 20, promotionalPrice: 10 })} />),
    /<s [^>]*>.*R\$.20,00<\/s>/,
  );
});
