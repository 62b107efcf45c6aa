import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { GiftSelection } from '#shared/model/order/gift.ts';
import type { Order } from '#shared/model/order/order.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import type { GiftDraft, GiftRuleDraft } from '../../../../order-service/services/shops/save-gift-rules.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { giftStockOf } from '../../../helpers/order-service/order-rows.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  refusalOf,
  startTestService,
  type TestService,
  takesAnonymousOrders,
} from '../../../helpers/order-service/order-service.ts';

const gift = (providerId: string, fields: Partial<GiftDraft> = {}): GiftDraft => ({
  providerId,
  name: `Brinde ${providerId}`,
  sellerId: 'sitio',
  image: `/${providerId}.svg`,
  available: null,
  ...fields,
});
/** From 50 reais on: one of two. */
const byAmount = (fields: Partial<GiftRuleDraft> = {}): GiftRuleDraft => ({
  providerId: 'valor',
  name: 'A partir de R$ 50',
  minAmountCents: 50_00,
  availableQuantity: 1,
  gifts: [gift('caneca'), gift('sacola')],
  ...fields,
});
/** With coffee: two of three. */
const byProduct = (fields: Partial<GiftRuleDraft> = {}): GiftRuleDraft => ({
  providerId: 'cafe',
  name: 'Com café',
  triggerProductIds: ['cafe', 'cha'],
  availableQuantity: 2,
  gifts: [gift('colher'), gift('filtro'), gift('xicara')],
  ...fields,
});

const selection = (id: string, ...gifts: string[]): GiftSelection => ({
  id,
  selectedGifts: gifts.map((name) => ({ id: name, seller: 'Sítio', index: '0' })),
});
const put = async (service: TestService, id: string, quantity: number, code = 'ana') =>
  dataOf(await service.post<Order>('/api/order/items/', item(id, { quantity }), { code }));
const choose = (service: TestService, sent: GiftSelection, options: Parameters<TestService['post']>[2] = {}) =>
  service.post<Order>('/api/order/gift/', sent, options);
const current = async (service: TestService, code = 'ana') =>
  dataOf(await service.get<Order>('/api/order/current', { code }));
const confirm = (service: TestService, code = 'ana') => service.get<Order>('/api/order/confirm', { code });

const groupsOf = ({ gifts }: Order) =>
  gifts.map(({ id, selectedGifts }) => [id, ...selectedGifts.map((selected) => selected.id)]);
const giftsOf = ({ items }: Order) => items.filter(({ isGift }) => isGift).map(({ providerId }) => providerId);

type Fresh = Parameters<Parameters<typeof onEachDatabase>[0]>[1];
async function shopWith(t: Parameters<Fresh>[0], fresh: Fresh, giftRules: GiftRuleDraft[]): Promise<TestService> {
  const service = await startTestService(t, await fresh(t));
  await createShop(service.database, {
    ...takesAnonymousOrders,
    agentCode: 'bia',
    sellers: [{ providerId: 'sitio', name: 'Sítio' }],
    products: [draft('arroz'), draft('cafe'), draft('raro', { variant: { available: 1 } })],
    giftRules,
  });
  return service;
}

