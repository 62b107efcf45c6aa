import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { Category } from '#shared/model/category.ts';
import type { Order } from '#shared/model/order.ts';
import type { PagedResult } from '#shared/model/paged-result.ts';
import type { Product } from '#shared/model/product.ts';
import type { Session } from '#shared/model/session.ts';
import type { ShopSettings, ShopStyle } from '#shared/model/shop-settings.ts';
import { demoGiftRules } from '../../order-service/demo/demo-gifts.ts';
import { demoSessions } from '../../order-service/demo/demo-sessions.ts';
import { closeDemoSessions, seedDemo } from '../../order-service/demo/seed-demo.ts';
import { sql } from '../../order-service/store/sql.ts';
import { freshDatabase } from '../helpers/database.ts';
import { dataOf, draft, item, makeShop, startTestService, type TestService } from '../helpers/order-service.ts';

const pictures = path.resolve(import.meta.dirname, '../../order-service/demo/pictures');
const code = 'demo-whatsapp';

async function allProducts(service: TestService): Promise<Product[]> {
  const pages = [0, 1].map((page) => service.get<PagedResult<Product>>(`/api/catalog/top?perPage=50&pageNumber=${page}`, { code }));
  return (await Promise.all(pages)).flatMap((page) => dataOf(page).data);
}

