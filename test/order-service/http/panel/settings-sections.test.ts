import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { entryOf, type SettingsSection } from '#shared/model/panel/settings-section.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { readDeclaration } from '../../../../order-service/declaration/read-declaration.ts';
import { applyShop } from '../../../../order-service/services/shops/apply-shop.ts';
import { exportShop } from '../../../../order-service/services/shops/export-shop.ts';
import { shopOf } from '../../../../order-service/services/shops/shops.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { startPayable } from '../../../helpers/order-service/payments.ts';

const store = {
  providerId: 'centro',
  name: 'Loja do Centro',
  zipCode: '01001-000',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Sé',
  street: 'Rua das Flores',
  number: '10',
  price: 0,
};
const window = {
  weekdays: ['Monday', 'Tuesday'],
  startTime: '09:00',
  endTime: '12:00',
  cutoffMinutes: 60,
  capacity: 5,
};
const delivery = {
  providerId: 'expressa',
  type: 'ExpressDelivery',
  name: 'Expressa',
  areas: [{ from: '01000-000', to: '05999-999', price: 12.9, freeFrom: 150 }],
};
const gift = {
  id: 'cem',
  name: 'A partir de R$ 100',
  minAmount: 100,
  triggerProductIds: [],
  availableQuantity: 1,
  availableGifts: [{ id: 'caneca', name: 'Caneca', available: 7 }],
};
const table = { providerId: 'atacado', name: 'Atacado', items: [{ sku: 'arroz', price: 30 }] };
const place = { id: 'centro', state: 'SP', city: 'Serra Negra', name: 'Centro' };
const cash = {
  providerId: 'dinheiro',
  method: 'OnDelivery',
  providerType: 'Manual',
  name: 'Dinheiro',
  group: 'Dinheiro',
  payOnDelivery: true,
};
const look = {
  style: { defaultColor: '#a1246b', secondaryColor: '#fbe9f3', urlLogo: null },
  webCatalogCallbackMessage: 'Oi! Montei meu pedido.',
};

const coupon = {
  code: 'FEIRA',
  kind: 'percent',
  value: 15,
  minAmount: 80,
  maxDiscount: 30,
  maxUses: 50,
  maxUsesPerCustomer: 1,
  startsAt: '2026-01-01T03:00:00Z',
  endsAt: '2099-01-01T02:59:00Z',
};

/** A change of each part, and the part as it is shown afterwards. */
const changes: readonly (readonly [part: SettingsSection, value: unknown])[] = [
  ['minOrderValue', 45.5],
  ['closedDays', ['2026-12-25']],
  ['coupons', [coupon]],
  ['schedule', [window]],
  ['scheduleDays', 12],
  ['neighborhoods', [place]],
  ['deliveryOptions', [delivery]],
  ['stores', [store]],
  ['gifts', [gift]],
  ['priceTables', [table]],
  ['paymentOptions', [cash]],
  ['settings', look],
  ['messageTexts', { welcome: 'Oi, aqui é a {loja}!', paid: 'Pago: nº {pedido}. Obrigada!' }],
  ['orderAlert', { phone: '5511987654321', isOn: true }],
  ['messagePrices', [{ channel: 'WhatsApp', charge: 'marketing', price: 0.345 }]],
];

