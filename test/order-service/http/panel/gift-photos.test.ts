import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import sharp from 'sharp';
import type { Order } from '#shared/model/order/order.ts';
import { logoAddress } from '#shared/rules/links/uploaded-photo.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { folderStore } from '../../../../order-service/providers/photos/folder-store.ts';
import { FeedFolder } from '../../../../order-service/services/imports/feed-folder.ts';
import { sweepPhotos } from '../../../../order-service/services/photos/photos.ts';
import { applyShop } from '../../../../order-service/services/shops/apply-shop.ts';
import { exportShop } from '../../../../order-service/services/shops/export-shop.ts';
import { shopOf } from '../../../../order-service/services/shops/shops.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, draft, item, startTestService } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';

const afterADay = () => new Date(Date.now() + 24 * 3_600_000 + 60_000);

const photo = (colour: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

const groupWith = (imageUrl?: string) => ({
  id: 'g',
  name: 'Quem compra ganha',
  minAmount: 0,
  availableQuantity: 1,
  triggerProductIds: [],
  availableGifts: [{ id: 'caneca', name: 'Caneca', ...(imageUrl !== undefined && { imageUrl }) }],
});

onOneDatabase((kind, fresh) =>
  describe(`photos of gifts (${kind})`, () => {
    async function start(t: TestContext) {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'gift-photos-'));
      const store = folderStore(path.join(folder, 'photos'));
      const photos = { store, uploads: new FeedFolder(path.join(folder, 'uploads')), shopBytes: 50 * 1024 ** 2 };
      const database = await fresh(t);
      const service = await startTestService(t, database, undefined, undefined, { photos });
      const { shopId } = await createShop(database, { products: [draft('arroz')] });
      const { token: as } = await signInStaff(database, shopId, 'manager');
      const params = { section: 'gifts' } as const;
      const part = async () => dataOf(await callPanel(service, 'settingsSection', { as, params }));
      const save = async (imageUrl?: string) =>
        callPanel(service, 'saveSettingsSection', {
          ...{ as, params },
          body: { version: (await part()).version, value: [groupWith(imageUrl)] },
        });
      const upload = async (colour: string, who = as, shop?: string) =>
        dataOf(await callPanel(service, 'addPhoto', { as: who, body: await photo(colour), ...(shop && { shop }) })).url;
      const statusOf = async (url: string) => (await service.app.inject({ url })).statusCode;
      return { service, database, shopId, store, save, part, upload, statusOf };
    }

    // Decision: A gift's picture is taken or chosen on the phone, and stored as product photos are.
    test('an uploaded photo is shown to shoppers in its narrowest form, and stays while the gift shows it', async (t) => {
      const { service, database, store, save, upload, statusOf } = await start(t);
      const [before, now] = [await upload('#a11'), await upload('#1a1')];
      dataOf(await save(before));
      dataOf(await save(now));
      const { gifts } = dataOf(await service.post<Order>('/api/order/items/', item('arroz')));
      assert.equal(gifts[0]?.availableGifts[0]?.imageUrl, logoAddress(now));
      await sweepPhotos(store)(database, afterADay());
      assert.deepEqual(
        [await statusOf(before), await statusOf(now), await statusOf(logoAddress(now))],
        [404, 200, 200],
      );
    });

    test('a photo that the shop does not have is refused at its gift, and nothing is saved', async (t) => {
      const { service, database, store, save, part, upload } = await start(t);
      const { shopId } = await createShop(database, { slug: 'outra' });
      const other = await signInStaff(database, shopId, 'owner');
      const foreign = await upload('#aa1', other.token, 'outra');
      const late = await upload('#11a');
      await sweepPhotos(store)(database, afterADay());
      for (const url of [foreign, late]) {
        const response = await save(url);
        assert.deepEqual([response.status, response.errors[0]?.code], [422, 'bad-section']);
        assert.match(JSON.stringify(response), /gifts\[0\]\.availableGifts\[0\]\.imageUrl.*Escolha o arquivo de novo/);
      }
      assert.deepEqual((await part()).value, []);
      assert.equal((await service.app.inject({ url: foreign })).statusCode, 404);
    });

    test('a picture of another site, and none, are saved as before', async (t) => {
      const { save, part } = await start(t);
      dataOf(await save('https://fotos.example/caneca.jpg'));
      assert.match(JSON.stringify((await part()).value), /fotos\.example/);
      dataOf(await save());
      assert.doesNotMatch(JSON.stringify((await part()).value), /imageUrl/);
    });

    test('the export names the photo, and applying it changes nothing and uses the photo again', async (t) => {
      const { database, shopId, save, upload } = await start(t);
      const url = await upload('#11a');
      dataOf(await save(url));
      await database.run(sql`update photo set used_at = now() - interval '2 days'`);
      const declaration = async () => exportShop(database, await shopOf(database, shopId));
      const before = await declaration();
      assert.equal(before.gifts?.[0]?.availableGifts[0]?.imageUrl, url);
      await applyShop(database, before);
      assert.deepEqual(await declaration(), before);
      const row = await database.one<{ is_fresh: boolean }>(
        sql`select used_at > now() - interval '1 hour' as is_fresh from photo where shop_id = ${shopId}`,
      );
      assert.equal(row?.is_fresh, true);
    });
  }),
);
