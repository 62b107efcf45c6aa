import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PublishedFormat } from '#shared/contract/platform/published-feeds.ts';
import { findRetailerIds } from '../../../../order-service/database/catalog/product-codes.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { writeShopHost } from '../../../../order-service/database/shops/shops.ts';
import { saveProducts } from '../../../../order-service/services/catalog/save-products.ts';
import { importCatalog } from '../../../../order-service/services/imports/import-catalog.ts';
import {
  publishedFeedsOf,
  publishFeed,
  withdrawFeed,
} from '../../../../order-service/services/published-feeds/feed-addresses.ts';
import { feedStream } from '../../../../order-service/services/published-feeds/feed-stream.ts';
import { shopUrl } from '../../../../order-service/services/shops/shop-url.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, draft, shirt, startTestService } from '../../../helpers/order-service/order-service.ts';
import { importedFeed, outcomeOf } from '../../feeds/feed-samples.ts';

const publicUrl = 'https://ana.example';

onOneDatabase((kind, fresh) => {
  // Decision: A shop's catalogue is published as a feed at a secret address (ADR 0101).
  describe(`the published feeds of a shop (${kind})`, () => {
    const start = async (t: TestContext) => {
      const platform = { publicUrl, platformApiKey: null, maxImportMs: 90_000 };
      const service = await startTestService(t, await fresh(t), undefined, undefined, { platform });
      const products = [
        draft('vela', { images: ['https://ana.example/1.jpg'], variant: { available: 3 } }),
        draft('sob-consulta', { isPriceOnRequest: true }),
        draft('inativo', { isActive: false }),
        shirt(),
      ];
      const { shopId } = await createShop(service.database, { products });
      const other = await createShop(service.database, { slug: 'outra', code: 'bob', products: [draft('vinho')] });
      const publish = (format: PublishedFormat, id = shopId) => publishFeed(service.database, id, format, publicUrl);
      const fetchFeed = async (address: string, headers: Record<string, string> = {}) => {
        const url = address.slice(publicUrl.length);
        const response = await service.app.inject({ method: 'GET', url, headers });
        return { status: response.statusCode, headers: response.headers, text: response.payload };
      };
      return { service, shopId, otherId: other.shopId, publish, fetchFeed };
    };

    test('lists what the shop sells, with links to it and the ids of WhatsApp carts', async (t) => {
      const { service, shopId, publish, fetchFeed } = await start(t);
      const google = await fetchFeed(await publish('google'));
      assert.deepEqual([google.status, google.headers['content-type']], [200, 'application/xml; charset=utf-8']);
      const meta = await fetchFeed(await publish('meta'));
      assert.deepEqual([meta.status, meta.headers['content-type']], [200, 'text/csv; charset=utf-8']);
      for (const { text } of [google, meta]) {
        const { products, problems } = outcomeOf(text);
        assert.deepEqual(problems, []);
        assert.deepEqual(products.map(({ providerId }) => providerId).sort(), ['camisa', 'vela']);
        const skus = products.flatMap(({ sku, variants }) =>
          variants.length > 0 ? variants.map((v) => v.sku) : [sku],
        );
        const found = await findRetailerIds(service.database, shopId, skus);
        assert.deepEqual(found.map(({ sku }) => sku).sort(), [...skus].sort(), 'a native cart finds each of them');
        assert.match(text, /https:\/\/ana\.example\/product\/camisa\b/);
        assert.ok(!text.includes('vinho') && !text.includes('sob-consulta') && !text.includes('inativo'));
      }
    });

    // Google's product data specification: the page of a variant shows its price; `product_highlight`: at least two;
    // dates without a fraction of a second; `identifier_exists` is 'no' without a GTIN and a part number.
    test('a variant has the page with its options, and Google gets its fields as it accepts them', async (t) => {
      const { service, shopId, publish, fetchFeed } = await start(t);
      const promotion = { promotionalPrice: 100, promotionEndsAt: new Date('2030-01-01T02:59:59.999Z') };
      const mel = draft('mel', { brand: 'Sol', highlights: ['Orgânico'], variant: { price: 500, ...promotion } });
      await service.database.tx((db) => saveProducts(db, shopId, '', [mel]));
      for (const format of ['google', 'meta'] as const) {
        const { text } = await fetchFeed(await publish(format));
        const links = [...text.matchAll(/https:\/\/ana\.example\/product\/camisa\?[^<,"]+/g)].map(([link]) => link);
        assert.ok(links.length > 1 && new Set(links).size === links.length, links.join('\n'));
        assert.match(links[0] ?? '', /\?opcao_\w+=[\w-]+&(amp;)?opcao_\w+=[\w-]+$/);
        assert.match(text, /\/2030-01-01T03:00:00Z/);
      }
      const { text } = await fetchFeed(await publish('google'));
      const entry = text.split('<item>').find((one) => one.includes('<g:id>mel<')) ?? '';
      assert.ok(entry.includes('<product_highlight>Orgânico<') && !entry.includes('g:product_highlight'));
      assert.ok(entry.includes('<g:identifier_exists>no<') && entry.includes('<g:brand>Sol<'));
    });

    // Google and Meta refuse a product with a `gtin` that is none.
    test("a shop's own barcode is in no field of Google or Meta, and a GTIN is", async (t) => {
      const { service, shopId, publish, fetchFeed } = await start(t);
      const codes = { mel: 'LOJA-77', cha: '7891000315501', cafe: '7891000315507' };
      const drafts = Object.entries(codes).map(([id, barcode]) => draft(id, { variant: { price: 500, barcode } }));
      await service.database.tx((db) => saveProducts(db, shopId, '', drafts));
      const { text } = await fetchFeed(await publish('google'));
      const entryOf = (id: string) => text.split('<item>').find((one) => one.includes(`<g:id>${id}<`)) ?? '';
      assert.match(entryOf('cafe'), /<g:gtin>7891000315507</);
      for (const id of ['mel', 'cha'] as const) {
        assert.match(entryOf(id), /<g:identifier_exists>no</);
        assert.ok(!entryOf(id).includes('g:gtin'));
      }
      assert.match(entryOf('mel'), /<shop_barcode>LOJA77</);
      const [head = '', ...rows] = (await fetchFeed(await publish('meta'))).text.split('\n');
      const gtinAt = head.split(',').indexOf('gtin');
      const gtins = rows.map((row) => row.split(',')).filter(([, id = '']) => Object.hasOwn(codes, id));
      assert.deepEqual(Object.fromEntries(gtins.map((cells) => [cells[1], cells[gtinAt]])), {
        ...{ mel: '', cha: '', cafe: '7891000315507' },
      });
    });

    // Google requires a colour of clothes and shoes, also where all sizes have the same.
    test('a colour and a material that all variants share are in the columns for them', async (t) => {
      const { service, shopId, publish, fetchFeed } = await start(t);
      const specification = [
        { name: 'COR', value: ['Preto/Caramelo'] },
        { name: 'Material', value: ['Couro'] },
        { name: 'Tamanho', value: ['P', 'M'] },
      ];
      await service.database.tx((db) => saveProducts(db, shopId, '', [draft('bota', { specification })]));
      const google = (await fetchFeed(await publish('google'))).text;
      const entry = google.split('<item>').find((one) => one.includes('<g:id>bota<')) ?? '';
      assert.match(entry, /<g:color>Preto\/Caramelo</);
      assert.match(entry, /<g:material>Couro</);
      assert.doesNotMatch(entry, /<g:size>/);
      const meta = (await fetchFeed(await publish('meta'))).text;
      assert.match(meta, /^[^\n]*,color,size,material,/);
      assert.match(meta, /,bota,[^\n]*,Preto\/Caramelo,,Couro,/);
    });

    test('Meta and Google read the availability in the spelling of each', async (t) => {
      const { service, shopId, publish, fetchFeed } = await start(t);
      await service.database.run(sql`update stock set available = 0 where shop_id = ${shopId} and sku = 'vela'`);
      const { text: meta } = await fetchFeed(await publish('meta'));
      const { text: google } = await fetchFeed(await publish('google'));
      const [, ...lines] = meta.trimEnd().split('\n');
      assert.deepEqual([...new Set(lines.map((line) => line.split(',')[0]))].sort(), ['in stock', 'out of stock']);
      const found = google.matchAll(/<g:availability>(.*?)</g);
      assert.deepEqual([...new Set([...found].map(([, word]) => word))].sort(), ['in_stock', 'out_of_stock']);
      for (const text of [meta, meta.replaceAll('out of stock', 'out_of_stock'), google]) {
        const { products, problems } = outcomeOf(text);
        assert.deepEqual(problems, []);
        assert.equal(products.find(({ providerId }) => providerId === 'vela')?.stock, 0);
      }
    });

    test('an uploaded photo has the address of its shop, in both formats', async (t) => {
      const { service, shopId, otherId, publish, fetchFeed } = await start(t);
      const photo = `/fotos/${'a'.repeat(32)}.jpg`;
      const { database } = service;
      await writeShopHost(database, otherId, 'outra.example');
      for (const id of [shopId, otherId])
        await database.tx((db) => saveProducts(db, id, '', [draft('mel', { images: [photo] })]));
      for (const format of ['google', 'meta'] as const)
        for (const [id, host] of [
          [shopId, 'ana.example'],
          [otherId, 'outra.example'],
        ] as const) {
          const { text } = await fetchFeed(await publish(format, id));
          assert.ok(text.includes(`https://${host}${photo}`), text);
        }
    });

    test('a demo by http publishes its own pictures where they are served', async (t) => {
      const { service, shopId } = await start(t);
      const images = ['/demo/mel.jpg', 'http://fotos.interno/mel.jpg', 'https://fotos.example/mel.jpg'];
      await service.database.tx((db) => saveProducts(db, shopId, '', [draft('mel', { images })]));
      const url = 'http://localhost:3000';
      for (const format of ['google', 'meta'] as const) {
        let text = '';
        for await (const part of feedStream(service.database, shopId, format, { name: 'Ana', url })) text += part;
        assert.ok(text.includes(`${url}/demo/mel.jpg`) && text.includes('https://fotos.example/mel.jpg'), text);
        assert.ok(!text.includes('https://localhost') && !text.includes('fotos.interno'));
      }
    });

    // Google's product data specification: `description` is required, with 1 to 5,000 characters. Meta's: required,
    // too.
    test('an entry without a description gets one from what the shop knows, and an import leaves it without', async (t) => {
      const { service, shopId, publish, fetchFeed } = await start(t);
      const facts = { brand: 'Sol & Mel', specification: [{ name: 'Origem', value: ['Minas', 'Bahia'] }] };
      const mel = draft('mel', { name: 'Mel <500 g', description: '', highlights: ['Orgânico!'], ...facts });
      const own = draft('own', { description: '<p>Com texto</p>' });
      const { database } = service;
      await database.tx((db) => saveProducts(db, shopId, '', [mel, own]));
      const google = (await fetchFeed(await publish('google'))).text;
      const meta = (await fetchFeed(await publish('meta'))).text;
      const entries = google.split('<item>').slice(1);
      const described = entries.map((entry) => /<g:description>([^<]+)<\/g:description>/.exec(entry)?.[1] ?? '');
      assert.ok(entries.length > 4 && described.every((text) => text.length > 3), 'each entry has a description');
      const said = 'Mel <500 g. Marca: Sol & Mel. Orgânico! Origem: Minas, Bahia.';
      assert.ok(
        described.some((text) => text === said.replace('&', '&amp;').replace('<', '&lt;')),
        described.join('\n'),
      );
      assert.ok(meta.includes(`"${said}"`), meta);
      const shirts = entries.filter((entry) => entry.includes('<g:item_group_id>camisa<'));
      assert.ok(shirts.length > 1 && new Set(shirts.map((one) => /<g:description>(.+)</.exec(one)?.[1])).size > 1);
      for (const text of [google, meta]) {
        const { products, problems } = outcomeOf(text);
        assert.deepEqual(problems, []);
        const descriptionOf = (id: string) => products.find(({ providerId }) => providerId === id)?.description;
        assert.deepEqual(['mel', 'own', 'camisa'].map(descriptionOf), ['', '<p>Com texto</p>', '']);
      }
    });

    test('is unchanged until the catalogue or the stock changes', async (t) => {
      const { service, shopId, publish, fetchFeed } = await start(t);
      const address = await publish('meta');
      const first = await fetchFeed(address);
      const tag = String(first.headers.etag);
      const { database } = service;
      for (const sent of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const { status, text } = await fetchFeed(address, { 'if-none-match': sent });
        assert.deepEqual([status, text], [304, ''], sent);
      }
      await database.run(sql`update stock set available = 2 where shop_id = ${shopId} and sku = 'vela'`);
      const second = await fetchFeed(address, { 'if-none-match': tag });
      assert.equal(second.status, 200);
      assert.notEqual(second.headers.etag, tag);
      await database.tx((db) => saveProducts(db, shopId, 'hand', [draft('nova')]));
      const third = await fetchFeed(address, { 'if-none-match': String(second.headers.etag) });
      assert.deepEqual([third.status, third.text.includes('nova')], [200, true]);
    });

    test('keeps its ETag when an import changes nothing, and not when it changes a price', async (t) => {
      const { service, shopId, publish, fetchFeed } = await start(t);
      const address = await publish('google');
      const fileOf = (price: string) => `id,title,price,availability\ncesta,Cesta,${price} BRL,in stock\n`;
      const importAt = (price: string) => importCatalog(service.database, shopId, importedFeed(fileOf(price)));
      assert.equal((await importAt('30.00')).created, 1);
      const tag = String((await fetchFeed(address)).headers.etag);
      assert.equal((await importAt('30.00')).unchanged, 1);
      assert.equal((await fetchFeed(address, { 'if-none-match': tag })).status, 304);
      assert.equal((await importAt('31.00')).changed, 1);
      assert.equal((await fetchFeed(address, { 'if-none-match': tag })).status, 200);
    });

    test('an address is valid for one shop and format until it is replaced or withdrawn', async (t) => {
      const { service, shopId, otherId, publish, fetchFeed } = await start(t);
      const address = await publish('google');
      const ofOther = await fetchFeed(await publish('google', otherId));
      assert.ok(ofOther.text.includes('vinho') && !ofOther.text.includes('vela'));
      for (const wrong of [
        address.replace('google.xml', 'meta.csv'),
        address.replace(/feeds\/.{4}/, 'feeds/0000'),
        `${publicUrl}/feeds/${shopId}/google.xml`,
        `${publicUrl}/feeds/x/google.xml`,
      ])
        assert.equal((await fetchFeed(wrong)).status, 404, wrong);
      const replaced = await publish('google');
      assert.deepEqual([(await fetchFeed(address)).status, (await fetchFeed(replaced)).status], [404, 200]);
      const [row] = await publishedFeedsOf(service.database, shopId);
      assert.deepEqual([row?.format, row?.used_at instanceof Date], ['google', true]);
      const secret = /feeds\/([\w-]{43})\//.exec(replaced)?.[1] ?? '';
      const stored = await service.database.many(sql`select * from published_feed`);
      assert.ok(secret !== '' && !JSON.stringify(stored).includes(secret), 'only the hash is stored');
      assert.ok(await withdrawFeed(service.database, shopId, 'google'));
      assert.equal((await fetchFeed(replaced)).status, 404);
      assert.equal(await withdrawFeed(service.database, shopId, 'google'), false);
      assert.ok(!service.logged().includes(secret));
    });

    test('links lead to the shop, not to the default shop of the same server', async (t) => {
      const { service, shopId, otherId } = await start(t);
      const { database } = service;
      assert.equal(await shopUrl(database, shopId, publicUrl), publicUrl);
      assert.equal(await shopUrl(database, otherId, publicUrl), null);
      await database.run(sql`insert into shop_host (host, shop_id) values ('outra.example', ${otherId})`);
      assert.equal(await shopUrl(database, otherId, `${publicUrl}:8443`), 'https://outra.example:8443');
    });

    // Decision: A feed is made part by part: its memory does not grow with the catalogue.
    test('reads a bounded number of products at once', async (t) => {
      const { service, shopId } = await start(t);
      const many = Array.from({ length: 2_500 }, (_, at) => draft(`p${String(at).padStart(4, '0')}`));
      await service.database.tx((db) => saveProducts(db, shopId, 'hand', many));
      const ids: string[] = [];
      for await (const part of feedStream(service.database, shopId, 'meta', { name: 'Ana', url: publicUrl })) {
        const found = part.split('\n').flatMap((line) => /,(p\d{4}),/.exec(line)?.[1] ?? []);
        assert.ok(found.length <= 1_000, `${found.length} in one part`);
        ids.push(...found);
      }
      assert.deepEqual(
        ids,
        many.map(({ providerId }) => providerId),
      );
    });
  });
});
