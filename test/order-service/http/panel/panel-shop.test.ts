import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { wallClock } from '#shared/rules/text/zone-time.ts';
import { pauseTexts } from '#shared/text/panel/shop-pause.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { startPayable } from '../../../helpers/order-service/payments.ts';

onOneDatabase((kind, fresh) =>
  describe(`the shop in the panel (${kind})`, () => {
    const start = async (t: TestContext) => {
      const database = await fresh(t);
      const service = await startPayable(t, database, { optionId: 'pix' });
      const owner = await signInStaff(database, service.shopId, 'owner', { name: 'Dona Ana' });
      const shop = async () => dataOf(await callPanel(service, 'shop', { as: owner.token }));
      const save = (part: 'minOrderValue' | 'coupons' | 'closedDays', version: string, value: unknown) =>
        callPanel(service, 'saveSettingsSection', {
          as: owner.token,
          params: { section: part },
          body: { version, value },
        });
      return { database, service, owner, shop, save };
    };

    // Decision: While the shop is paused, shoppers read why and cannot confirm; agents still can.
    test('a pause refuses the orders of shoppers with its words, until it ends or the shop is opened', async (t) => {
      const { service, owner, shop } = await start(t);
      const pause = (length: string, text = '') =>
        callPanel(service, 'pauseShop', { as: owner.token, body: { length, text } });
      dataOf(await pause('today', 'Hoje fechamos mais cedo.'));
      const { pause: shown } = await shop();
      assert.equal(shown?.text, 'Hoje fechamos mais cedo.');
      assert.ok(Date.parse(shown?.until ?? '') > Date.now());
      const { data: settings } = dataOf(await service.get<{ data: ShopSettings }>('/api/shop/settings'));
      assert.equal(settings.pause?.text, 'Hoje fechamos mais cedo.');
      const refused = await service.get('/api/order/confirm');
      assert.deepEqual(
        [refused.status, refused.errors?.[0]?.message],
        [422, 'Hoje fechamos mais cedo. Seu carrinho fica guardado.'],
      );
      dataOf(await callPanel(service, 'openShop', { as: owner.token, body: {} }));
      assert.equal((await shop()).pause, null);
      dataOf(await service.get('/api/order/confirm'));

      dataOf(await pause('open'));
      assert.deepEqual((await shop()).pause, { until: null, text: pauseTexts.usual.open });

      // Of half an hour, the words name its end.
      dataOf(await pause('30min'));
      const short = (await shop()).pause;
      const { time } = wallClock(new Date(short?.until ?? ''), 'America/Sao_Paulo');
      assert.equal(short?.text, pauseTexts.backAt(time));
    });

    test('a part is saved with the checks of a declaration, and a second person gets the present value', async (t) => {
      const { database, shop, save } = await start(t);
      const { version } = (await shop()).sections.minOrderValue;
      const saved = dataOf(await save('minOrderValue', version, 45.5));
      assert.deepEqual((await shop()).sections.minOrderValue, { value: 45.5, version: saved.version });
      const late = await save('minOrderValue', version, 60);
      assert.deepEqual([late.status, late.errors?.[0]?.code], [409, 'stale']);
      assert.deepEqual(Object(late.data).value, 45.5);
      const bad = await save('minOrderValue', saved.version, -1);
      assert.deepEqual([bad.status, bad.errors?.[0]?.code], [422, 'bad-section']);
      assert.deepEqual(bad.data, {
        problems: [{ path: 'minOrderValue', text: 'Escreva um valor em reais, como 29,90.' }],
      });
      const history = await database.many(
        sql`select member_name, target_label, before, after from staff_audit where action = 'shop.edit'`,
      );
      assert.deepEqual(history, [{ member_name: 'Dona Ana', target_label: 'Pedido mínimo', before: 0, after: 45.5 }]);
    });

    test('of two people who save at once only one succeeds', async (t) => {
      const { shop, save } = await start(t);
      const { version } = (await shop()).sections.closedDays;
      const responses = await Promise.all([
        save('closedDays', version, ['2026-12-25']),
        save('closedDays', version, ['2027-01-01']),
      ]);
      assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
    });
  }),
);
