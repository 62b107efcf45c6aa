import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { releaseStock, reserveStock } from '../../../order-service/database/cart/stock.ts';
import { findCurrentProducts } from '../../../order-service/database/catalog/current-products.ts';
import { newId } from '../../../order-service/database/core/new-id.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { writeShop } from '../../../order-service/database/shops/shops.ts';
import { product, productsByIds } from '../../../order-service/services/catalog/catalog.ts';
import { Refusal } from '../../../order-service/services/core/refusal.ts';
import { importCatalog } from '../../../order-service/services/imports/import-catalog.ts';
import type { ImportOptions } from '../../../order-service/services/imports/import-report.ts';
import { defaultSettings } from '../../../order-service/services/shops/shops.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';
import { importedFeed, item, rss } from '../feeds/feed-samples.ts';

/** A complete product, column by column. */
const whole = {
  id: 'vela',
  title: 'Vela de cera',
  price: '15.00 BRL',
  sale_price: '12.00 BRL',
  sale_price_effective_date: '2020-01-01T00:00Z/2999-01-01T00:00Z',
  description: 'Queima 20 horas',
  brand: 'Lume',
  image_link: 'https://ana.example/1.jpg',
  additional_image_link: 'https://ana.example/2.jpg',
  product_type: 'Casa > Velas',
  custom_label_0: 'Vendido e entregue por Bia',
  availability: 'in stock',
  quantity: '10',
  unit_pricing_measure: '500 g',
  product_detail: 'Geral:Aroma:Mel',
  product_highlight: 'Feita à mão',
  gtin: '7891000315507',
  shipping_weight: '0.5 kg',
};
const columns = ['id', 'title', 'price'] as const;
const csv = (...rows: Record<string, string>[]) => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [names, ...rows.map((row) => names.map((name) => `"${row[name] ?? ''}"`))]
    .map((cells) => cells.join(','))
    .join('\n');
};
const only = (row: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? '']));

