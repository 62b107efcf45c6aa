import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { hasCardNumber } from '#shared/rules/card/card-number-in-text.ts';
import { searchWords } from '#shared/rules/search/search-words.ts';
import { plainLines } from '#shared/rules/text/plain-lines.ts';
import { plainText } from '../order-service/feeds/cells/plain-text.ts';
import { readFeed } from '../order-service/feeds/read-feed.ts';
import { readMetaWebhook } from '../order-service/providers/meta/webhook-events.ts';
import { readTrayProduct, readTrayVariant } from '../order-service/providers/tray/tray-product.ts';
import { bytes, cutAtWord } from '../order-service/providers/truncate-text.ts';
import { runWithoutPause } from '../order-service/services/core/time-slicing.ts';
import { plannedProduct, regroupByOwner } from '../order-service/services/imports/attach-variants.ts';
import { planCategories } from '../order-service/services/imports/feed-categories.ts';
import { planSellers } from '../order-service/services/imports/feed-sellers.ts';
import { OptionTexts } from '../order-service/services/product-spreadsheet/option-texts.ts';
import { storeProductDraft } from '../order-service/services/tray/tray-product-draft.ts';
import { boundedHtml } from '../webapp/components/text/bounded-html.ts';
import { type StepCounter, startCounting } from './helpers/count-steps.ts';
import { type Growth, growthOf } from './helpers/source/regex-growth.ts';
import { regexesOf } from './helpers/source/regex-literals.ts';
import { readSourceTree } from './helpers/source/source-tree.ts';

/** Expressions that are not linear by themselves, each with the reason why it is harmless. */
const bounded: Record<string, string> = {
  'shared/rules/text/decimal-text.ts /\\B(?=(\\d{3})+$)/': 'reads the digits of a number, 17 at most',
  'shared/rules/text/decimal-text.ts /0+$/': 'reads two digits',
  'shared/rules/text/email.ts /^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/':
    'reads 254 characters at most, which the same line checks first',
  'shared/rules/search/search-words.ts /(\\d+(?:[.,]\\d+){0,3})\\s*([a-z]{1,8})(?![\\p{L}\\p{N}])|[\\p{L}\\p{N}]+/':
    'where the first branch fails, the second matches the same digits',
};
/** Files that build an expression at run time, from constants of the code only. */
const built = ['gateway/routes/csp-reports.ts'];

const verdicts: [growth: Growth, expressions: RegExp[]][] = [
  [
    'linear',
    [
      /^[a-z]+$/,
      /\s+/g,
      /<\/?[a-z][^<>]*>/gi,
      /^\d+(?:\.\d+)*$/,
      /(?:^|,)x*y/,
      /,(?=[^,:]*:[^,:]+:)/,
      /<!--[\s\S]*?(?:-->|$)/g,
    ],
  ],
  [
    'polynomial',
    [
      /<!--.*?-->/gs,
      /\s+$/,
      /^\s+|\s+$/g,
      /^(\S+)\s+(.*)$/,
      /^[^@]+@[^@]+\.[^@]+$/,
      /x(?:[^y]*y)?/g,
      /(?<=xa*)b/,
      /^a{1,50}a{1,50}$/,
    ],
  ],
  ['exponential', [/(a+)+$/, /(a*)*b/, /^(a|a)*$/, /^(\w+\s?)*$/, /^(([a-z])+.)+[A-Z]([a-z])+$/]],
];

describe('regular expressions', () => {
  for (const [growth, expressions] of verdicts)
    for (const { source, flags } of expressions)
      test(`/${source}/${flags} is ${growth}`, () => assert.equal(growthOf(source, flags), growth));

  test('are linear in the length of the text, everywhere in the product', async () => {
    const files = [...readSourceTree(path.resolve(import.meta.dirname, '..'))].filter(([file]) =>
      /^(gateway|order-service|shared|webapp|scripts)\/.*\.tsx?$/.test(file),
    );
    const wrong: string[] = [];
    const placesOfBuilt = new Set<string>();
    const growths = new Map<string, Growth>();
    let count = 0;
    for (const [file, code] of files) {
      const regexes = await regexesOf(code, file.endsWith('x'));
      if (regexes.built.length > 0) placesOfBuilt.add(file);
      for (const { source, flags } of regexes.found) {
        count++;
        const key = `/${source}/${flags}`;
        const growth = growths.get(key) ?? growthOf(source, flags);
        growths.set(key, growth);
        if (growth !== 'linear' && !Object.hasOwn(bounded, `${file} /${source}/`))
          wrong.push(`${file} ${key}: ${growth}`);
      }
    }
    assert.deepEqual(wrong, []);
    assert.ok(count > 400, `only ${count} were found`);
    assert.deepEqual([...placesOfBuilt], built);
  });
});

const rows = (count: number, row: (at: number) => string) => Array.from({ length: count }, (_, at) => row(at));
const csv = (header: string, lines: string[]) => readFeed(Buffer.from([header, ...lines].join('\n')));
const xml = (item: string) =>
  readFeed(
    Buffer.from(
      `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>a</g:id><g:price>1.00 BRL</g:price>${item}</item></channel></rss>`,
    ),
  );
