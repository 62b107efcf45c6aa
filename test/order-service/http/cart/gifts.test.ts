import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf, item, refusalOf } from '../../../helpers/order-service/order-service.ts';
import {
  byAmount,
  byProduct,
  choose,
  confirm,
  current,
  gift,
  giftsOf,
  groupsOf,
  put,
  selection,
  shopWith,
} from './gift-fixture.ts';

onOneDatabase((kind, fresh) => {
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
  });
});
