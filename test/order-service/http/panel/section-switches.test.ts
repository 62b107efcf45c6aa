import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { entryOf, type SettingsSection, type SwitchedSection } from '#shared/model/panel/settings-section.ts';
import { readDeclaration } from '../../../../order-service/declaration/read-declaration.ts';
import { applyShop } from '../../../../order-service/services/shops/apply-shop.ts';
import { openShop } from '../../../../order-service/services/shops/create-shop.ts';
import { exportShop } from '../../../../order-service/services/shops/export-shop.ts';
import { shopIdOfHost, shopOf, shopSettings } from '../../../../order-service/services/shops/shops.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf, startTestService } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';

const coupon = { code: 'PAO10', kind: 'percent', value: 10 };
const window = { weekdays: ['Monday'], startTime: '09:00', endTime: '12:00', cutoffMinutes: 0 };
const table = { providerId: 'atacado', name: 'Atacado', items: [] };
const store = {
  ...{ providerId: 'centro', name: 'Centro', zipCode: '01001-000', state: 'SP', city: 'São Paulo' },
  ...{ neighborhood: 'Sé', street: 'Rua A', number: '1', price: 0 },
};
const delivery = {
  providerId: 'expressa',
  type: 'ExpressDelivery',
  name: 'Expressa',
  areas: [{ from: '01000-000', to: '05999-999', price: 5 }],
};

/** A first entry of each list, and another one. */
const entries: Readonly<Record<SwitchedSection, readonly [first: object, second: object]>> = {
  coupons: [coupon, { ...coupon, code: 'PAO20' }],
  schedule: [window, { ...window, startTime: '14:00', endTime: '18:00' }],
  priceTables: [table, { ...table, providerId: 'varejo', name: 'Varejo' }],
};
const parts = ['coupons', 'schedule', 'priceTables'] as const;