const shownTags = new Map(['div', 'b', 'a'].map((tag) => [tag, ['href']] as const));
/** Words without a Latin letter: different names that all have the same slug. */
const glyphs = (at: number) => String.fromCodePoint(0x4e00 + at);
const tray = (count: number) => {
  const product = readTrayProduct({ id: '1', name: 'Tinta', price: '10.00', has_variation: '1' });
  assert.ok(product);
  const variants = rows(count, String).flatMap(
    (id, at) =>
      readTrayVariant({ id: String(at + 1), product_id: '1', Sku: [{ type: 'Cor', value: `${glyphs(at)} ${id}` }] }) ??
      [],
  );
  assert.equal(storeProductDraft(product, variants, undefined, new Date())?.variants.length, count);
};
const webhook = (count: number) => {
  const contacts = rows(count, (at) => `${at}`).map((id) => ({ wa_id: id, profile: { name: 'Ana' } }));
  const messages = contacts.map(({ wa_id }, at) => ({ from: wa_id, id: `m${at}`, timestamp: '1', type: 'text' }));
  const value = { metadata: { phone_number_id: '123' }, contacts, messages };
  const body = { object: 'whatsapp_business_account', entry: [{ changes: [{ field: 'messages', value }] }] };
  assert.equal(readMetaWebhook(Buffer.from(JSON.stringify(body)), new Date()).events.length, count);
};

const regroup = (size: number) => {
  const feed = csv(
    'id,title,price',
    rows(size, (at) => `${at},Tinta ${at},1`),
  );
  assert.ok('products' in feed);
  const outlines = feed.products.map((product, index) => ({
    ...product,
    index,
    skus: [product.sku],
    isGrouped: false,
  }));
  const [planned, ...others] = runWithoutPause(regroupByOwner(outlines, () => 'tinta'));
  assert.ok(planned && others.length === 0);
  assert.equal(plannedProduct(planned, feed.products).variants.length, size);
};

type Row = (at: number) => string;
const always = (text: string) => () => text;
/** Tables of many rows; `more`: the rows after the first one. */
const tables: [title: string, header: (size: number) => string, row: Row, more?: Row][] = [
  ['rows that are all equal', always('id;nome;preço'), always('a;T;1,00')],
  ['names of one code', always('id;nome;preço'), (at) => `a;T${at};1,00`],
  ['options of one code', always('id;nome;preço;cor'), (at) => `a;T;1,00;c${at}`],
  ['pictures of one code', always('id;nome;preço;imagem'), (at) => `a;T;1,00;https://a.example/${at}`],
  [
    'rows without a code that each name another option',
    always('id;nome;preço;variação'),
    always('a;T;1;x'),
    (at) => `;;;N${at}:v`,
  ],
  ['options of many names in a group', always('id;nome;preço;código pai;variação'), (at) => `${at};T;1;p;N${at}:v`],
  [
    'pictures of a Wix product',
    always('handleId,fieldType,name,price,media'),
    always('h,Product,N,1,'),
    (at) => `h,Media,,,a${at}.jpg`,
  ],
  ['Wix products of one handle', always('handleId,fieldType,name,price,media'), always('h,Product,N,1,')],
  [
    'variants of one code',
    always('id,title,price,item_group_id,color,stock_keeping_unit'),
    (at) => `${at},T,1,p,c${at},S`,
  ],
  [
    'short rows below a long header',
    (size) => `nome;preço;${rows(size, (at) => `x${at}`).join(';')}`,
    (at) => `T${at};1`,
  ],
  [
    'short rows of a catalogue with a long header',
    (size) => `id,title,price${rows(size, (at) => `,x${at}`).join('')}`,
    (at) => `${at},T,1`,
  ],
  ['columns of weights', (size) => `nome;preço${';peso'.repeat(size)}`, (at) => `T${at};1`],
  ['rows of a Shopify handle', always('Handle,Title,Variant Price'), always('t,T,1')],
  ['rows with problems', always('id,title,price'), (at) => `${at},T,x`],
  [
    'variants in the own spreadsheet',
    always('Código do produto;Código da variação (SKU);Nome;Variação;Preço'),
    (at) => `p;s${at};N;Cor: c${at};1`,
  ],
];
const feeds: [title: string, read: (size: number) => unknown][] = [
  [
    'a cell of many categories',
    (size) => csv('id;nome;preço;categoria', [`a;T;1;"${rows(size, (at) => `c${at}`).join(';')}"`]),
  ],
  [
    'a cell of many options, in two rows',
    (size) =>
      csv(
        'id;nome;preço;código pai;variação',
        rows(2, (row) => `${row};T;1;p;"${rows(size, (at) => `N${at}:v${row}`).join(';')}"`),
      ),
  ],
  [
    'elements of many names',
    (size) =>
      readFeed(
        Buffer.from(
          `<produtos><produto><nome>a</nome><preco>1</preco>${rows(size, (at) => `<x${at}>1</x${at}>`).join('')}</produto></produtos>`,
        ),
      ),
  ],
  [
    'a parent with many pictures and variants',
    (size) =>
      csv('id;nome;preço;código pai;cor;imagem', [
        `p;P;1;;;${rows(size, (at) => `https://a.example/${at}`).join('|')}`,
        ...rows(size, (at) => `v${at};;;p;c${at};`),
      ]),
  ],
];