/** Typing mistakes: where each is reported, and how. */
const mistakes: readonly (readonly [part: SettingsSection, value: unknown, path: string, text: RegExp])[] = [
  ['schedule', [{ ...window, startTime: '25:00' }], 'schedule[0].startTime', /^Escolha a hora/],
  ['schedule', [{ ...window, endTime: '08:00' }], 'schedule[0].endTime', /^O fim deve vir depois do começo/],
  ['schedule', [{ ...window, weekdays: [] }], 'schedule[0].weekdays', /^Adicione pelo menos um/],
  ['schedule', [{ ...window, capacity: 0 }], 'schedule[0].capacity', /^Escreva um número inteiro a partir de 1/],
  ['schedule', [window, window], 'schedule[1].weekdays[0]', /^Isto já existe na lista/],
  ['scheduleDays', 90, 'scheduleDays', /^Escreva de 1 a 60 dias/],
  ['stores', [{ ...store, zipCode: '1' }], 'stores[0].zipCode', /^Escreva um CEP/],
  ['stores', [{ ...store, state: 'XX' }], 'stores[0].state', /^Escolha o estado/],
  ['stores', [{ ...store, name: '' }], 'stores[0].name', /^Escreva um texto/],
  ['stores', [{ ...store, city: undefined }], 'stores[0].city', /^Preencha este campo/],
  ['stores', [{ ...store, seller: 'ninguem' }], 'stores[0].seller', /^Este vendedor não existe mais/],
  [
    'deliveryOptions',
    [{ ...delivery, areas: [{ from: '05000-000', to: '01000-000', price: 1 }] }],
    'deliveryOptions[0].areas[0].to',
    /^O último CEP deve vir depois do primeiro/,
  ],
  [
    'deliveryOptions',
    [{ ...delivery, areas: [{ from: '01000-000', to: '01000-000', price: -1 }] }],
    'deliveryOptions[0].areas[0].price',
    /^Escreva um valor em reais/,
  ],
  ['deliveryOptions', [{ ...delivery, areas: [] }], 'deliveryOptions[0].areas', /^Adicione pelo menos um/],
  ['gifts', [{ ...gift, availableQuantity: 0 }], 'gifts[0].availableQuantity', /^Escreva quantos brindes/],
  [
    'priceTables',
    [{ ...table, items: [{ sku: 'a', price: 'x' }] }],
    'priceTables[0].items[0].price',
    /^Escreva um val/,
  ],
  ['settings', { style: { ...look.style, defaultColor: 'verde-água' } }, 'settings.style.defaultColor', /^Escolha uma/],
  ['settings', { style: { ...look.style, urlLogo: 'http://x' } }, 'settings.style.urlLogo', /^Escreva um endereço/],
  ['settings', { payment: { type: 'other' } }, 'settings.payment', /^O painel não muda isto/],
  ['messageTexts', { paid: 'x'.repeat(501) }, 'messageTexts.paid', /^Escreva até 500 letras/],
  ['orderAlert', { phone: '11', isOn: true }, 'orderAlert.phone', /^O celular precisa do DDD/],
  [
    'messagePrices',
    [{ channel: 'WhatsApp', charge: 'free', price: -1 }],
    'messagePrices[0].price',
    /^Escreva um valor/,
  ],
  ['coupons', [{ code: 'A', kind: 'percent', value: 150 }], 'coupons[0].value', /^Escreva um valor maior que zero/],
];

