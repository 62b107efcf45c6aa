import assert from 'node:assert/strict';
import { mkdtemp, readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import sharp from 'sharp';
import { logoAddress } from '#shared/rules/links/uploaded-photo.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { folderStore } from '../../../../order-service/providers/photos/folder-store.ts';
import type { ProductDraft } from '../../../../order-service/services/catalog/product-draft.ts';
import { FeedFolder } from '../../../../order-service/services/imports/feed-folder.ts';
import { sweepPhotos } from '../../../../order-service/services/photos/photos.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';

const dayMs = 24 * 3_600_000;

/** A photo of a phone that lies on its side and knows where it was taken. */
const phonePhoto = (width = 400, height = 300, colour = '#c33') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Model: 'Telefone da Ana', Orientation: '6' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

onOneDatabase((kind, fresh) =>
  describe(`photos of products, on ${kind}`, () => {
    async function start(
      t: TestContext,
      { shopBytes = 50 * 1024 ** 2, database = null as Database | null, products = [] as ProductDraft[] } = {},
    ) {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'photos-'));
      const store = folderStore(path.join(folder, 'photos'));
      const photos = { store, uploads: new FeedFolder(path.join(folder, 'uploads')), shopBytes };
      const own = database ?? (await fresh(t));
      const service = await startTestService(t, own, undefined, undefined, { photos });
      const { shopId } = await createShop(own, { products });
      const { token } = await signInStaff(own, shopId, 'manager');
      return { folder, store, database: own, service, shopId, token };
    }
    const upload = (service: TestService, as: string, body: Buffer, shop?: string) =>
      callPanel(service, 'addPhoto', { as, body, ...(shop !== undefined && { shop }) });

    // Decision: A photo is encoded again on the server: its camera's data, such as the place, is not stored.
    test('a photo is stored upright, in several widths, and without the data of the camera', async (t) => {
      const { service, token, folder } = await start(t);
      const { url, width, height } = dataOf(await upload(service, token, await phonePhoto(400, 300)));
      assert.deepEqual([width, height], [300, 400], 'upright');
      const response = await service.app.inject({ url });
      assert.equal(response.headers['content-type'], 'image/jpeg');
      const facts = await sharp(response.rawPayload).metadata();
      assert.equal(facts.exif, undefined);
      assert.equal(facts.orientation, undefined);
      assert.ok(!response.rawPayload.includes('Telefone da Ana'));
      const small = await service.app.inject({ url: url.replace('.jpg', '-160.webp') });
      assert.equal(small.headers['content-type'], 'image/webp');
      assert.deepEqual(await readdir(path.join(folder, 'uploads')), [], 'no upload is left');
    });

    test('a photo is made smaller, and the same photo again has the same address', async (t) => {
      const { service, token, database } = await start(t);
      const photo = await phonePhoto(4000, 3000);
      const first = dataOf(await upload(service, token, photo));
      assert.deepEqual([first.width, first.height], [1200, 1600]);
      assert.deepEqual(dataOf(await upload(service, token, photo)), first);
      const row = await database.one<{ photos: number }>(sql`select count(*)::int as photos from photo`);
      assert.equal(row?.photos, 1);
    });

    test('what is no photo is refused with its reason, and nothing is left', async (t) => {
      const { service, token, folder } = await start(t);
      const whole = await phonePhoto();
      const cases: [string, Buffer, string, number][] = [
        ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'not-a-picture', 422],
        ['HTML with the name of a picture', Buffer.from('<!doctype html><script>1</script>'), 'not-a-picture', 422],
        ['half a photo', whole.subarray(0, whole.length / 2), 'not-a-picture', 422],
        ['the first bytes alone', Buffer.from('\xff\xd8\xff', 'latin1'), 'not-a-picture', 422],
        [
          'too many pixels in few bytes',
          await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
            .png()
            .toBuffer(),
          'photo-too-large',
          422,
        ],
        ['too many bytes', Buffer.alloc(8 * 1024 * 1024 + 1, 1), 'photo-too-large', 422],
      ];
      for (const [what, bytes, code, status] of cases) {
        const response = await upload(service, token, bytes);
        assert.deepEqual([response.status, response.errors[0]?.code], [status, code], what);
      }
      assert.deepEqual(await readdir(path.join(folder, 'uploads')), []);
    });

    test('a shop has a limit of bytes, of its own photos only', async (t) => {
      const { service, token, database } = await start(t, { shopBytes: 6_000 });
      dataOf(await upload(service, token, await phonePhoto(400, 300, '#111')));
      const full = await upload(
        service,
        token,
        await sharp(await noise(600))
          .jpeg()
          .toBuffer(),
      );
      assert.deepEqual([full.status, full.errors[0]?.code], [422, 'photos-full']);
      const { shopId } = await createShop(database, { slug: 'outra' });
      const other = await signInStaff(database, shopId, 'owner');
      dataOf(await upload(service, other.token, await phonePhoto(400, 300, '#111'), 'outra'));
    });

    test('a product takes photos of its own shop only', async (t) => {
      const { service, token, database } = await start(t);
      const { shopId } = await createShop(database, { slug: 'outra' });
      const other = await signInStaff(database, shopId, 'owner');
      const own = dataOf(await upload(service, token, await phonePhoto())).url;
      const foreign = dataOf(await upload(service, other.token, await phonePhoto(), 'outra')).url;
      assert.notEqual(own, foreign, 'the same photo of two shops has two addresses');
      const save = (images: string[]) =>
        callPanel(service, 'saveProduct', {
          as: token,
          body: { id: null, name: 'Mel', images, variants: [{ sku: null, price: 9 }] },
        });
      assert.equal((await save([foreign])).errors[0]?.code, 'bad-picture');
      assert.deepEqual(dataOf(await save([own])).images, [own]);
    });

    test('a photo that nothing shows is removed after a day; one of a product stays', async (t) => {
      const { service, token, database, store } = await start(t);
      const kept = dataOf(await upload(service, token, await phonePhoto(400, 300, '#0a0'))).url;
      const left = dataOf(await upload(service, token, await phonePhoto(400, 300, '#00a'))).url;
      const saved = { id: null, name: 'Mel', images: [kept], variants: [{ sku: null, price: 9 }] };
      dataOf(await callPanel(service, 'saveProduct', { as: token, body: saved }));
      await sweepPhotos(store)(database, new Date(Date.now() + dayMs - 60_000));
      assert.equal((await service.app.inject({ url: left })).statusCode, 200, 'not yet');
      await sweepPhotos(store)(database, new Date(Date.now() + dayMs + 60_000));
      assert.equal((await service.app.inject({ url: left })).statusCode, 404);
      assert.equal((await service.app.inject({ url: left.replace('.jpg', '-320.webp') })).statusCode, 404);
      assert.equal((await service.app.inject({ url: kept })).statusCode, 200);
      assert.equal((await service.app.inject({ url: kept.replace('.jpg', '-320.webp') })).statusCode, 200);
    });

    test('a photo of a variant, a gift or an order stays, and an unused one behind 700 in use is removed', async (t) => {
      const { service, token, database, store, shopId } = await start(t, { products: [draft('arroz')] });
      const urls = await Promise.all(
        ['#100', '#200', '#300', '#400'].map(
          async (colour) => dataOf(await upload(service, token, await phonePhoto(400, 300, colour))).url,
        ),
      );
      const [variant, gift, line] = urls;
      dataOf(await service.post('/api/order/items/', item('arroz')));
      await database.run(sql`update product_variant set image = ${variant}`);
      await database.run(sql`update order_item set image = ${line}`);
      await database.run(sql`
        insert into gift (shop_id, id, provider_id, name, image)
        values (${shopId}, gen_random_uuid(), 'caneca', 'Caneca', ${gift})`);
      await database.run(sql`
        with used as (
          insert into photo (shop_id, id, bytes, width, height, used_at)
          select ${shopId}::uuid, lpad(n::text, 32, '0'), 1, 1, 1, now() - interval '30 days'
          from generate_series(1, 700) n returning id)
        update product set images = (select jsonb_agg('/fotos/' || id || '.jpg') from used)
        where shop_id = ${shopId}`);
      const later = new Date(Date.now() + dayMs + 60_000);
      await sweepPhotos(store)(database, later);
      const found = await Promise.all(urls.map(async (url) => (await service.app.inject({ url })).statusCode));
      assert.deepEqual(found, [200, 200, 200, 404], 'of the variant, the gift, the order, and unused');
      const left = await database.one(sql`
        select count(*)::int as photos, count(*) filter (where used_at < ${later})::int as due from photo`);
      assert.deepEqual(left, { photos: 703, due: 0 }, 'none is judged again before a day is over');
    });

    // Decision: The logo is a photo of the shop: the sweep of unused photos leaves it, in the shop's look and a
    // channel's.
    test('the logo of a shop and of a channel stays; the one before it is removed a day later', async (t) => {
      const { service, token, database, store, shopId } = await start(t);
      const colours = ['#111', '#222', '#333'];
      const urls = await Promise.all(
        colours.map(async (colour) => dataOf(await upload(service, token, await phonePhoto(400, 300, colour))).url),
      );
      const [before = '', now = '', ofChannel = ''] = urls;
      const style = { defaultColor: '#a1246b', secondaryColor: '#fbe9f3' };
      const save = async (url: string) => {
        const { version } = dataOf(
          await callPanel(service, 'settingsSection', { as: token, params: { section: 'settings' } }),
        );
        const body = { version, value: { style: { ...style, urlLogo: logoAddress(url) } } };
        dataOf(await callPanel(service, 'saveSettingsSection', { as: token, params: { section: 'settings' }, body }));
      };
      await save(before);
      await save(now);
      const channelSettings = [{ channelId: 'zap', style: { ...style, urlLogo: ofChannel } }];
      await database.run(sql`
        update shop set settings = settings || ${JSON.stringify({ channelSettings })}::jsonb where id = ${shopId}`);
      await sweepPhotos(store)(database, new Date(Date.now() + dayMs + 60_000));
      const found = await Promise.all(
        urls.map(async (url) => (await service.app.inject({ url: logoAddress(url) })).statusCode),
      );
      assert.deepEqual(found, [404, 200, 200], 'replaced, of the shop, of the channel');
      const changes = await database.many<{ logo: string }>(
        sql`select after->>'logo' as logo from staff_audit where action = 'shop.edit'`,
      );
      assert.deepEqual(changes.length, 2);
      for (const { logo } of changes) assert.match(logo, /^imagem enviada [0-9a-f]{4}$/);
    });

    test('a logo that is not a photo of the shop is refused at its field, and the colours stay as they were', async (t) => {
      const { service, token, database, store } = await start(t);
      const { shopId } = await createShop(database, { slug: 'outra' });
      const other = await signInStaff(database, shopId, 'owner');
      const foreign = dataOf(await upload(service, other.token, await phonePhoto(), 'outra')).url;
      const late = dataOf(await upload(service, token, await phonePhoto(300, 300, '#00f'))).url;
      await sweepPhotos(store)(database, new Date(Date.now() + dayMs + 60_000));
      const part = async () =>
        dataOf(await callPanel(service, 'settingsSection', { as: token, params: { section: 'settings' } }));
      const { version, value } = await part();
      for (const url of [foreign, late]) {
        const style = { defaultColor: '#111111', secondaryColor: '#eeeeee', urlLogo: logoAddress(url) };
        const body = { version, value: { style } };
        const response = await callPanel(service, 'saveSettingsSection', {
          as: token,
          params: { section: 'settings' },
          body,
        });
        assert.deepEqual([response.status, response.errors[0]?.code], [422, 'bad-section']);
        assert.match(JSON.stringify(response), /settings\.style\.urlLogo.*Escolha o arquivo de novo/);
      }
      assert.deepEqual((await part()).value, value);
    });

    test('without a session, or with a role that may not edit products, no byte is read', async (t) => {
      const { service, database, shopId } = await start(t);
      const { token } = await signInStaff(database, shopId, 'picker');
      assert.equal((await upload(service, token, await phonePhoto())).status, 403);
      assert.equal((await callPanel(service, 'addPhoto', { body: await phonePhoto() })).status, 401);
    });
  }),
);

/** A picture that does not compress. */
function noise(side: number): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3);
  let seed = 7;
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = seed >> 16;
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}