describe('the demo shop', () => {
  test('opens the session codes of every channel, and the agent serves the WhatsApp contact', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    const sessions = await Promise.all(
      demoSessions.map(async (demo) => dataOf(await service.get<Session>(`/api/session/${demo.code}`, { code: null }))),
    );
    assert.deepEqual(
      sessions.map(({ sessionType, channelType }) => [sessionType, channelType]),
      [
        [0, 1],
        [0, 0],
        [0, 3],
        [0, 2],
        [1, 1],
      ],
    );
    assert.equal(sessions[4]?.userShop.id, sessions[0]?.userShop.id);
  });

  test('has a product for every branch of the catalogue', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    const products = await allProducts(service);
    assert.ok(products.length >= 40 && products.length <= 70, `${products.length} products`);
    const branches: Record<string, (product: Product) => boolean> = {
      'sold by the gram': ({ amountInKilo, soldInKilo }) => soldInKilo && amountInKilo < 1,
      'sold by the kilo': ({ amountInKilo }) => amountInKilo >= 1 && amountInKilo < 1000,
      'sold by the tonne': ({ amountInKilo }) => amountInKilo >= 1000,
      'two axes, one combination missing': ({ attributes, dimensions }) =>
        attributes.length === 2 && dimensions.length < attributes.reduce((count, { options }) => count * options.length, 1),
      'a combination that is sold out': ({ dimensions }) => dimensions.some(({ isAvailable }) => !isAvailable),
      'a redirectable option': ({ attributes }) => attributes.some(({ options }) => options.some(({ redirectable }) => redirectable)),
      'a span of prices': ({ minPrice, maxPrice }) => minPrice < maxPrice,
      subscriptions: ({ subscriptionOffers }) => subscriptionOffers.length > 1,
      restricted: ({ isRestrictedSale }) => isRestrictedSale,
      'restricted in shipping': ({ hasShippingRestriction, shippingRestrictionMessage }) =>
        hasShippingRestriction && shippingRestrictionMessage !== null,
      inactive: ({ isActive }) => !isActive,
      'price on request': ({ isPriceOnRequest }) => isPriceOnRequest,
      'a description in HTML': ({ description }) => description.includes('<p>'),
      'a description in text': ({ description }) => description !== '' && !description.includes('<'),
      specifications: ({ specification }) => specification.length > 1,
      highlights: ({ clusterHighlights }) => clusterHighlights.length > 0,
      'an offer': ({ offerDescription }) => offerDescription !== null,
      'a promotion': ({ promotionalPrice }) => promotionalPrice > 0,
      'a struck list price': ({ listPrice, price }) => listPrice > price,
      'for free': ({ price, isPriceOnRequest }) => price === 0 && !isPriceOnRequest,
      'several pictures': ({ images }) => images.length > 1,
    };
    for (const [branch, holds] of Object.entries(branches)) assert.ok(products.some(holds), branch);
    assert.ok(new Set(products.map(({ sellerName }) => sellerName)).size >= 3, 'several sellers');
  });

  test("finds 'Açúcar' by 'acucar'", async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    const found = dataOf(await service.post<PagedResult<Product>>('/api/catalog/products/searchText', { searchQuery: 'acucar' }, { code }));
    assert.match(found.data[0]?.name ?? '', /^Açúcar/);
  });

  test('names its categories in capitals, with subcategories, and none is empty', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    const { data } = dataOf(await service.get<PagedResult<Category>>('/api/catalog/categories', { code }));
    const settings = dataOf(await service.get<{ data: ShopSettings }>('/api/shop/settings', { code })).data;
    const all = data.flatMap((category) => [category, ...category.children]);
    assert.ok(all.every(({ name }) => name === name.toUpperCase()) && all.length > data.length);
    const collections = settings.collections.map(({ providerId }) => `COLLECTION_${providerId}`);
    assert.equal(collections.length, 3);
    for (const category of [...all.map(({ providerId }) => providerId), ...collections]) {
      const found = dataOf(await service.post<PagedResult<Product>>('/api/catalog/products/search', { category }, { code }));
      assert.ok(found.data.length > 0, category);
    }
  });

  test('shows only pictures that exist, and uses all it has', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    const products = await allProducts(service);
    const used = products.flatMap(({ images, variantImagesSrc }) => [...images.map(({ url }) => url), ...variantImagesSrc]);
    const gifts = demoGiftRules.flatMap((rule) => rule.gifts.map(({ image }) => image ?? ''));
    const drawn = readdirSync(pictures).map((file) => `/demo/${file}`);
    assert.deepEqual([...new Set([...used, ...gifts, '/demo/logo.svg'])].sort(), drawn.sort());
  });

  test('has gifts in two groups: one by amount, one by a product', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    const gifts = async (id: string, quantity: number) => {
      const order = dataOf(await service.post<Order>('/api/order/items/', item(id, { quantity }), { code }));
      return order.gifts.map(({ id: group, availableGifts }) => [group, availableGifts.length]);
    };
    assert.deepEqual(await gifts('cha-camomila', 1), [['quem-leva-cafe', 3]]);
    assert.deepEqual(await gifts('arroz-branco-5kg', 4), [
      ['compras-acima-de-100', 3],
      ['quem-leva-cafe', 3],
    ]);
    assert.deepEqual(await gifts('cha-camomila', 0), [['compras-acima-de-100', 3]]);
  });

  test('of an earlier release gets the gifts it lacks', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    await service.database.run(sql`delete from gift_rule`);
    await service.database.run(sql`delete from gift`);
    await seedDemo(service.database);
    assert.deepEqual(
      await service.database.one(sql`select (select count(*) from gift_rule) as rules, (select count(*) from gift_rule_gift) as offers`),
      { rules: 2, offers: 6 },
    );
  });

  test('has a readable look of its own on every channel', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    const { style, channelSettings } = dataOf(await service.get<{ data: ShopSettings }>('/api/shop/settings', { code })).data;
    const styles = [style, ...channelSettings.map((channel) => channel.style)];
    assert.equal(new Set(styles.map(({ defaultColor }) => defaultColor)).size, 4);
    for (const { defaultColor } of styles satisfies ShopStyle[]) assert.ok(contrastWithWhite(defaultColor) >= 4.5, defaultColor);
  });

  test('is made once: what was sold stays sold, what was changed stays changed', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    await service.database.run(sql`update stock set available = 1 where sku = 'bolsa-couro'`);
    await service.database.run(sql`update product set name = 'Outro nome' where provider_id = 'caneca-folha'`);
    dataOf(await service.post('/api/order/items/', item('arroz-branco-5kg'), { code }));
    await service.database.run(sql`update gift set available = 1 where provider_id = 'brinde-colher'`);
    await service.database.run(sql`update gift_rule set is_active = false where provider_id = 'quem-leva-cafe'`);
    const count = () =>
      service.database.one(sql`select (select count(*) from product) as products, (select count(*) from customer) as people,
        (select count(*) from category) as categories, (select version from shop) as version, (select sum(available) from stock) as stock,
        (select sum(available) from gift) as gifts, (select count(*) from gift_rule where is_active) as rules,
        (select count(*) from order_item) as items, (select count(*) from product where name = 'Outro nome') as renamed`);
    const before = await count();
    await seedDemo(service.database);
    await Promise.all([seedDemo(service.database), seedDemo(service.database)]);
    assert.deepEqual(await count(), before);
  });

  test('is made once also by several that start at the same moment', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await Promise.all([1, 2, 3].map(() => seedDemo(service.database)));
    const counts = await service.database.one(sql`select (select count(*) from shop) as shops, (select count(*) from session) as sessions`);
    assert.deepEqual(counts, { shops: 1, sessions: 5 });
    assert.equal(new Set((await allProducts(service)).map(({ providerId }) => providerId)).size, (await allProducts(service)).length);
  });

  test('never touches a shop that is not the demo', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await makeShop(service.database, { slug: 'demo', products: [draft('arroz')] });
    await seedDemo(service.database);
    assert.deepEqual(await service.database.many(sql`select name from product`), [{ name: 'arroz' }]);
    assert.equal((await service.get(`/api/session/${code}`, { code: null })).status, 401);
  });

  test('has no open codes when the demo is off', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    dataOf(await service.get('/api/order/current', { code }));
    await closeDemoSessions(service.database);
    for (const demo of demoSessions) assert.equal((await service.get('/api/order/current', { code: demo.code })).status, 401, demo.code);
  });
});

/** WCAG's contrast ratio of a #rrggbb colour with white. */
function contrastWithWhite(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}