onEachDatabase((kind, fresh) => {
  describe(`gifts (${kind})`, () => {
    // Spec §3: "Gift group: id, availableQuantity, availableGifts[id, seller, name, imageUrl]. Gift selection: id,
    // selectedGifts[id, seller, index]."
    test('are offered by the rules that apply to the order now', async (t) => {
      const service = await shopWith(t, fresh, [byAmount(), byProduct()]);
      assert.deepEqual((await current(service)).gifts, [], 'an empty order gets nothing');
      assert.deepEqual(groupsOf(await put(service, 'arroz', 4)), []);
      assert.deepEqual(groupsOf(await put(service, 'arroz', 5)), [['valor']]);
      assert.deepEqual((await put(service, 'cafe', 1)).gifts, [
        {
          id: 'valor',
          availableQuantity: 1,
          availableGifts: ['caneca', 'sacola'].map((id) => ({
            id,
            seller: 'Sítio',
            name: `Brinde ${id}`,
            imageUrl: `/${id}.svg`,
          })),
          selectedGifts: [],
        },
        {
          id: 'cafe',
          availableQuantity: 2,
          availableGifts: ['colher', 'filtro', 'xicara'].map((id) => ({
            id,
            seller: 'Sítio',
            name: `Brinde ${id}`,
            imageUrl: `/${id}.svg`,
          })),
          selectedGifts: [],
        },
      ]);
      assert.deepEqual(groupsOf(await put(service, 'arroz', 0)), [['cafe']]);
      const hour = 3_600_000;
      for (const [starts, ends, expected] of [
        [-hour, hour, [['cafe']]],
        [hour, null, []],
        [null, -hour, []],
      ] as const) {
        const at = (shift: number | null) => (shift === null ? null : new Date(Date.now() + shift).toISOString());
        await service.database.run(
          sql`update gift_rule set starts_at = ${at(starts)}, ends_at = ${at(ends)} where provider_id = 'cafe'`,
        );
        assert.deepEqual(groupsOf(await current(service)), expected);
      }
    });

    test('with an amount and a product in their rule need both', async (t) => {
      const service = await shopWith(t, fresh, [byProduct({ minAmountCents: 30_00 })]);
      assert.deepEqual(groupsOf(await put(service, 'arroz', 5)), []);
      assert.deepEqual(groupsOf(await put(service, 'cafe', 1)), [['cafe']]);
      assert.deepEqual(groupsOf(await put(service, 'arroz', 1)), []);
    });

    test('that are selected are free items of the order and change no total', async (t) => {
      const service = await shopWith(t, fresh, [byAmount()]);
      await put(service, 'arroz', 5);
      const order = dataOf(await choose(service, selection('valor', 'sacola')));
      assert.deepEqual(order.gifts[0]?.selectedGifts, [{ id: 'sacola', seller: 'Sítio', index: '1' }]);
      assert.deepEqual([order.itemsAmout, order.totalAmout, order.items.length], [50, 50, 2]);
      const line = order.items[1];
      assert.deepEqual(
        [line?.isGift, line?.name, line?.quantity, line?.unitPrice, line?.totalAmout, line?.sellerId, line?.images],
        [true, 'Brinde sacola', 1, 0, 0, 'sitio', [{ url: '/sacola.svg' }]],
      );
      assert.deepEqual(await current(service), order, 'and stay so');
      const forAgent = new Map(Object.entries(await current(service, 'bia')));
      for (const [field, value] of Object.entries(order))
        assert.deepEqual(forAgent.get(field), value, `agent: ${field}`);
    });

    // Spec §4: "Up to availableQuantity per gift group; extra choices are blocked; clicking a selected gift deselects
    // it."
    test('up to availableQuantity per gift group; extra choices are blocked', async (t) => {
      const service = await shopWith(t, fresh, [byAmount(), byProduct()]);
      await put(service, 'cafe', 5);
      const two = dataOf(await choose(service, selection('cafe', 'colher', 'xicara')));
      assert.deepEqual(groupsOf(two), [['valor'], ['cafe', 'colher', 'xicara']]);
      assert.deepEqual(refusalOf(await choose(service, selection('cafe', 'colher', 'xicara', 'filtro'))), [
        422,
        'Você pode escolher até 2 brindes.',
      ]);
      assert.deepEqual(refusalOf(await choose(service, selection('valor', 'caneca', 'sacola'))), [
        422,
        'Você pode escolher apenas 1 brinde.',
      ]);
      assert.deepEqual(refusalOf(await choose(service, selection('cafe', 'filtro', 'filtro'))), [
        422,
        'Cada brinde só pode ser escolhido uma vez.',
      ]);
      assert.deepEqual(await current(service), two, 'a refused choice changes nothing');
    });

    // Spec §7: "POST /api/order/gift/ | id, selectedGifts"
    test('are exchanged and deselected by sending the whole selection of a group', async (t) => {
      const service = await shopWith(t, fresh, [byAmount(), byProduct()]);
      await put(service, 'cafe', 5);
      dataOf(await choose(service, selection('valor', 'caneca')));
      dataOf(await choose(service, selection('cafe', 'colher', 'xicara')));
      const exchanged = dataOf(await choose(service, selection('cafe', 'filtro', 'xicara')));
      assert.deepEqual(groupsOf(exchanged), [
        ['valor', 'caneca'],
        ['cafe', 'xicara', 'filtro'],
      ]);
      assert.deepEqual(
        exchanged.items.map(({ index, providerId }) => [index, providerId]),
        [
          ['1', 'cafe'],
          ['2', 'caneca'],
          ['4', 'xicara'],
          ['5', 'filtro'],
        ],
        'an index is never given twice',
      );
      assert.deepEqual(groupsOf(dataOf(await choose(service, selection('cafe')))), [['valor', 'caneca'], ['cafe']]);
      assert.deepEqual(giftsOf(await current(service)), ['caneca']);
    });

    // Spec §8: "The operations with their own message: … add gift …"
    test('that are unknown, of another group, of another seller or sold out are refused with the reason', async (t) => {
      const service = await shopWith(t, fresh, [
        byAmount({ gifts: [gift('caneca'), gift('sacola', { available: 0 })] }),
        byProduct(),
      ]);
      const order = await put(service, 'arroz', 5);
      assert.deepEqual(
        order.gifts[0]?.availableGifts.map(({ id }) => id),
        ['caneca'],
        'what is sold out is not offered',
      );
      const gone = [422, 'Este brinde não está mais disponível.'];
      for (const id of ['sacola', 'nada', 'colher'])
        assert.deepEqual(refusalOf(await choose(service, selection('valor', id))), gone, id);
      const elsewhere = { id: 'valor', selectedGifts: [{ id: 'caneca', seller: 'Outro', index: '0' }] };
      assert.deepEqual(refusalOf(await choose(service, elsewhere)), gone);
      for (const group of ['cafe', 'nada'])
        assert.deepEqual(
          refusalOf(await choose(service, selection(group, 'colher'))),
          [422, 'Este brinde não vale para este pedido.'],
          group,
        );
      assert.equal((await choose(service, { id: 'valor', selectedGifts: [{ id: 'caneca' }] } as never)).status, 400);
      assert.deepEqual((await current(service)).items.length, 1);
    });

    test('of a group that no longer applies lose their selection', async (t) => {
      const service = await shopWith(t, fresh, [byAmount(), byProduct()]);
      await put(service, 'arroz', 5);
      await put(service, 'cafe', 1);
      dataOf(await choose(service, selection('valor', 'caneca')));
      dataOf(await choose(service, selection('cafe', 'colher')));
      const fewer = await put(service, 'arroz', 1);
      assert.deepEqual(
        [giftsOf(fewer), fewer.catalogErrorMessages],
        [['colher'], []],
        "the shopper's own doing is no problem",
      );
      const more = await put(service, 'arroz', 5);
      assert.deepEqual(groupsOf(more), [['valor'], ['cafe', 'colher']], 'and it does not come back by itself');
      assert.deepEqual(giftsOf(await put(service, 'cafe', 0)), []);
      assert.deepEqual(await service.database.many(sql`select provider_id from order_item`), [
        { provider_id: 'arroz' },
      ]);
    });

    test('that the shop removes are reported once, and the order can be confirmed without them', async (t) => {
      const service = await shopWith(t, fresh, [byAmount(), byProduct()]);
      await put(service, 'cafe', 5);
      dataOf(await choose(service, selection('valor', 'caneca')));
      dataOf(await choose(service, selection('cafe', 'colher')));
      await service.database.run(sql`update gift_rule set is_active = false where provider_id = 'valor'`);
      const lost = ['O brinde Brinde caneca não está mais disponível para este pedido.'];
      const told = await current(service);
      assert.deepEqual([told.catalogErrorMessages, giftsOf(told)], [lost, ['colher']]);
      assert.deepEqual((await current(service)).catalogErrorMessages, []);

      await service.database.run(sql`update gift set is_active = false where provider_id = 'colher'`);
      const refused = await confirm(service);
      assert.deepEqual(refusalOf(refused), [422, 'O brinde Brinde colher não está mais disponível para este pedido.']);
      assert.deepEqual(refused.data && giftsOf(refused.data), []);
      assert.equal(dataOf(await confirm(service)).status, 1);
    });

    test("above the shop's new limit are removed, the last chosen first", async (t) => {
      const service = await shopWith(t, fresh, [byProduct()]);
      await put(service, 'cafe', 1);
      dataOf(await choose(service, selection('cafe', 'xicara')));
      dataOf(await choose(service, selection('cafe', 'xicara', 'colher')));
      await service.database.run(sql`update gift_rule set available_quantity = 1`);
      const order = await current(service);
      assert.deepEqual([giftsOf(order), order.catalogErrorMessages.length], [['xicara'], 1]);
    });

    test('cannot be added or removed as items', async (t) => {
      const service = await shopWith(t, fresh, [byAmount()]);
      await put(service, 'arroz', 5);
      const order = dataOf(await choose(service, selection('valor', 'caneca')));
      for (const quantity of [0, 2]) {
        const sent = item('caneca', { index: order.items[1]?.index ?? '', quantity });
        assert.deepEqual(refusalOf(await service.post('/api/order/items/', sent)), [
          422,
          'Brindes são escolhidos e retirados no quadro de brindes.',
        ]);
      }
      assert.deepEqual(await current(service), order);
    });

    test('with the id of a product do not affect it', async (t) => {
      const service = await shopWith(t, fresh, [byAmount({ gifts: [gift('raro', { available: 1 })] })]);
      await put(service, 'arroz', 5);
      dataOf(await choose(service, selection('valor', 'raro')));
      const order = await put(service, 'raro', 1);
      assert.deepEqual([order.items.length, order.itemsAmout, order.catalogErrorMessages], [3, 60, []]);
      assert.equal(dataOf(await confirm(service)).status, 1);
      assert.deepEqual(
        await service.database.one(
          sql`select (select available from gift) as gift, available from stock where sku = 'raro'`,
        ),
        {
          gift: 0,
          available: 0,
        },
      );
    });

    test('reduce their stock when the order is confirmed, not before', async (t) => {
      const service = await shopWith(t, fresh, [
        byAmount({ gifts: [gift('caneca', { available: 3 }), gift('sacola')] }),
      ]);
      await put(service, 'arroz', 5);
      dataOf(await choose(service, selection('valor', 'caneca')));
      const left = () => giftStockOf(service.database, 'caneca');
      assert.equal(await left(), 3);
      const confirmed = dataOf(await confirm(service));
      assert.deepEqual(
        [confirmed.status, giftsOf(confirmed), groupsOf(confirmed)],
        [1, ['caneca'], [['valor', 'caneca']]],
      );
      assert.equal(await left(), 2);
      assert.deepEqual((await current(service)).items, []);
    });

    test('offered by two groups share one stock', async (t) => {
      const last = gift('caneca', { available: 1 });
      const service = await shopWith(t, fresh, [
        byAmount({ gifts: [last] }),
        byProduct({ gifts: [last, gift('colher')] }),
      ]);
      await put(service, 'cafe', 5);
      const order = dataOf(await choose(service, selection('valor', 'caneca')));
      assert.deepEqual(
        order.gifts.map(({ availableGifts }) => availableGifts.map(({ id }) => id)),
        [['caneca'], ['colher']],
      );
      assert.equal((await choose(service, selection('cafe', 'caneca'))).status, 422);
      assert.equal(dataOf(await confirm(service)).status, 1);
      assert.equal(await giftStockOf(service.database, 'caneca'), 0);
    });

    test('the last one is given once among simultaneous confirmations', async (t) => {
      const rules = [
        byAmount({ availableQuantity: 2, gifts: [gift('sacola', { available: 1 }), gift('caneca', { available: 1 })] }),
      ];
      const service = await shopWith(t, fresh, rules);
      const codes = await Promise.all(
        Array.from({ length: 12 }, async () => {
          const { code } = dataOf(
            await service.get<{ code: string }>('/api/session/anonymous-session', { code: null }),
          );
          return code;
        }),
      );
      for (const [at, code] of codes.entries()) {
        await put(service, 'arroz', 5, code);
        // In both orders, because a deadlock would need that.
        const gifts = at % 2 === 0 ? ['sacola', 'caneca'] : ['caneca', 'sacola'];
        for (let many = 1; many <= 2; many++)
          dataOf(await choose(service, selection('valor', ...gifts.slice(0, many)), { code }));
      }
      const answers = await Promise.all(codes.map((code) => confirm(service, code)));
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      for (const answer of answers.filter(({ status }) => status !== 200))
        assert.deepEqual([answer.status, answer.errors.length], [422, 2]);
      const again = await Promise.all(
        codes.map(async (code, at) => (answers[at]?.status === 200 ? null : confirm(service, code))),
      );
      for (const answer of again) assert.deepEqual(answer && giftsOf(dataOf(answer)), answer && []);
      assert.deepEqual(await service.database.many(sql`select available from gift`), [
        { available: 0 },
        { available: 0 },
      ]);
      assert.deepEqual(await service.database.one(sql`select count(*) as given from order_item where is_gift`), {
        given: 2,
      });
    });

    // Spec §7: "POST /api/order/gift/ | id, selectedGifts"
    test('are chosen once for an Idempotency-Key, and do not overwrite an unseen change', async (t) => {
      const service = await shopWith(t, fresh, [byAmount(), byProduct()]);
      const order = await put(service, 'cafe', 5);
      const headers = { 'idempotency-key': randomUUID() };
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => choose(service, selection('valor', 'caneca'), { headers })),
      );
      for (const answer of answers) assert.equal(dataOf(answer).version, order.version + 1);
      assert.equal((await choose(service, selection('valor', 'sacola'), { headers })).status, 422);

      const seen = { headers: { 'if-match': String(order.version) } };
      assert.equal((await choose(service, selection('valor', 'sacola'), seen)).status, 409);
      assert.deepEqual(
        groupsOf(dataOf(await choose(service, selection('cafe', 'colher'), seen)))[1],
        ['cafe', 'colher'],
        'another group',
      );
      assert.equal((await choose(service, selection('cafe', 'filtro'), { headers: { 'if-match': '99' } })).status, 409);
    });

    // Decision: a cleared selection is a change too, although the order has no line of it.
    test('that another person cleared are not chosen again by a write that did not see it', async (t) => {
      const service = await shopWith(t, fresh, [byAmount(), byProduct()]);
      await put(service, 'cafe', 5);
      const order = dataOf(await choose(service, selection('valor', 'caneca')));
      const cleared = dataOf(await choose(service, selection('valor'), { code: 'bia' }));
      const seen = (version: number) => ({ headers: { 'if-match': String(version) } });
      const late = await choose(service, selection('valor', 'sacola'), seen(order.version));
      assert.deepEqual([late.status, late.data && groupsOf(late.data)], [409, [['valor'], ['cafe']]]);
      assert.deepEqual(
        groupsOf(dataOf(await choose(service, selection('cafe', 'colher'), seen(order.version)))),
        [['valor'], ['cafe', 'colher']],
        'another group',
      );
      assert.deepEqual(groupsOf(dataOf(await choose(service, selection('valor', 'sacola'), seen(cleared.version)))), [
        ['valor', 'sacola'],
        ['cafe', 'colher'],
      ]);
    });

    test('of one shop are never chosen in another', async (t) => {
      const service = await shopWith(t, fresh, [byAmount()]);
      const theirs = byAmount({ gifts: [gift('xale', { sellerId: null })] });
      await createShop(service.database, {
        slug: 'outra',
        code: 'bob',
        products: [draft('arroz')],
        giftRules: [theirs],
      });
      await put(service, 'arroz', 5);
      const order = await put(service, 'arroz', 5, 'bob');
      assert.deepEqual(
        order.gifts.map(({ availableGifts }) => availableGifts),
        [[{ id: 'xale', seller: '', name: 'Brinde xale', imageUrl: '/xale.svg' }]],
      );
      assert.equal((await choose(service, selection('valor', 'caneca'), { code: 'bob' })).status, 422);
      dataOf(
        await choose(
          service,
          { id: 'valor', selectedGifts: [{ id: 'xale', seller: '', index: '0' }] },
          { code: 'bob' },
        ),
      );
      assert.deepEqual(giftsOf(await current(service)), []);
    });
  });
});
