import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unusualPriceQuestion } from '#shared/rules/catalog/unusual-price.ts';

const far = /^O preço muda de R\$\s[\d.,]+ para R\$\s[\d.,]+\. Está certo\?$/;
const below = /^A promoção de R\$\s5,00 não fica abaixo deste preço e deixa de aparecer\. Está certo\?$/;

test('a price far from the one before, or not above the promotion, is asked about', () => {
  for (const [before, promotionalPrice, next, expected] of [
    [4.99, 0, 5.49, null],
    [4.99, 0, 5499.9, far],
    [54.99, 0, 0.55, far],
    [10, 0, 199.99, null],
    [10, 0, 200, far],
    [10, 0, 0.51, null],
    [10, 0, 0.5, far],
    [0, 0, 5499.9, null],
    [10, 5, 5.01, null],
    [10, 5, 5, below],
    [10, 5, 4, below],
    [10, 5, 0.4, far],
  ] as const) {
    const warning = unusualPriceQuestion(next, { price: before, promotionalPrice });
    if (expected === null) assert.equal(warning, null, `${before} to ${next}`);
    else assert.match(warning ?? '', expected, `${before} to ${next}`);
  }
});