const readers: [title: string, read: (size: number) => unknown][] = [
  ['a title of comments that never end', (size) => plainText('<!--'.repeat(size))],
  ['an offer of tags that never end', (size) => plainLines('<a'.repeat(size))],
  ['a message of one word', (size) => cutAtWord('a'.repeat(size * 2), size, bytes)],
  ['a note of digits', (size) => hasCardNumber('4, '.repeat(size))],
  ['a note of PIX codes that never end', (size) => hasCardNumber('000201'.repeat(size))],
  ['words of a search', (size) => searchWords('1.1 x'.repeat(size))],
  [
    'a product with many facts',
    (size) =>
      xml(
        `<title>A</title>${rows(size, (at) => `<g:product_highlight>fato ${at} ${'x'.repeat(40)}</g:product_highlight>`).join('')}`,
      ),
  ],
  [
    'a category path of many levels',
    (size) => xml(`<title>A</title><g:product_type>${rows(size, glyphs).join(' &gt; ')}</g:product_type>`),
  ],
  [
    'a list of many pictures',
    (size) =>
      xml(`<title>A</title><g:image_link>${rows(size, (at) => `https://a.example/${at}`).join(',')}</g:image_link>`),
  ],
  [
    'columns of one name',
    (size) => csv(`id,title,price${',image_link'.repeat(size)}`, [`a,A,1${',https://a.example/a'.repeat(size)}`]),
  ],
  [
    'a group with an option for each row',
    (size) =>
      csv(
        'id,title,price,item_group_id,color',
        rows(size, (at) => `${at},Tinta ${glyphs(at)},1,tinta,${glyphs(at)}`),
      ),
  ],
  [
    'titles that name an option for each row',
    (size) =>
      csv(
        'id,title,price',
        rows(size, (at) => `${at},Tinta - Cor: ${glyphs(at)} ${at},1`),
      ),
  ],
  [
    'a product of a Shopify file with a variant for each row',
    (size) =>
      csv(
        'Handle,Title,Variant Price,Option1 Name,Option1 Value',
        rows(size, (at) => `tinta,Tinta,1,Cor,${glyphs(at)}`),
      ),
  ],
  ['rows that are all variants of one product', regroup],
  [
    "the options of a spreadsheet's variants",
    (size) => {
      const texts = new OptionTexts([]);
      for (const name of rows(size, glyphs)) texts.read(`Cor: ${name}`);
      assert.equal(texts.attributes[0]?.options.length, size);
    },
  ],
  [
    'a refused table of many unknown columns',
    (size) => {
      const columns = rows(size, (at) => `;produto ${at}`).join('');
      assert.ok('refusal' in csv(`nome da loja${columns}`, ['a;1', 'b;2']));
    },
  ],
  ['sellers of many names', (size) => runWithoutPause(planSellers([], rows(size, glyphs)))],
  [
    'categories of many paths',
    (size) => {
      const paths = rows(size, glyphs).map((name, at) => [`Casa ${at % 7}`, ...rows(8, String), name]);
      assert.ok(runWithoutPause(planCategories([], paths)).missing.length > size);
    },
  ],
  [
    'a description of nested elements',
    (size) => boundedHtml(`${'<div>'.repeat(size * 20)}fim${'</b>'.repeat(size * 20)}`, shownTags),
  ],
  ['a description of drawings without an end', (size) => boundedHtml('<svg><math></title>'.repeat(size), shownTags)],
  ['a description of attributes without an end', (size) => boundedHtml('<a href="x" b=\''.repeat(size), shownTags)],
  ...tables.map(([title, header, row, more]): (typeof feeds)[number] => [
    title,
    (size) => csv(header(size), [...rows(more ? 1 : size, row), ...(more ? rows(size, more) : [])]),
  ]),
  ...feeds,
  ["a Tray product's variants", tray],
  ['a notification of many messages', webhook],
];

describe('parsing', () => {
  let counter: StepCounter;
  before(() => {
    counter = startCounting();
  });
  after(() => counter.stop());

  for (const [title, read] of readers)
    test(`${title} takes steps in proportion to the size`, () => {
      // The engine compiles a function that runs often, and then no longer counts what it inlines.
      read(400);
      read(400);
      const measures: string[] = [];
      // It may do so between two sizes, which breaks the comparison. Quadratic growth fails every measure.
      for (let measure = 0; measure < 3; measure++) {
        const [once = 0, twice = 0, fourTimes = 0] = [100, 200, 400].map((size) => counter.stepsOf(() => read(size)));
        assert.ok(once > 0);
        // Linear growth: the second difference is twice the first. Quadratic growth: four times.
        if (fourTimes - twice <= 2.5 * (twice - once) + 200) return;
        measures.push(`${once}, ${twice} and ${fourTimes} steps`);
      }
      assert.fail(measures.join('; '));
    });
});
