import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { AgentContacts } from '#shared/model/agent-contact.ts';
import type { Category } from '#shared/model/catalog/category.ts';
import type { Product } from '#shared/model/catalog/product.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { PagedResult } from '#shared/model/paging.ts';
import type { Session } from '#shared/model/session.ts';
import type { ShopSettings, ShopStyle } from '#shared/model/shop-settings.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { demoDeliveryOptions } from '../../order-service/demo/demo-deliveries.ts';
import { demoGiftRules } from '../../order-service/demo/demo-gifts.ts';
import { demoAgentContacts, demoSessions } from '../../order-service/demo/demo-sessions.ts';
import { closeDemoSessions, seedDemo } from '../../order-service/demo/seed-demo.ts';
import { freshDatabase } from '../helpers/database/database.ts';
import { setStock } from '../helpers/order-service/order-rows.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  startTestService,
  type TestService,
} from '../helpers/order-service/order-service.ts';

const pictures = path.resolve(import.meta.dirname, '../../order-service/demo/pictures');
const code = 'demo-whatsapp';

async function allProducts(service: TestService): Promise<Product[]> {
  const pages = [0, 1].map((page) =>
    service.get<PagedResult<Product>>(`/api/catalog/top?perPage=50&pageNumber=${page}`, { code }),
  );
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

  // Decision: The demo shows an agent with three contacts.
  test('has an agent with three contacts', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    const { agent, contacts } = dataOf(
      await service.get<AgentContacts>('/api/order/contacts', { code: 'demo-agente' }),
    );
    assert.deepEqual(agent, { id: 'demo-ana', name: 'Ana Atendente' });
    assert.deepEqual(contacts.map(({ name }) => name).sort(), ['Beatriz Lima', 'João Pereira', 'Maria da Silva']);
  });

  // Spec §3: "name, images[url], description, brand.name, sellerName … variants … currentDimension, variantImagesSrc,
  // sku, price, listPrice, promotionalPrice, minPrice, maxPrice, isActive, isRestrictedSale, hasShippingRestriction,
  // shippingRestrictionMessage, soldInKilo, amountInKilo, kilogramPrice, clusterHighlights, offerDescription,
  // specification[name, value[]], subscriptionOffers[]"
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
        attributes.length === 2 &&
        dimensions.length < attributes.reduce((count, { options }) => count * options.length, 1),
      'a combination that is sold out': ({ dimensions }) => dimensions.some(({ isAvailable }) => !isAvailable),
      'a redirectable option': ({ attributes }) =>
        attributes.some(({ options }) => options.some(({ redirectable }) => redirectable)),
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
    const found = dataOf(
      await service.post<PagedResult<Product>>('/api/catalog/products/searchText', { searchQuery: 'acucar' }, { code }),
    );
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
      const found = dataOf(
        await service.post<PagedResult<Product>>('/api/catalog/products/search', { category }, { code }),
      );
      assert.ok(found.data.length > 0, category);
    }
  });

  test('shows only existing pictures, and uses all of them', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    const products = await allProducts(service);
    const used = products.flatMap(({ images, variantImagesSrc }) => [
      ...images.map(({ url }) => url),
      ...variantImagesSrc,
    ]);
    const gifts = demoGiftRules.flatMap((rule) => rule.gifts.map(({ image }) => image ?? ''));
    const drawn = readdirSync(pictures).map((file) => `/demo/${file}`);
    assert.deepEqual(
      [...new Set([...used, ...gifts, '/demo/logo.svg', '/demo/logo-loja-tray.svg'])].sort(),
      drawn.sort(),
    );
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

  test('of an earlier release gets its missing gifts', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    await service.database.run(sql`delete from gift_rule`);
    await service.database.run(sql`delete from gift`);
    await seedDemo(service.database);
    assert.deepEqual(
      await service.database.one(
        sql`select (select count(*) from gift_rule) as rules, (select count(*) from gift_rule_gift) as offers`,
      ),
      { rules: 2, offers: 6 },
    );
  });

  test('has every branch of the checkout', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    const { steps, enableCnpj, canUseCoupon, enableManualPrices, showSellerOptions, payment } = dataOf(
      await service.get<{ data: ShopSettings }>('/api/shop/settings', { code }),
    ).data;
    assert.ok(
      steps.includes('Schedule') && !steps.includes('Seller'),
      'an agent sees the products without choosing a seller',
    );
    assert.ok(enableCnpj && canUseCoupon && enableManualPrices && showSellerOptions && payment.type === 'manual');
    const offers = await service.database.one<Record<string, unknown>>(sql`select
      (select count(*) from pickup_store) as stores,
      (select count(*) from pickup_store where seller_id is not null) as "stores of a seller",
      (select array_agg(distinct type order by type) from delivery_option) as types,
      (select count(*) from delivery_area
        where neighborhood_id in (select provider_id from neighborhood)) as "areas by neighbourhood",
      (select count(*) from neighborhood
        where provider_id not in (select neighborhood_id from delivery_area where neighborhood_id is not null))
        as "neighbourhoods without delivery",
      (select count(*) from delivery_area where free_from is not null) > 0 as "free from an amount",
      (select count(*) from delivery_option
        where order_min_amount > 0 and max_items > 0 and max_distinct_items > 0) as limited,
      (select array_agg(distinct weekday order by weekday) from schedule_rule) as weekdays,
      (select min(capacity) from schedule_rule) as "smallest capacity",
      (select count(*) from closed_day) as "closed days",
      (select array_agg(distinct method order by method) from payment_option) as methods,
      (select array_agg(distinct group_name order by group_name) from payment_option where pay_on_delivery) as groups,
      (select array_agg(distinct kind order by kind) from coupon) as coupons,
      (select count(*) from coupon where ends_at < now()) as expired,
      (select count(*) from coupon where max_uses = 1) as single,
      (select value from coupon where code = 'BEMVINDO10' and kind = 'percent') as welcome`);
    assert.deepEqual(offers, {
      stores: 4,
      'stores of a seller': 1,
      types: [1, 2],
      'areas by neighbourhood': 2,
      'neighbourhoods without delivery': 1,
      'free from an amount': true,
      limited: 1,
      weekdays: [1, 2, 3, 4, 5, 6],
      'smallest capacity': 2,
      'closed days': 0,
      methods: [0, 1, 2, 3, 4, 5, 6, 7, 8],
      groups: ['Cartão de crédito', 'Cartão de débito', 'Dinheiro'],
      coupons: ['amount', 'delivery', 'percent'],
      expired: 1,
      single: 1,
      welcome: 10,
    });
  });

  test('ships to every CEP of Brazil at two speeds', () => {
    for (const providerId of ['economica', 'rapida']) {
      const areas = demoDeliveryOptions.find((option) => option.providerId === providerId)?.areas ?? [];
      const served = (cep: string) => areas.some(({ zipFrom, zipTo }) => zipFrom <= cep && cep <= zipTo);
      for (const cep of [
        '01001000',
        '20040002',
        '39999999',
        '40010000',
        '66010000',
        '69900000',
        '70040010',
        '80010000',
        '99999999',
      ])
        assert.ok(served(cep), `${providerId} to ${cep}`);
    }
  });

  test("has lower prices for a third of its products in 'Atacado' and 'Revenda'", async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    const tables = await service.database.many(sql`
      select t.name, count(distinct v.product_id) * 3 - (select count(*) from product) between -3 and 3 as third,
      bool_and(i.price < v.price) as lower,
        count(*) = count(v.sku) as known
      from price_table t join price_table_item i on i.price_table_id = t.id left join product_variant v on v.sku = i.sku group by t.name order by t.name`);
    const fits = { third: true, lower: true, known: true };
    assert.deepEqual(tables, [
      { name: 'Atacado', ...fits },
      { name: 'Revenda', ...fits },
    ]);
  });

  test('has a product in stock that allows only pickup', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    const order = dataOf(await service.post<Order>('/api/order/items/', item('bolo-chocolate-festa'), { code }));
    assert.deepEqual(
      order.items.map(({ hasShippingRestriction }) => hasShippingRestriction),
      [true],
    );
  });

  test("of an earlier release gets its missing checkout options and keeps an operator's changes", async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    const tables = [
      'pickup_store',
      'neighborhood',
      'delivery_option',
      'schedule_rule',
      'price_table',
      'coupon',
      'payment_option',
    ];
    const count = () =>
      service.database.one<Record<string, number>>({
        text: `select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}, (select count(*) from delivery_area) as areas,
          (select count(*) from price_table_item) as prices`,
        values: [],
      });
    const whole = await count();
    for (const table of tables) await service.database.run({ text: `delete from ${table}`, values: [] });
    await service.database.run(
      sql`update shop set settings = settings || '{"showSellerOptions": false, "payment": {"type": "other", "publicKey": null}, "whatsApp": "5511988887777"}', max_discount_percent = 100`,
    );
    await seedDemo(service.database);
    assert.deepEqual(await count(), whole);
    const { showSellerOptions, payment, whatsApp } = dataOf(
      await service.get<{ data: ShopSettings }>('/api/shop/settings', { code }),
    ).data;
    assert.deepEqual([showSellerOptions, payment.type, whatsApp], [true, 'manual', '5511988887777']);

    await service.database.run(
      sql`update payment_option set is_active = false, name = 'Outro' where provider_id = 'boleto'`,
    );
    await service.database.run(sql`update coupon set value = 15 where code = 'BEMVINDO10'`);
    await service.database.run(sql`update schedule_rule set is_active = false where weekday = 6`);
    await service.database.run(sql`update shop set max_discount_percent = 5`);
    await service.database.run(sql`delete from coupon where code = 'MENOS20'`);
    await seedDemo(service.database);
    assert.deepEqual(
      await service.database.one(sql`select (select is_active from payment_option where name = 'Outro') as boleto,
        (select value from coupon where code = 'BEMVINDO10') as coupon,
        (select count(*) from schedule_rule where weekday = 6 and is_active) as saturdays,
        (select max_discount_percent from shop) as discount, (select count(*) from coupon) as coupons`),
      { boleto: false, coupon: 15, saturdays: 0, discount: 5, coupons: whole?.coupon },
    );
  });

  test('has a readable theme of its own on every channel', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    const { style, channelSettings } = dataOf(
      await service.get<{ data: ShopSettings }>('/api/shop/settings', { code }),
    ).data;
    const styles = [style, ...channelSettings.map((channel) => channel.style)];
    assert.equal(new Set(styles.map(({ defaultColor }) => defaultColor)).size, 4);
    for (const { defaultColor } of styles satisfies ShopStyle[])
      assert.ok(contrastWithWhite(defaultColor) >= 4.5, defaultColor);
  });

  test('is created once: sales and changes are preserved', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    await setStock(service.database, 1, 'bolsa-couro');
    await service.database.run(sql`update product set name = 'Outro nome' where provider_id = 'caneca-folha'`);
    dataOf(await service.post('/api/order/items/', item('arroz-branco-5kg'), { code }));
    await service.database.run(sql`update gift set available = 1 where provider_id = 'brinde-colher'`);
    await service.database.run(sql`update gift_rule set is_active = false where provider_id = 'quem-leva-cafe'`);
    const count = () =>
      service.database.one(sql`select (select count(*) from product) as products,
        (select count(*) from customer) as people,
        (select count(*) from category) as categories, (select version from shop) as version,
        (select sum(available) from stock) as stock,
        (select sum(available) from gift) as gifts, (select count(*) from gift_rule where is_active) as rules,
        (select count(*) from order_item) as items,
        (select count(*) from product where name = 'Outro nome') as renamed`);
    const before = await count();
    await seedDemo(service.database);
    await Promise.all([seedDemo(service.database), seedDemo(service.database)]);
    assert.deepEqual(await count(), before);
  });

  test('is created once also by several processes that start at the same moment', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await Promise.all([1, 2, 3].map(() => seedDemo(service.database)));
    const counts = await service.database.one(
      sql`select (select count(*) from shop) as shops, (select count(*) from session) as sessions`,
    );
    assert.deepEqual(counts, { shops: 1, sessions: demoSessions.length + demoAgentContacts.length });
    assert.equal(
      new Set((await allProducts(service)).map(({ providerId }) => providerId)).size,
      (await allProducts(service)).length,
    );
  });

  test('never touches a shop that is not the demo', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await createShop(service.database, { slug: 'demo', products: [draft('arroz')] });
    await seedDemo(service.database);
    assert.deepEqual(await service.database.many(sql`select name from product`), [{ name: 'arroz' }]);
    assert.equal((await service.get(`/api/session/${code}`, { code: null })).status, 401);
  });

  test('has no open codes when the demo is off', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    await seedDemo(service.database);
    dataOf(await service.get('/api/order/current', { code }));
    await closeDemoSessions(service.database);
    for (const demo of [...demoSessions, ...demoAgentContacts])
      assert.equal((await service.get('/api/order/current', { code: demo.code })).status, 401, demo.code);
  });
});

/** WCAG's contrast ratio between a #rrggbb colour and white. */
function contrastWithWhite(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}