onEachDatabase((kind, fresh) => {
  describe(`what an import leaves unchanged (${kind})`, () => {
    async function shopWith(t: TestContext, feed: string) {
      const database = await fresh(t);
      const shopId = await writeShop(database, {
        ...{ id: newId(), slug: 'ana', name: 'Loja da Ana', saleMode: 3, isDemo: false, minOrderCents: 0 },
        settings: defaultSettings,
      });
      const take = (text: string, options?: ImportOptions) =>
        importCatalog(database, shopId, importedFeed(text), options);
      const now = async (id = 'vela') => {
        const [found] = await findCurrentProducts(database, shopId, [id]);
        assert.ok(found);
        return found;
      };
      const stock = async (sku = 'vela') =>
        (await database.one<{ available: number | null; in_stock: boolean }>(
          sql`select available, in_stock from stock where shop_id = ${shopId} and sku = ${sku}`,
        )) ?? null;
      await take(feed);
      return { database, shopId, take, now, stock };
    }

    test('a file of id, title and price changes only these fields', async (t) => {
      const { take, now } = await shopWith(t, csv(whole));
      const before = await now();
      assert.deepEqual(
        [before.brand, before.images.length, before.categories.length, before.seller_name],
        ['Lume', 2, 1, 'Bia'],
      );
      const { changed, changes } = await take(csv({ id: 'vela', title: 'Vela nova', price: '16.00 BRL' }));
      const [variant] = before.variants;
      assert.deepEqual(await now(), { ...before, name: 'Vela nova', variants: [{ ...variant, price: 1_600 }] });
      assert.equal(changed, 1);
      assert.deepEqual(changes, [
        {
          line: 2,
          id: 'vela',
          changes: [
            { field: 'nome', from: 'Vela de cera', to: 'Vela nova' },
            { field: 'preço', from: 'R$\u00a015,00', to: 'R$\u00a016,00' },
          ],
        },
      ]);
    });

    test('an XML element that no item uses is no column; one that another item uses is an empty cell', async (t) => {
      const { take, now } = await shopWith(t, csv(whole, { ...whole, id: 'b' }));
      const before = await now();
      await take(rss(item({ availability: null }), item({ id: 'b', availability: null })));
      assert.deepEqual(await now(), before);
      await take(rss(item({ availability: null }), item({ id: 'b', availability: null, brand: 'Cera' })));
      assert.deepEqual(await now(), { ...before, brand: '' });
      assert.equal((await now('b')).brand, 'Cera');
    });

    test('each column changes its field, and its empty cell clears the field', async (t) => {
      type Field = (product: Awaited<ReturnType<Awaited<ReturnType<typeof shopWith>>['now']>>) => unknown;
      const table: [column: string, value: string, field: Field, changed: unknown, cleared: unknown][] = [
        ['description', 'Nova', ({ description }) => description, 'Nova', ''],
        ['brand', 'Cera', ({ brand }) => brand, 'Cera', ''],
        [
          'image_link',
          'https://ana.example/9.jpg',
          ({ images }) => images.map((url) => url.slice(-5)),
          ['9.jpg', '2.jpg'],
          ['2.jpg'],
        ],
        [
          'additional_image_link',
          'https://ana.example/9.jpg',
          ({ images }) => images.map((url) => url.slice(-5)),
          ['1.jpg', '9.jpg'],
          ['1.jpg'],
        ],
        ['product_type', 'Festa', ({ categories }) => categories.map(({ name }) => name), ['Festa'], []],
        ['sale_price', '11.00 BRL', ({ variants }) => variants[0]?.promotional_price, 1_100, 0],
        ['unit_pricing_measure', '750 g', ({ amount_in_grams }) => amount_in_grams, 750, null],
        ['shipping_weight', '2 lb', ({ variants }) => variants[0]?.weight_in_grams, 907, null],
        ['product_highlight', 'Nova', ({ highlights }) => highlights, ['Nova'], []],
        [
          'product_detail',
          'Geral:Cor:Azul',
          ({ specification }) => specification,
          [{ name: 'Cor', value: ['Azul'] }],
          [],
        ],
        ['availability', 'esgotado', ({ variants }) => variants[0]?.in_stock, false, false],
      ];
      const { take, now } = await shopWith(t, csv(whole));
      for (const [column, value, field, changed, cleared] of table) {
        await take(csv(whole));
        await take(csv({ ...only(whole, ...columns), [column]: value }), { isAccepted: true });
        assert.deepEqual(field(await now()), changed, column);
        await take(csv({ ...only(whole, ...columns), [column]: '' }));
        assert.deepEqual(field(await now()), cleared, `empty ${column}`);
      }
    });

    test('an empty title or price is an error of its line and clears nothing', async (t) => {
      const { take, now } = await shopWith(t, csv(whole, { ...whole, id: 'b' }));
      const before = await now();
      const feed = importedFeed(
        csv({ ...only(whole, ...columns), title: '' }, { ...only(whole, ...columns), price: '' }),
      );
      assert.deepEqual(
        feed.problems.map(({ line, reason }) => [line, reason]),
        [
          [2, 'sem título'],
          [3, 'sem preço'],
        ],
      );
      await take(csv({ ...only(whole, ...columns), title: '' }, { ...only(whole, ...columns), id: 'b' }));
      assert.deepEqual(await now(), before);
    });

    test('a promotion keeps its window while the file repeats its price without one', async (t) => {
      const { take, now } = await shopWith(t, csv(whole));
      const [before] = (await now()).variants;
      await take(csv(only(whole, ...columns, 'sale_price')));
      assert.deepEqual((await now()).variants, [before]);
      await take(csv({ ...only(whole, ...columns), sale_price: '11.00 BRL' }));
      const [after] = (await now()).variants;
      assert.deepEqual(
        [after?.promotional_price, after?.promotion_starts_at, after?.promotion_ends_at],
        [1_100, null, null],
      );
    });

    test('sold units stay sold, unless the merchant applies the stock of the file', async (t) => {
      const { database, shopId, take, stock } = await shopWith(t, csv(whole));
      assert.deepEqual(await reserveStock(database, shopId, new Map([['vela', 4]])), []);
      const report = await take(csv({ ...whole, title: 'Vela nova' }, { ...whole, id: 'b' }));
      assert.deepEqual(
        [report.stockKept, await stock(), await stock('b')],
        [1, { available: 6, in_stock: true }, { available: 10, in_stock: true }],
      );
      const taken = await take(csv(whole), { updatesStock: true });
      assert.deepEqual([taken.stockKept, await stock()], [0, { available: 10, in_stock: true }]);
      await take(csv(only(whole, ...columns)), { updatesStock: true });
      assert.deepEqual(await stock(), { available: 10, in_stock: true }, 'a file without the column has no stock');
      await take(csv({ ...only(whole, ...columns), quantity: '' }), { updatesStock: true });
      assert.deepEqual(await stock(), { available: 10, in_stock: true }, 'nor does an empty cell');
    });

    test('out of stock stops the sale at any count, and in stock sells again with the previous count', async (t) => {
      const { database, shopId, take, stock } = await shopWith(t, csv(whole));
      const say = (availability: string) =>
        take(csv({ ...only(whole, ...columns), availability }), { isAccepted: true });
      await say('Fora de estoque');
      assert.deepEqual(await stock(), { available: 10, in_stock: false });
      const { isActive, price } = await product(database, shopId, 'vela');
      assert.deepEqual([isActive, price], [false, 15]);
      assert.deepEqual(await reserveStock(database, shopId, new Map([['vela', 1]])), ['vela']);
      await releaseStock(database, shopId, 'vela', 2);
      await say('em estoque');
      assert.deepEqual(await stock(), { available: 12, in_stock: true });
      assert.equal((await product(database, shopId, 'vela')).isActive, true);
      await say('quem sabe');
      assert.equal((await product(database, shopId, 'vela')).isActive, false);
    });

    test('with the stock of the file, in stock without a number makes a count of zero unlimited', async (t) => {
      const { take, stock } = await shopWith(t, csv({ ...whole, quantity: '0' }));
      const feed = csv(only(whole, ...columns, 'availability'));
      assert.equal((await take(feed)).stockKept, 1);
      assert.deepEqual(await stock(), { available: 0, in_stock: true });
      await take(feed, { updatesStock: true });
      assert.deepEqual(await stock(), { available: null, in_stock: true });
    });

    test('the report lists a product that is offered again as sold out while its count is 0', async (t) => {
      const { take } = await shopWith(t, csv({ ...whole, quantity: '0', availability: 'esgotado' }));
      const availabilityIn = async (row: Record<string, string>, options: ImportOptions = {}) =>
        (await take(csv({ ...only(whole, ...columns), ...row }), { ...options, isDryRun: true })).changes.flatMap(
          ({ changes }) => changes,
        );
      const soldOut = { field: 'disponível', from: 'não', to: 'oferecido, mas com estoque 0' };
      assert.deepEqual(await availabilityIn({ availability: 'em estoque' }), [soldOut]);
      assert.deepEqual(await availabilityIn({ availability: 'em estoque', quantity: '3' }), [soldOut]);
      assert.deepEqual(await availabilityIn({ availability: 'em estoque', quantity: '3' }, { updatesStock: true }), [
        { field: 'estoque', from: '0', to: '3' },
        { field: 'disponível', from: 'não', to: 'sim' },
      ]);
      await take(csv({ ...only(whole, ...columns), availability: 'em estoque' }));
      assert.deepEqual(await availabilityIn({ availability: 'esgotado' }), [
        { ...soldOut, from: soldOut.to, to: 'não' },
      ]);
    });

    const shirt = (id: string, color: string, size: string, more: Record<string, string> = {}) => ({
      ...{
        id,
        title: `Camiseta ${color} ${size}`,
        price: '40.00 BRL',
        item_group_id: 'camiseta',
        color,
        size,
        quantity: '5',
      },
      ...{ image_link: `https://ana.example/${id}.jpg`, ...more },
    });
    const shirts = csv(shirt('c1', 'Azul', 'P'), shirt('c2', 'Azul', 'M'), shirt('c3', 'Verde', 'M'));

    test('a file without groups changes variants in their place', async (t) => {
      const { database, shopId, take, now, stock } = await shopWith(t, shirts);
      await reserveStock(database, shopId, new Map([['c2', 3]]));
      const before = await now('camiseta');
      const report = await take(csv({ id: 'c2', title: 'Camiseta Azul M', price: '35.00 BRL' }));
      assert.deepEqual([report.created, report.changed], [0, 1]);
      const variants = before.variants.map((variant) =>
        variant.sku === 'c2' ? { ...variant, price: 3_500 } : variant,
      );
      assert.deepEqual(await now('camiseta'), { ...before, variants });
      assert.deepEqual(await stock('c2'), { available: 2, in_stock: true });
      assert.deepEqual(await productsByIds(database, shopId, ['c2']), []);
    });

    test('a file with groups but without their differences changes variants in their place', async (t) => {
      const { take, now } = await shopWith(t, shirts);
      const before = await now('camiseta');
      const rows = ['c1', 'c2', 'c3'].map((id) => ({
        id,
        title: `Camiseta ${id}`,
        price: '40.00 BRL',
        item_group_id: 'camiseta',
      }));
      const { created } = await take(csv(...rows));
      assert.equal(created, 0);
      assert.deepEqual({ ...(await now('camiseta')), name: '' }, { ...before, name: '' });
    });

    test('variants of a group that a file does not list stay, except in a full import', async (t) => {
      const { take, now } = await shopWith(t, shirts);
      const skusOf = async () => (await now('camiseta')).variants.map(({ sku }) => sku).sort();
      for (const part of [
        csv(shirt('c1', 'Azul', 'P', { price: '41.00 BRL' })),
        csv(shirt('c1', 'Azul', 'P', { price: '42.00 BRL' }), shirt('c3', 'Verde', 'M')),
        csv(shirt('c1', 'Azul', 'P', { price: '43.00 BRL' }), shirt('c2', 'Azul', 'M')),
      ]) {
        const before = await now('camiseta');
        const { problems } = await take(part);
        const { attributes, name } = await now('camiseta');
        assert.deepEqual(
          [problems, await skusOf(), attributes, name],
          [[], ['c1', 'c2', 'c3'], before.attributes, before.name],
        );
      }
      assert.equal((await now('camiseta')).variants.find(({ sku }) => sku === 'c1')?.price, 4_300);
      await take(csv(shirt('c4', 'Preto', 'G'), shirt('c1', 'Azul', 'P')));
      assert.deepEqual(await skusOf(), ['c1', 'c2', 'c3', 'c4']);
      await take(csv(shirt('c1', 'Azul', 'P'), shirt('c2', 'Azul', 'M')), { isFull: true });
      assert.deepEqual(await skusOf(), ['c1', 'c2']);
    });

    test('a new variant alone, without its difference, is a problem of its line', async (t) => {
      const { take, now } = await shopWith(t, shirts);
      const before = await now('camiseta');
      const { problems } = await take(csv(shirt('c9', 'Preto', 'G')));
      assert.deepEqual(problems.length, 1);
      assert.match(problems[0]?.reason ?? '', /^o produto tem variantes \(Cor, Tamanho\) que o arquivo não lista/);
      assert.deepEqual(await now('camiseta'), before);
    });

    test('a Shopify file without columns keeps codes, pictures, text and the list price', async (t) => {
      const full = [
        'Handle,Title,Body (HTML),Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Image Src',
        'anel,Anel,<p>Prata</p>,Lume,Cor,Ouro,A-1,40,50,https://ana.example/1.jpg',
        'anel,,,,,Prata,A-2,30,,',
      ].join('\n');
      const { take, now } = await shopWith(t, full);
      const before = await now('anel');
      await take('Handle,Title,Option1 Name,Option1 Value,Variant Price\nanel,Anel,Cor,Ouro,39\nanel,,,Prata,30');
      const [gold, silver] = before.variants;
      assert.deepEqual(await now('anel'), { ...before, variants: [{ ...gold, promotional_price: 3_900 }, silver] });
    });

    test('a product that a full import withdrew returns when a file lists it; an archived one does not', async (t) => {
      const row = only(whole, ...columns);
      const { take, now } = await shopWith(
        t,
        csv(...['a', 'b', 'c', 'd'].map((id) => ({ ...row, id, status: id === 'b' ? 'archived' : 'active' }))),
      );
      await take(csv({ ...row, id: 'b' }, { ...row, id: 'c' }, { ...row, id: 'd' }), {
        isFull: true,
        isAccepted: true,
      });
      const states = async () => [(await now('a')).is_active, (await now('b')).is_active];
      assert.deepEqual(await states(), [false, false]);
      await take(csv({ ...row, id: 'a' }, { ...row, id: 'b' }));
      assert.deepEqual(await states(), [true, false]);
    });

    test('an import that takes more than a third of the shop off sale needs a confirmation', async (t) => {
      const row = only(whole, ...columns);
      const rows = (...ids: string[]) => ids.map((id) => ({ ...row, id }));
      const { database, shopId, take } = await shopWith(t, csv(...rows('a', 'b', 'c', 'd', 'e', 'f')));
      const active = async () =>
        (await productsByIds(database, shopId, ['a', 'b', 'c', 'd', 'e', 'f'])).filter((one) => one.isActive).length;
      const four = csv(...rows('b', 'c', 'd').map((one) => ({ ...one, availability: 'in stock' })), {
        ...row,
        id: 'a',
        availability: 'esgotado',
      });
      const refused = { withdrawn: 2, turnedOff: 1, active: 6 };
      await assert.rejects(take(four, { isFull: true }), (error) => {
        assert.ok(error instanceof Refusal);
        assert.deepEqual([error.details.code, error.details.data], ['too-many-withdrawn', refused]);
        assert.deepEqual(error.details.messages, [
          'Esta importação tira de venda 3 de 6 produtos da loja: 2 que o arquivo não lista mais e 1 que o arquivo dá como indisponível.',
        ]);
        return true;
      });
      assert.equal(await active(), 6);
      const out = csv(...rows('a', 'b', 'c').map((one) => ({ ...one, availability: 'esgotado' })));
      await assert.rejects(take(out), Refusal);
      assert.equal(await active(), 6);
      assert.match((await take(out, { isDryRun: true })).needsAcceptance ?? '', /3 de 6 produtos/);
      const two = await take(csv(...rows('a', 'b', 'c', 'd')), { isFull: true });
      assert.deepEqual([two.withdrawn, two.needsAcceptance, await active()], [2, null, 4]);
      assert.deepEqual([(await take(out, { isAccepted: true })).turnedOff, await active()], [3, 1]);
    });

    test('a file that changes nothing writes no product', async (t) => {
      const { database, take } = await shopWith(t, csv(whole));
      const touched = () => database.one(sql`select updated_at from product`);
      const before = await touched();
      const { changed, unchanged, stockKept, changes } = await take(csv(whole));
      assert.deepEqual([changed, unchanged, stockKept, changes, await touched()], [0, 1, 0, [], before]);
    });
  });
});
