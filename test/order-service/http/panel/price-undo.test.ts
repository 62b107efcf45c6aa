import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import { Value } from 'typebox/value';
import type { PanelCallName } from '#shared/contract/panel/panel-calls.ts';
import { type PanelData, panelSchemas } from '#shared/contract/panel/panel-schemas.ts';
import { findCurrentProducts } from '../../../../order-service/database/catalog/current-products.ts';
import { deleteOldPriceChanges } from '../../../../order-service/database/catalog/price-changes.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { memoryProducts } from '../../../../order-service/feeds/feed-product.ts';
import { feedLimits, readFeed } from '../../../../order-service/feeds/read-feed.ts';
import { importCatalog } from '../../../../order-service/services/imports/import-catalog.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  refusalOf,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { callPanel, type PanelInput, signInStaff } from '../../../helpers/order-service/panel.ts';

onOneDatabase((kind, fresh) => {
  describe(`a change of prices in percent is undone (${kind})`, () => {
    const start = async (t: TestContext) => {
      const service = await startTestService(t, await fresh(t));
      const { database } = service;
      const { shopId } = await createShop(database, {
        products: [
          draft('cafe', { name: 'Café Serra', variant: { price: 3_490 } }),
          draft('mel', { name: 'Mel Silvestre', variant: { price: 3_290 } }),
          draft('bolo', { name: 'Bolo de Fubá', variant: { price: 2_400 } }),
        ],
      });
      const { token } = await signInStaff(database, shopId, 'manager', { name: 'Gil' });
      const call = async <Name extends PanelCallName>(name: Name, input: PanelInput = {}): Promise<PanelData<Name>> => {
        const data = dataOf(await callPanel(service, name, { as: token, ...input }));
        assert.deepEqual(Value.Errors(panelSchemas[name].data, data), []);
        return data;
      };
      const refused = async (name: PanelCallName, input: PanelInput) =>
        refusalOf(await callPanel(service, name, { as: token, ...input }));
      const change = async (percent: number, search = '') => {
        const { seen } = await call('previewPrices', { body: { percent, search } });
        return call('changePrices', { body: { percent, search, seen } });
      };
      /** Price and promotional price of each product. */
      const prices = async () =>
        Object.fromEntries(
          (await call('products')).items.map(({ id, price, promotionalPrice }) => [id, [price, promotionalPrice]]),
        );
      return { service, database, shopId, call, refused, change, prices };
    };

    test('products with more than 50,000 variants are refused before they are read', async (t) => {
      const { database, shopId, refused } = await start(t);
      await database.run(sql`
        insert into product_variant (shop_id, sku, product_id, position, price)
          select shop_id, provider_id || '-' || at, id, at, 900 from product, generate_series(1, 16666) at
          where shop_id = ${shopId}`);
      const change = { body: { percent: 10, search: '' } };
      assert.deepEqual(await refused('previewPrices', change), [
        422,
        'São mais de 50.000 variações: escolha menos produtos, ou use a planilha.',
      ]);
      const all = { body: { ...change.body, seen: 'x' } };
      assert.deepEqual(await refused('changePrices', all), await refused('previewPrices', change));
    });

    test('the preview has each promotional price before and after, with its end, and how many there are', async (t) => {
      const { call } = await start(t);
      await call('changeProduct', { params: { id: 'cafe' }, body: { promotionalPrice: 30 } });
      const preview = await call('previewPrices', { body: { percent: 10 } });
      assert.deepEqual(
        preview.rows.map((row) => [row.sku, row.from, row.to, row.promotion]),
        [
          ['bolo', 24, 26.4, null],
          ['cafe', 34.9, 38.39, { from: 30, to: 33, endsAt: null }],
          ['mel', 32.9, 36.19, null],
        ],
      );
      assert.equal(preview.promotions, 1);
    });

    // Decision: An undone change of prices overwrites nothing that another person changed since.
    test('every price and promotion comes back, except what was changed since, and the response names that', async (t) => {
      const { call, change, prices, refused, database } = await start(t);
      await call('changeProduct', { params: { id: 'cafe' }, body: { promotionalPrice: 30 } });
      const before = await prices();
      const first = await change(10);
      assert.deepEqual(await prices(), { bolo: [26.4, 0], cafe: [38.39, 33], mel: [36.19, 0] });
      const last = await call('lastPriceChange');
      assert.deepEqual(
        [last.change?.id, last.change?.by, last.change?.percent, last.change?.products],
        [first.change, 'Gil', 10, 3],
      );
      const undo = (id: string) => call('undoPrices', { body: { change: id } });
      assert.deepEqual(await undo(first.change), { products: 3, kept: 0, keptNames: [] });
      assert.deepEqual(await prices(), before);
      assert.deepEqual((await call('lastPriceChange')).change, null);
      const [status, text = ''] = await refused('undoPrices', { body: { change: first.change } });
      assert.deepEqual([status, text], [422, 'Esta mudança de preços já foi desfeita.']);

      const second = await change(-10.5);
      await call('changeProduct', { params: { id: 'mel' }, body: { price: 50, seen: { price: 29.45 } } });
      await call('changeProduct', { params: { id: 'cafe' }, body: { promotionalPrice: 20 } });
      assert.deepEqual(await undo(second.change), {
        products: 1,
        kept: 2,
        keptNames: ['Café Serra', 'Mel Silvestre'],
      });
      assert.deepEqual(await prices(), { bolo: [24, 0], cafe: [31.24, 20], mel: [50, 0] });
      const history = await database.many<{ line: string }>(sql`
        select concat_ws(' ', target_label, before::text, after::text) as line
          from staff_audit where action = 'product.prices.undo' order by at, id`);
      assert.deepEqual(
        history.map(({ line }) => line),
        ['3 produtos "+10%" null', '1 produto "-10,5%" "2 produtos mudaram depois e ficaram"'],
      );
    });

    test('two changes are undone from the newest', async (t) => {
      const { call, change, prices } = await start(t);
      const before = await prices();
      const [first, second] = [await change(10), await change(5)];
      for (const { change: made } of [second, first]) {
        assert.equal((await call('lastPriceChange')).change?.id, made);
        await call('undoPrices', { body: { change: made } });
      }
      assert.deepEqual(await prices(), before);
    });

    test("a feed's product follows the feed's price again once the change is undone", async (t) => {
      const { call, change, database, shopId } = await start(t);
      const importFeed = async (price: string) => {
        const reading = readFeed(Buffer.from(`id,title,price\npao,Pão,${price} BRL\n`), feedLimits);
        assert.ok(!('refusal' in reading));
        const { products, problems } = reading;
        await importCatalog(database, shopId, { products: memoryProducts(products), problems });
      };
      await importFeed('10.00');
      const keptOf = async () => (await findCurrentProducts(database, shopId, ['pao']))[0]?.kept_fields;
      const { change: made } = await change(10, 'pão');
      assert.deepEqual(await keptOf(), ['price']);
      await call('undoPrices', { body: { change: made } });
      assert.deepEqual(await keptOf(), []);
      await importFeed('11.00');
      assert.equal((await call('product', { params: { id: 'pao' } })).variants[0]?.price, 11);
    });

    test('an unknown change, one of another shop and one of long ago are not undone', async (t) => {
      const { call, refused, change, prices, database, service } = await start(t);
      const { change: made } = await change(10);
      const raised = await prices();
      assert.equal((await refused('undoPrices', { body: { change: randomUUID() } }))[0], 404);
      const other = await createShop(database, { slug: 'outra', code: 'bob' });
      const stranger = await signInStaff(database, other.shopId, 'owner');
      const foreign = await callPanel(service, 'undoPrices', { as: stranger.token, body: { change: made } });
      assert.equal(foreign.status, 404);
      assert.deepEqual(dataOf(await callPanel(service, 'lastPriceChange', { as: stranger.token })), { change: null });
      await database.run(sql`update price_change set at = at - interval '31 days'`);
      assert.equal((await refused('undoPrices', { body: { change: made } }))[0], 404);
      assert.equal((await call('lastPriceChange')).change, null);
      assert.deepEqual(await prices(), raised);
      assert.equal(await deleteOldPriceChanges(database), 1);
    });
  });
});