onOneDatabase((kind, fresh) =>
  describe(`the settings that show the lists of a shop (${kind})`, () => {
    /** A shop as `create` makes it, with nothing in it. */
    const start = async (t: TestContext) => {
      const database = await fresh(t);
      const service = await startTestService(t, database);
      await openShop(database, 'padaria', { name: 'Padaria da Ana' }, false);
      const shopId = await shopIdOfHost(database, 'padaria.localhost');
      const { token: as } = await signInStaff(database, shopId, 'owner', { name: 'Dona Ana' });
      const part = async (name: SettingsSection) =>
        dataOf(await callPanel(service, 'settingsSection', { as, params: { section: name } }));
      const save = async (name: SettingsSection, value: unknown) => {
        const { version } = await part(name);
        return dataOf(
          await callPanel(service, 'saveSettingsSection', { as, params: { section: name }, body: { version, value } }),
        );
      };
      const turn = (name: SwitchedSection, isOn: boolean) =>
        callPanel(service, 'switchSettingsSection', { as, params: { section: name }, body: { isOn } });
      const settings = async () => {
        const { canUseCoupon, enableManualPrices, steps } = await shopSettings(database, shopId);
        return { coupons: canUseCoupon, priceTables: enableManualPrices, schedule: steps.includes('Schedule') };
      };
      const shop = async () => dataOf(await callPanel(service, 'shop', { as }));
      const history = async () => {
        const { entries: all } = dataOf(await callPanel(service, 'audit', { as }));
        return all.map(({ target, from, to }) => [target.label, from, to]);
      };
      return { database, shopId, as, service, part, save, turn, settings, shop, history };
    };

    // Decision: The first coupon, window or price table of the panel switches its setting on.
    for (const name of parts)
      test(`the first entry of ${name} in a shop made from nothing reaches the shopper`, async (t) => {
        const { part, save, settings, history } = await start(t);
        assert.equal((await settings())[name], false);
        assert.deepEqual((await part(name)).switch, { isOn: false, isOnByFirst: true, unserved: [] });
        const { switched } = await save(name, [entries[name][0]]);
        assert.equal(switched, true);
        assert.deepEqual(await settings(), { coupons: false, schedule: false, priceTables: false, [name]: true });
        assert.deepEqual((await part(name)).switch, { isOn: true, isOnByFirst: false, unserved: [] });
        const [[label, from, to] = []] = await history();
        const setting = {
          coupons: 'campo de cupom',
          schedule: 'escolha do horário',
          priceTables: 'preços pelo atendente',
        };
        assert.match(String(label), /^(Cupons|Horários|Tabelas de preço)$/);
        assert.deepEqual([from, to], [{ [setting[name]]: 'desligado' }, { [setting[name]]: 'ligado' }]);
      });

    // Decision: A setting of a list that the staff switched off stays off, also for later entries, with a warning.
    for (const name of parts)
      test(`${name} that the staff switched off stays off for later entries, with a warning`, async (t) => {
        const { part, save, turn, settings, shop } = await start(t);
        const [first, second] = entries[name];
        await save(name, [first]);
        assert.equal((await turn(name, false)).status, 200);
        assert.equal((await settings())[name], false);
        const { switched } = await save(name, [first, second]);
        assert.equal(switched, null);
        assert.equal((await settings())[name], false);
        assert.deepEqual((await shop()).unseen, [name]);
        // Also for a list that was emptied meanwhile.
        await save(name, []);
        assert.deepEqual((await part(name)).switch, { isOn: false, isOnByFirst: false, unserved: [] });
        await save(name, [second]);
        assert.equal((await settings())[name], false);
        assert.equal((await turn(name, true)).status, 200);
        assert.equal((await settings())[name], true);
        assert.deepEqual((await shop()).unseen, []);
      });

    test('entries that a declaration brought while the setting is off stay hidden, and the panel warns', async (t) => {
      const { database, save, settings, shop } = await start(t);
      const lists = { coupons: [coupon], schedule: [window], priceTables: [table] };
      const declared = { slug: 'padaria', ...lists };
      const read = readDeclaration(JSON.stringify(declared));
      assert.ok('declaration' in read);
      await applyShop(database, read.declaration);
      assert.deepEqual(await settings(), { coupons: false, schedule: false, priceTables: false });
      assert.deepEqual((await shop()).unseen, ['coupons', 'schedule', 'priceTables']);
      await save('coupons', entries.coupons);
      assert.equal((await settings()).coupons, false);
    });

    test('apply of the export changes nothing, and a declaration still decides', async (t) => {
      const { database, shopId, save, turn, settings } = await start(t);
      const declaration = async () => exportShop(database, await shopOf(database, shopId));
      for (const name of parts) await save(name, [entries[name][0]]);
      await turn('coupons', false);
      const exported = await declaration();
      const read = readDeclaration(JSON.stringify(exported));
      assert.ok('declaration' in read);
      await applyShop(database, read.declaration);
      assert.deepEqual(await declaration(), exported);
      assert.deepEqual(await settings(), { coupons: false, schedule: true, priceTables: true });
      await applyShop(database, { slug: 'padaria', settings: { canUseCoupon: true, enableManualPrices: false } });
      assert.deepEqual(await settings(), { coupons: true, schedule: true, priceTables: false });
    });

    // Decision: Without any window customers choose no time: the step would stop every order.
    test('the last window that goes switches the choice of a time off, and the next first one on', async (t) => {
      const { save, turn, settings } = await start(t);
      await save('schedule', [window]);
      assert.equal((await save('schedule', [])).switched, false);
      assert.equal((await settings()).schedule, false);
      const refused = await turn('schedule', true);
      assert.deepEqual([refused.status, refused.errors?.[0]?.code], [422, 'no-window']);
      assert.equal((await save('schedule', [window])).switched, true);
      assert.equal((await settings()).schedule, true);
    });

    test('a way to receive orders that no window serves is named', async (t) => {
      const { part, save, shop } = await start(t);
      await save('stores', [store]);
      await save('deliveryOptions', [delivery]);
      assert.deepEqual((await shop()).unserved, []);
      const { notices } = await save('schedule', [{ ...window, type: 'ExpressDelivery' }]);
      assert.match(notices[0] ?? '', /^Não há horário para retirada\./);
      assert.deepEqual((await part('schedule')).switch?.unserved, ['StorePickUp']);
      assert.deepEqual((await shop()).unserved, ['StorePickUp']);
      assert.deepEqual((await save('schedule', [window])).notices, []);
      assert.deepEqual((await shop()).unserved, []);
    });

    test('two people who switch at once leave one setting, and each change of it is in the history once', async (t) => {
      const { save, turn, history, settings } = await start(t);
      await save('coupons', [coupon]);
      const answers = await Promise.all([turn('coupons', false), turn('coupons', false)]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      );
      assert.equal((await settings()).coupons, false);
      const offs = (await history()).filter(([, , to]) => entryOf(to)['campo de cupom'] === 'desligado');
      assert.equal(offs.length, 1);
    });
  }),
);
