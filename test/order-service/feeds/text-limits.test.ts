import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cutText } from '../../../order-service/feeds/cells/text-limits.ts';
import { readFeed } from '../../../order-service/feeds/read-feed.ts';
import { item, outcomeOf, rss } from './feed-samples.ts';

const reasonsOf = (fields: Record<string, string>, more = '') =>
  outcomeOf(rss(item(fields, more))).notices.map(({ reason }) => reason);
const rowsOf = (count: number, row: (at: number) => string) => Array.from({ length: count }, (_, at) => row(at));
const long = (length: number) => 'a'.repeat(length);

const cases: [title: string, fields: Record<string, string>, more: string, reason: string][] = [
  ['a title', { title: long(301) }, '', 'título com mais de 300 caracteres: só o começo foi importado'],
  [
    'a description',
    { description: long(50_001) },
    '',
    'descrição com mais de 50.000 caracteres: só o começo foi importado',
  ],
  ['a brand', { brand: long(301) }, '', 'marca com mais de 300 caracteres: só o começo foi importado'],
  ['a colour', { color: long(201) }, '', 'Cor com mais de 200 caracteres: só o começo foi importado'],
  [
    'a fact',
    { product_highlight: long(10_001) },
    '',
    'Destaques com mais de 10.000 caracteres: só o começo foi importado',
  ],
  [
    'a category path',
    { product_type: Array.from({ length: 11 }, (_, at) => `c${at}`).join(' &gt; ') },
    '',
    'categoria com mais de 10 níveis: só os primeiros foram importados',
  ],
  [
    'a list of facts',
    {},
    Array.from({ length: 221 }, (_, at) => `<g:product_highlight>ponto ${at}</g:product_highlight>`).join(''),
    'mais de 200 características: só as primeiras foram importadas',
  ],
];

describe('a feed', () => {
  for (const [title, fields, more, reason] of cases)
    test(`cuts ${title} that is too long, with a notice`, () => assert.deepEqual(reasonsOf(fields, more), [reason]));

  test('cuts the texts of a Shopify file in the same way', () => {
    const reading = readFeed(Buffer.from(`Handle,Title,Vendor,Variant Price\nvela,${long(301)},${long(301)},15`));
    assert.ok(!('refusal' in reading));
    assert.deepEqual(
      reading.notices.map(({ reason }) => reason.split(' ')[0]),
      ['título', 'marca'],
    );
    assert.equal(reading.products[0]?.name.length, 300);
  });

  const tints = (count: number) =>
    readFeed(
      Buffer.from(
        ['id,title,price,item_group_id,color', ...rowsOf(count, (at) => `${at},Tinta,${at + 1},tinta,Cor ${at}`)].join(
          '\n',
        ),
      ),
    );

  test('keeps the first 2,048 variants of a product, with a notice', () => {
    const reading = tints(2_050);
    assert.ok(!('refusal' in reading));
    const [product] = reading.products;
    assert.deepEqual([product?.variants.length, product?.axes[0]?.options.length], [2_048, 2_048]);
    assert.deepEqual(reading.notices, [
      { line: 2, id: 'tinta', reason: 'o produto tem 2.050 variantes: só as primeiras 2.048 foram importadas' },
    ]);
    const fitting = tints(2_048);
    assert.ok(!('refusal' in fitting));
    assert.deepEqual([fitting.notices, fitting.products[0]?.variants.length], [[], 2_048]);
  });

  test('gives no notice when all texts fit', () =>
    assert.deepEqual(reasonsOf({ title: long(300), brand: long(300) }), []));
  test('never splits a surrogate pair', () => assert.equal(cutText('ab😀', 3), 'ab'));
});