onOneDatabase((kind, fresh) =>
  describe(`the parts of the shop in the panel (${kind})`, () => {
    const start = async (t: TestContext) => {
      const database = await fresh(t);
      const service = await startPayable(t, database, { optionId: 'pix' });
      const { token } = await signInStaff(database, service.shopId, 'owner', { name: 'Dona Ana' });
      const part = async (name: SettingsSection) =>
        dataOf(await callPanel(service, 'settingsSection', { as: token, params: { section: name } }));
      const save = (name: SettingsSection, version: string, value: unknown, more = {}) =>
        callPanel(service, 'saveSettingsSection', {
          as: token,
          params: { section: name },
          body: { version, value, ...more },
        });
      const declaration = async () => exportShop(database, await shopOf(database, service.shopId));
      return { database, service, part, save, declaration };
    };

    // Decision: The panel saves through the services of `apply`, and `export` writes what is true then.
    test('each part is saved, shown and exported, and apply of the export changes nothing', async (t) => {
      const { database, part, save, declaration } = await start(t);
      for (const [name, value] of changes) {
        const { version } = await part(name);
        const counted = name === 'gifts' ? { restocked: ['caneca'] } : {};
        const saved = dataOf(await save(name, version, value, counted));
        const shown = await part(name);
        assert.equal(shown.version, saved.version, name);
        assert.deepEqual(shown.value, value, name);
        const exported = await declaration();
        // The demo shop of this test is not a file's.
        const read = readDeclaration(JSON.stringify({ ...exported, slug: 'uma-loja' }));
        assert.ok('declaration' in read, JSON.stringify(read));
        const report = await applyShop(database, { ...read.declaration, slug: exported.slug }, { isDemoAllowed: true });
        assert.ok('lists' in report, JSON.stringify(report));
        assert.ok(
          report.lists.every(({ withdrawn }) => withdrawn === 0),
          name,
        );
        assert.deepEqual(await declaration(), exported, name);
      }
    });

    test('a mistake is reported at its field in Portuguese, and nothing changes', async (t) => {
      const { part, save, declaration } = await start(t);
      const before = await declaration();
      for (const [name, value, path, text] of mistakes) {
        const { version } = await part(name);
        const refused = await save(name, version, value);
        assert.deepEqual([refused.status, refused.errors?.[0]?.code], [422, 'bad-section'], path);
        const problems: { path: string; text: string }[] = Object(refused.data).problems;
        const problem = problems.find((one) => one.path === path);
        assert.ok(problem, `${path}: ${JSON.stringify(problems)}`);
        assert.match(problem.text, text);
      }
      assert.deepEqual(await declaration(), before);
    });

    test('every part refuses a version that is no longer true, with what is true now', async (t) => {
      const { part, save } = await start(t);
      for (const [name, value] of changes) {
        const { version } = await part(name);
        dataOf(await save(name, version, value));
        const late = await save(name, version, value);
        assert.deepEqual([late.status, late.errors?.[0]?.code], [409, 'stale'], name);
        const { value: now, version: current } = await part(name);
        assert.deepEqual(late.data, { value: now, version: current }, name);
      }
    });

    test('a gift that an order took is no stale version, and only a counted stock is set', async (t) => {
      const { database, part, save, service } = await start(t);
      const { version, value } = await part('gifts');
      dataOf(await service.get('/api/order/confirm'));
      const stock = async () =>
        (await database.one<{ available: number }>(sql`select available from gift where provider_id = 'caneca'`))
          ?.available;
      assert.equal(await stock(), 0);
      const renamed = (Array.isArray(value) ? value : []).map((group) => ({ ...entryOf(group), name: 'Outro nome' }));
      const saved = dataOf(await save('gifts', version, renamed));
      assert.equal(await stock(), 0);
      const counted = renamed.map((group) => ({
        ...group,
        availableGifts: [{ id: 'caneca', name: 'Caneca', available: 9 }],
      }));
      dataOf(await save('gifts', saved.version, counted, { restocked: ['caneca'] }));
      assert.equal(await stock(), 9);
    });

    test('the history says what a change of a list did, from → to, and nothing else', async (t) => {
      const { database, part, save } = await start(t);
      const first = dataOf(await save('priceTables', (await part('priceTables')).version, [table]));
      dataOf(await save('priceTables', first.version, [{ ...table, items: [{ sku: 'arroz', price: 28.5 }] }]));
      const rows = await database.many<{ before: unknown; after: unknown }>(
        sql`select before, after from staff_audit where action = 'shop.edit' order by id`,
      );
      const text = (value: unknown) => JSON.stringify(value).replaceAll('\u00a0', ' ');
      assert.deepEqual(rows.map(({ before, after }) => [text(before), text(after)]).at(-1), [
        '{"Atacado, arroz":"R$ 30,00"}',
        '{"Atacado, arroz":"R$ 28,50"}',
      ]);
    });

    test('the history names a neighbourhood whose fee changed, and leaves codes and summaries out', async (t) => {
      const { database, part, save } = await start(t);
      dataOf(await save('neighborhoods', (await part('neighborhoods')).version, [place]));
      const withFee = (price: number) => ({
        ...delivery,
        areas: [...delivery.areas, { from: '13930-000', to: '13930-000', neighborhoodId: 'centro', price }],
      });
      const first = dataOf(await save('deliveryOptions', (await part('deliveryOptions')).version, [withFee(5)]));
      dataOf(await save('deliveryOptions', first.version, [withFee(6.5)]));
      const row = await database.one<{ before: unknown; after: unknown }>(
        sql`select before, after from staff_audit where action = 'shop.edit' order by id desc limit 1`,
      );
      const text = (value: unknown) => JSON.stringify(value).replaceAll('\u00a0', ' ');
      assert.deepEqual(
        [text(row?.before), text(row?.after)],
        ['{"Expressa, Centro":"R$ 5,00"}', '{"Expressa, Centro":"R$ 6,50"}'],
      );
    });

    test('a neighbourhood that a delivery names cannot leave', async (t) => {
      const { part, save } = await start(t);
      const { version } = dataOf(await save('neighborhoods', (await part('neighborhoods')).version, [place]));
      const named = {
        ...delivery,
        areas: [{ from: '13930-000', to: '13930-000', neighborhoodId: 'centro', price: 5 }],
      };
      dataOf(await save('deliveryOptions', (await part('deliveryOptions')).version, [named]));
      const refused = await save('neighborhoods', version, []);
      assert.match(refused.errors?.[0]?.message ?? '', /^A entrega "Expressa" ainda usa este bairro/);
    });

    test('a payment option that is switched off can be switched on again', async (t) => {
      const { part, save } = await start(t);
      const { version, value } = await part('paymentOptions');
      const options = (Array.isArray(value) ? value : []).map(entryOf);
      const without = options.filter(({ providerId }) => providerId !== 'boleto');
      dataOf(await save('paymentOptions', version, without));
      const { off, version: next } = await part('paymentOptions');
      assert.deepEqual(
        off.map(entryOf).map(({ providerId }) => providerId),
        ['boleto'],
      );
      dataOf(await save('paymentOptions', next, [...without, ...off]));
      assert.deepEqual((await part('paymentOptions')).off, []);
    });

    test('a coupon that is switched off keeps its terms, and can be switched on again', async (t) => {
      const { database, part, save, service } = await start(t);
      const { version, value } = await part('coupons');
      const before = (Array.isArray(value) ? value : []).map(entryOf);
      const added = dataOf(await save('coupons', version, [...before, coupon]));
      await database.run(sql`update coupon set uses = 2 where shop_id = ${service.shopId} and code = 'FEIRA'`);
      dataOf(await save('coupons', added.version, before));
      const { off, couponStates, version: next } = await part('coupons');
      assert.deepEqual(off, [coupon]);
      assert.deepEqual(
        couponStates.find(({ code }) => code === 'FEIRA'),
        { code: 'FEIRA', uses: 2, state: 'valid' },
      );
      dataOf(await save('coupons', next, [...before, ...off]));
      const now = await part('coupons');
      assert.deepEqual(now.off, []);
      assert.deepEqual(
        (Array.isArray(now.value) ? now.value : []).map(entryOf).find(({ code }) => code === 'FEIRA'),
        coupon,
      );
    });

    test('a coupon that does not apply now says why', async (t) => {
      const { part, save } = await start(t);
      const { version } = await part('coupons');
      const { startsAt: _start, endsAt: _end, ...always } = coupon;
      dataOf(
        await save('coupons', version, [
          { ...always, code: 'SEMPRE' },
          { ...always, code: 'ANTES', endsAt: '2026-01-01T03:00:00Z' },
          { ...always, code: 'DEPOIS', startsAt: '2099-01-01T03:00:00Z' },
        ]),
      );
      const { couponStates } = await part('coupons');
      const stateOf = (name: string) => couponStates.find(({ code }) => code === name)?.state;
      assert.deepEqual(['SEMPRE', 'ANTES', 'DEPOIS'].map(stateOf), ['valid', 'ended', 'waiting']);
    });
  }),
);
