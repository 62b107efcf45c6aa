import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { findCurrentProducts } from '../../../../order-service/database/catalog/current-products.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { listSellers } from '../../../../order-service/database/shops/sellers.ts';
import { setItemQuantity } from '../../../../order-service/services/cart/cart.ts';
import { categories, product, products, productsByIds } from '../../../../order-service/services/catalog/catalog.ts';
import { saveCategories, saveSellers } from '../../../../order-service/services/catalog/save-categories.ts';
import { saveProducts } from '../../../../order-service/services/catalog/save-products.ts';
import { Refusal } from '../../../../order-service/services/core/refusal.ts';
import { importCatalog } from '../../../../order-service/services/imports/import-catalog.ts';
import type { ImportOptions } from '../../../../order-service/services/imports/import-report.ts';
import { openSession, resolveCaller } from '../../../../order-service/services/sessions/sessions.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { importedFeed, item, rss } from '../../feeds/feed-samples.ts';
import { newShop } from './import-fixture.ts';

const idsOf = async (database: Database, shopId: string) =>
  (
    await database.many<{ provider_id: string }>(
      sql`select provider_id from product where shop_id = ${shopId} order by provider_id`,
    )
  ).map((row) => row.provider_id);

onEachDatabase((kind, fresh) => {
  describe(`importing a feed (${kind})`, () => {
    async function shopWith(t: TestContext, feed?: string) {
      const database = await fresh(t);
      const shopId = await newShop(database);
      const take = (text: string, options?: ImportOptions) =>
        importCatalog(database, shopId, importedFeed(text), options);
      if (feed !== undefined) await take(feed);
      return { database, shopId, take };
    }

    test("a product has the feed's data in the catalogue", async (t) => {
      const { database, shopId } = await shopWith(
        t,
        rss(
          item(
            {
              title: 'Açúcar orgânico',
              description: '&lt;p&gt;Da usina&lt;/p&gt;',
              price: '12.90 BRL',
              brand: 'Doce',
              image_link: 'https://ana.example/a.jpg',
              product_type: 'Mercearia &gt; acucares-e-adocantes',
              custom_label_0: 'Vendido e entregue por Empório da Bia ',
              unit_pricing_measure: '500 g',
              quantity: '3',
            },
            '<g:product_highlight>Sem agrotóxicos</g:product_highlight>',
          ),
        ),
      );
      const arrived = await product(database, shopId, 'vela');
      assert.equal(arrived.name, 'Açúcar orgânico');
      assert.equal(arrived.description, '<p>Da usina</p>');
      assert.deepEqual([arrived.price, arrived.promotionalPrice, arrived.sku], [12.9, 0, 'vela']);
      assert.deepEqual([arrived.brand, arrived.sellerName], [{ name: 'Doce' }, 'Empório da Bia']);
      assert.deepEqual(arrived.images, [{ url: 'https://ana.example/a.jpg' }]);
      assert.deepEqual([arrived.soldInKilo, arrived.amountInKilo, arrived.kilogramPrice], [true, 0.5, 25.8]);
      assert.deepEqual([arrived.isActive, arrived.clusterHighlights], [true, ['Sem agrotóxicos']]);
      const [mercearia] = (await categories(database, shopId, {})).data;
      assert.deepEqual(
        [mercearia?.providerId, mercearia?.name, mercearia?.children[0]?.name],
        ['mercearia', 'Mercearia', 'Acucares E Adocantes'],
      );
      for (const categoryIds of [['mercearia'], ['mercearia', mercearia?.children[0]?.providerId ?? '']])
        assert.equal((await products(database, shopId, { categoryIds }, {})).data.length, 1);
      assert.equal((await products(database, shopId, { searchQuery: 'acucar' }, {})).data.length, 1);
    });

    test('items of one group become one product with variants, each with its own price and stock', async (t) => {
      const variant = (id: string, size: string, more: Record<string, string>) =>
        item({ id, item_group_id: 'camiseta', size, ...more });
      const { database, shopId } = await shopWith(
        t,
        rss(
          variant('c-p', 'P', { price: '40.00 BRL' }),
          variant('c-m', 'M', { price: '45.00 BRL', availability: 'out_of_stock' }),
        ),
      );
      const { attributes, dimensions, variants } = await product(database, shopId, 'camiseta');
      assert.equal(variants, true);
      assert.deepEqual(
        attributes.map(({ providerId, name, options }) => [providerId, name, options.map((option) => option.name)]),
        [['size', 'Tamanho', ['P', 'M']]],
      );
      assert.deepEqual(
        dimensions.map(({ sku, map, isAvailable }) => [sku, map, isAvailable]),
        [
          ['c-p', { size: 'p' }, true],
          ['c-m', { size: 'm' }, false],
        ],
      );
    });

    test('a product that a full feed lists with an error stays, with any characters in the spelling of its id', async (t) => {
      const { database, shopId, take } = await shopWith(
        t,
        rss(item({ id: '12/34' }), item({ id: 'search' }), item({ id: 'a,b' })),
      );
      const { withdrawn } = await take(
        rss(item(), item({ id: '12/34', price: 'caro' }), item({ id: 'search', title: '' })),
        {
          isFull: true,
        },
      );
      assert.equal(withdrawn, 1);
      const found = await productsByIds(database, shopId, ['12~2f34', '~73earch', 'a~2cb']);
      assert.deepEqual(
        found.map(({ providerId, isActive }) => [providerId, isActive]),
        [
          ['12~2f34', true],
          ['~73earch', true],
          ['a~2cb', false],
        ],
      );
    });

    test('stock can be reserved while an import writes its products', async (t) => {
      const feedOf = (title: string) =>
        rss(...Array.from({ length: 1_500 }, (_, at) => item({ id: `p${at}`, title, quantity: title })));
      const { database, shopId } = await shopWith(t, feedOf('9'));
      let taking: Promise<unknown> | undefined;
      const onProgress = () => {
        // p0 is in the first batch of five hundred, whose progress is reported first. "nowait" fails where a shopper
        // would
        // wait.
        taking ??= database
          .one(sql`select sku from stock where shop_id = ${shopId} and sku = 'p0' for update nowait`)
          .catch(String);
      };
      await importCatalog(database, shopId, importedFeed(feedOf('8')), { onProgress, updatesStock: true });
      assert.deepEqual(await taking, { sku: 'p0' });
    });

    test('a past promotion has ended, and one without an end becomes the price', async (t) => {
      const sale = (id: string, window: string) =>
        item({ id, sale_price: '10.00 BRL', sale_price_effective_date: window });
      const { database, shopId } = await shopWith(
        t,
        rss(
          sale('past', '1924-08-27T00:00Z/2024-04-22T00:00Z'),
          sale('lasting', '2020-01-01T00:00Z/2999-01-01T00:00Z'),
          sale('coming', '2998-01-01T00:00Z/2999-01-01T00:00Z'),
        ),
      );
      const found = await productsByIds(database, shopId, ['past', 'lasting', 'coming']);
      assert.deepEqual(
        found.map(({ price, promotionalPrice }) => [price, promotionalPrice]),
        [
          [15, 0],
          [15, 10],
          [15, 0],
        ],
      );
    });

    test("a 'Sob consulta' product is shown without a price and cannot be bought", async (t) => {
      const { database, shopId } = await shopWith(
        t,
        rss(item({ price: '1.00 BRL', custom_label_0: 'Sob consulta', availability: 'preorder' })),
      );
      const { price, isPriceOnRequest, isActive } = await product(database, shopId, 'vela');
      assert.deepEqual([price, isPriceOnRequest, isActive], [0, true, true]);
      const { code = '' } = await openSession(database, 'anonymous-session', {
        shopId: async () => shopId,
        channelType: null,
        contextSecret: 'a secret',
      });
      const who = await resolveCaller(database, code);
      await assert.rejects(
        database.tx((db) => setItemQuantity(db, who, { index: '', providerId: 'vela', quantity: 1 }, null)),
        Refusal,
      );
    });

    test('a second import updates, keeps every id, and leaves other data unchanged', async (t) => {
      const { database, shopId, take } = await shopWith(t, rss(item(), item({ id: 'b', title: 'Vela b' })));
      const before = await database.many(sql`select id, provider_id from product order by provider_id`);
      await database.run(sql`
        update product set sold = 7, is_restricted_sale = true,
          subscription_offers = '[{"recurrence":{"type":30,"frequency":1}}]', offer_description = 'Leve 3'`);
      const report = await take(rss(item({ title: 'Vela nova', price: '9.00 BRL', quantity: '4' }), item({ id: 'c' })));
      assert.deepEqual([report.created, report.changed, report.withdrawn], [1, 1, 0]);
      const after = await database.many(
        sql`select id, provider_id from product where provider_id <> 'c' order by provider_id`,
      );
      assert.deepEqual(after, before);
      const { name, price, isRestrictedSale, subscriptionOffers, offerDescription } = await product(
        database,
        shopId,
        'vela',
      );
      assert.deepEqual(
        [name, price, isRestrictedSale, subscriptionOffers.length, offerDescription],
        ['Vela nova', 9, true, 1, 'Leve 3'],
      );
      assert.deepEqual(await database.one(sql`select sold from product where provider_id = 'vela'`), { sold: 7 });
      assert.equal((await product(database, shopId, 'b')).isActive, true);
    });

    test('a product stays in its collections', async (t) => {
      const { database, shopId, take } = await shopWith(t, rss(item()));
      await saveCategories(database, shopId, [{ providerId: 'natal', name: 'Natal' }], true);
      await database.run(sql`
        insert into product_category (shop_id, category_id, product_id)
        select c.shop_id, c.id, p.id from category c join product p on p.shop_id = c.shop_id
        where c.provider_id = 'natal'`);
      await take(rss(item()));
      assert.equal((await products(database, shopId, { categoryIds: ['COLLECTION_natal'] }, {})).data.length, 1);
    });

    test('a full import makes only the products unavailable that the feed no longer lists', async (t) => {
      const { database, shopId, take } = await shopWith(
        t,
        rss(item(), item({ id: 'b' }), item({ id: 'c' }), item({ id: 'd', item_group_id: 'g' })),
      );
      await saveProducts(database, shopId, 'mão', [
        { providerId: 'manual', name: 'Feito à mão', variants: [{ sku: 'manual', price: 100, available: null }] },
      ]);
      const withMistakes = rss(
        item(),
        item({ id: 'c', price: 'caro' }),
        item({ id: 'd', item_group_id: 'g', price: 'caro' }),
      );
      const report = await take(withMistakes, { isFull: true });
      assert.equal(report.withdrawn, 1);
      const found = await productsByIds(database, shopId, ['vela', 'b', 'c', 'g', 'manual']);
      assert.deepEqual(
        found.map(({ providerId, isActive }) => [providerId, isActive]),
        [
          ['vela', true],
          ['b', false],
          ['c', true],
          ['g', true],
          ['manual', true],
        ],
      );
      await take(rss(item({ id: 'b' })));
      assert.equal((await product(database, shopId, 'b')).isActive, true);
    });

    test('a dry run reports the same and changes nothing', async (t) => {
      const { database, shopId, take } = await shopWith(t, rss(item({ id: 'old' })));
      const feed = rss(item({ product_type: 'Casa', custom_label_0: 'Vendido e entregue por Bia' }));
      const dry = await take(feed, { isFull: true, isDryRun: true });
      assert.deepEqual(await idsOf(database, shopId), ['old']);
      assert.deepEqual([(await categories(database, shopId, {})).data, await listSellers(database, shopId)], [[], []]);
      assert.deepEqual(dry, {
        ...{ created: 1, changed: 0, unchanged: 0, otherProducts: 0, withdrawn: 1, turnedOff: 0, stockKept: 0 },
        ...{ keptStocks: [], categories: 1, sellers: 1, problems: [], changes: [], names: new Map() },
        backInStock: { count: 0, names: [] },
        added: dry.added,
        withdrawals: [{ line: null, id: 'old', changes: [{ field: 'à venda', from: 'sim', to: 'não' }] }],
        needsAcceptance: 'Esta importação tira de venda 1 de 1 produto da loja: 1 que o arquivo não lista mais.',
      });
      assert.deepEqual(await take(feed, { isFull: true, isAccepted: true }), dry);
    });

    test('an error in the last of many products leaves nothing half-imported', async (t) => {
      const { database, shopId } = await shopWith(t);
      const feed = importedFeed(
        rss(...Array.from({ length: 1_200 }, (_none, at) => item({ id: `p${at}`, product_type: 'Casa' }))),
      );
      const [last] = await feed.products.read([feed.products.count - 1]);
      assert.ok(last);
      last.stock = 3_000_000_000;
      await assert.rejects(importCatalog(database, shopId, feed), /out of range/);
      assert.deepEqual([await idsOf(database, shopId), (await categories(database, shopId, {})).data], [[], []]);
    });

    test('a feed of many batches is imported completely and reports its progress', async (t) => {
      const { database, shopId } = await shopWith(t);
      const progress: number[] = [];
      const feed = importedFeed(rss(...Array.from({ length: 1_200 }, (_none, at) => item({ id: `p${at}` }))));
      await importCatalog(database, shopId, feed, { onProgress: (written) => progress.push(written) });
      assert.equal((await idsOf(database, shopId)).length, 1_200);
      assert.deepEqual(progress, [500, 1_000, 1_200]);
    });

    test('categories and sellers of the same name are reused and stay unchanged', async (t) => {
      const { database, shopId, take } = await shopWith(t);
      await saveCategories(database, shopId, [
        { providerId: '10', name: 'CASA', children: [{ providerId: '11', name: 'Velas' }] },
      ]);
      await saveSellers(database, shopId, [
        { providerId: 's1', name: 'Ateliê da Bia', address: 'Rua A', serviceTaxCents: 100 },
      ]);
      const report = await take(
        rss(item({ product_type: 'Casa &gt; velas', custom_label_1: 'Vendido e entregue por ATELIE da bia' })),
      );
      assert.deepEqual([report.categories, report.sellers], [0, 0]);
      assert.equal((await products(database, shopId, { categoryIds: ['10', '11'] }, {})).data.length, 1);
      assert.equal((await product(database, shopId, 'vela')).sellerName, 'Ateliê da Bia');
      assert.deepEqual(await database.one(sql`select address, service_tax from seller`), {
        address: 'Rua A',
        service_tax: 100,
      });
    });

    test('two simultaneous imports create a new category and seller once', async (t) => {
      const { database, shopId, take } = await shopWith(t);
      const feed = (id: string) =>
        rss(item({ id, product_type: 'Casa &gt; Velas', custom_label_0: 'Vendido e entregue por Bia' }));
      await Promise.all(['a', 'b', 'c', 'd'].map((id) => take(feed(id))));
      assert.deepEqual(await idsOf(database, shopId), ['a', 'b', 'c', 'd']);
      assert.deepEqual(
        await database.one(sql`select count(*) as categories, (select count(*) from seller) as sellers from category`),
        {
          categories: 2,
          sellers: 1,
        },
      );
    });

    test('a category of the same name elsewhere in the tree is another one', async (t) => {
      const { database, shopId } = await shopWith(
        t,
        rss(
          item({ product_type: 'Casa &gt; Velas' }),
          item({ id: 'b', product_type: 'Velas' }),
          item({ id: 'c', product_type: 'Barco &gt; Velas' }),
        ),
      );
      const tree = (await categories(database, shopId, {})).data;
      assert.deepEqual(
        tree.map(({ name, children }) => [name, children.map((child) => child.name)]),
        [
          ['Casa', ['Velas']],
          ['Velas', []],
          ['Barco', ['Velas']],
        ],
      );
    });

    test('a category that the merchant renamed keeps its name when the feed creates it again', async (t) => {
      const feed = rss(item({ product_type: 'Casa &gt; Velas &gt; Finas' }));
      const { database, shopId, take } = await shopWith(t, feed);
      await database.run(sql`update category set name = 'Castiçais' where shop_id = ${shopId} and name = 'Velas'`);
      assert.equal((await take(feed)).categories, 2);
      const [casa] = (await categories(database, shopId, {})).data;
      assert.deepEqual(
        casa?.children.map(({ name, children }) => [name, children.map((child) => child.name)]),
        [
          ['Castiçais', ['Finas']],
          ['Velas', ['Finas']],
        ],
      );
    });

    test('a product that joins a group moves there', async (t) => {
      const { database, shopId, take } = await shopWith(t, rss(item({ id: 'c-p' })));
      await take(
        rss(item({ id: 'c-p', item_group_id: 'g', size: 'P' }), item({ id: 'c-m', item_group_id: 'g', size: 'M' })),
      );
      const found = await productsByIds(database, shopId, ['c-p', 'g']);
      assert.deepEqual(
        found.map(({ providerId, isActive }) => [providerId, isActive]),
        [
          ['c-p', false],
          ['g', true],
        ],
      );
    });

    test('a SKU moves to a product of an earlier batch before the next batch is compared', async (t) => {
      const size = (id: string, group: string) => item({ id, item_group_id: group, size: id });
      const fillers = Array.from({ length: 499 }, (_none, at) => item({ id: `p${at}` }));
      const { database, shopId, take } = await shopWith(t, rss(size('x', 'old'), size('y', 'old'), ...fillers));
      await take(rss(size('x', 'new'), ...fillers, size('y', 'old')));
      const found = await findCurrentProducts(database, shopId, ['new', 'old']);
      assert.deepEqual(
        found.map(({ provider_id, variants }) => [provider_id, variants.map(({ sku }) => sku)]),
        [
          ['new', ['x']],
          ['old', ['y']],
        ],
      );
    });

    test('a SKU of a manually created product stays with that product', async (t) => {
      const { database, shopId, take } = await shopWith(t);
      await saveProducts(database, shopId, '', [
        { providerId: 'manual', name: 'Feito à mão', variants: [{ sku: 'b', price: 100, available: 1 }] },
      ]);
      const { created, problems } = await take(rss(item(), item({ id: 'b' })));
      assert.equal(created, 1);
      assert.deepEqual(problems, [{ line: 4, id: 'b', reason: 'o código (SKU) "b" já é do produto "manual" da loja' }]);
      assert.deepEqual(
        [(await product(database, shopId, 'manual')).isActive, await idsOf(database, shopId)],
        [true, ['manual', 'vela']],
      );
    });

    test("one shop's import leaves another shop unchanged, with any ids", async (t) => {
      const { database, shopId, take } = await shopWith(t, rss(item({ product_type: 'Casa' })));
      const other = await newShop(database, 'bia');
      await importCatalog(database, other, importedFeed(rss(item({ title: 'Outra', product_type: 'Casa' }))));
      const report = await take(rss(item({ id: 'b' })), { isFull: true, isAccepted: true });
      assert.equal(report.withdrawn, 1);
      assert.deepEqual(
        [(await product(database, shopId, 'vela')).isActive, (await product(database, other, 'vela')).name],
        [false, 'Outra'],
      );
      assert.equal((await product(database, other, 'vela')).isActive, true);
      assert.equal((await categories(database, other, {})).data.length, 1);
    });
  });
});
