import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NewDiscountRequest } from '#shared/model/order/discount-request.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf, item, refusalOf, type TestService } from '../../../helpers/order-service/order-service.ts';
import {
  ana,
  ask,
  asked,
  by,
  current,
  decide,
  eighteen,
  events,
  finish,
  openSession,
  pending,
  sofia,
  start,
  state,
  unseen,
} from './discount-fixture.ts';

onOneDatabase((kind, fresh) => {
  describe(`a discount above the agent's limit (${kind})`, () => {
    // Decision: What became of a request is an event in the list of the agent who asked, as what a contact does.
    for (const approve of [true, false])
      test(`is ${approve ? 'approved' : 'refused'} as an event that only the agent who asked has to see`, async (t) => {
        const { service, shopId } = await start(t, await fresh(t));
        await openSession(service.database, shopId, 'carlos', 'ana', { id: 'carlos', name: 'Carlos Balcão' });
        const { id } = await asked(service);
        assert.deepEqual(await unseen(service, by.agent), []);
        dataOf(await decide(service, id, approve));
        const news = await unseen(service, by.agent);
        assert.deepEqual(
          news.map(({ kind }) => kind),
          [approve ? 'discountApproved' : 'discountRefused'],
        );
        assert.deepEqual(await unseen(service, { code: 'carlos' }), []);
        const seen = news.map(({ kind, at }) => ({ kind, at }));
        assert.equal((await service.post('/api/order/contacts/seen', { seen }, by.agent)).status, 200);
        assert.deepEqual(await unseen(service, by.agent), []);
      });

    test('waits without changing the total, and is applied by an approval', async (t) => {
      const { service } = await start(t, await fresh(t));
      const request = await asked(service);
      assert.deepEqual([request.amout, request.percent, request.agent], [18, 18, { id: ana.id, name: ana.name }]);
      assert.deepEqual(state(await current(service)), ['pending', 0, 100]);
      const [open] = await pending(service);
      assert.deepEqual(
        [
          open?.id,
          open?.contact.name,
          open?.reason,
          open?.limit,
          open?.order.totalAmout,
          open?.order.totalWithDiscount,
        ],
        [request.id, 'Ana', 'Cliente antiga', { percent: 10, amout: 10 }, 100, 82],
      );
      assert.equal(dataOf(await decide(service, request.id, true)).status, 'approved');
      const order = await current(service);
      assert.deepEqual(state(order), ['approved', 18, 82]);
      assert.deepEqual(
        [order.changedBy, order.manualDiscount, order.manualDiscountPercent, order.discountRequest?.decidedBy],
        ['agent', 18, 18, { id: sofia.id, name: sofia.name }],
      );
      assert.deepEqual(await pending(service), []);
      dataOf(await service.post('/api/order/logistic/', { type: 0, providerId: 'centro' }));
      assert.deepEqual(state(dataOf(await finish(service))), ['approved', 18, 82], 'other choices keep it');
      assert.deepEqual(await events(service), [
        { type: 'discount.requested', status: 'pending' },
        { type: 'discount.decided', status: 'approved' },
      ]);
    });

    test('is refused with a reason, which the agent reads', async (t) => {
      const { service } = await start(t, await fresh(t));
      const { id } = await asked(service);
      const silent = await service.post(`/api/order/discounts/${id}`, { approve: false }, by.supervisor);
      assert.deepEqual(refusalOf(silent), [422, 'Diga por que recusa este desconto.']);
      dataOf(await decide(service, id, false));
      const order = await current(service);
      assert.deepEqual([...state(order), order.discountRequest?.answer], ['refused', 0, 100, 'Margem baixa']);
    });

    test('is not asked for without a reason, within the limit, or above the subtotal', async (t) => {
      const { service } = await start(t, await fresh(t));
      const cases: [NewDiscountRequest, text: string][] = [
        [{ percent: 18, reason: ' ' }, 'Diga por que pede este desconto.'],
        [{ percent: 10, reason: 'x' }, 'Este desconto está dentro do seu limite. Aplique sem pedir aprovação.'],
        [
          { amount: 100.01, reason: 'x' },
          'O desconto não pode passar de R$\u00a0100,00, que é o que o pedido ainda custa.',
        ],
      ];
      for (const [sent, text] of cases) assert.deepEqual(refusalOf(await ask(service, sent)), [422, text]);
      assert.equal((await ask(service, { ...eighteen, reason: '4111 1111 1111 1111' })).status, 422);
      assert.deepEqual(await pending(service), []);
    });

    // Decision: The page of a placed order says who asked for a discount, who decided and when.
    test('stays in the history of the order with its decision, also after another discount took its place', async (t) => {
      const { service } = await start(t, await fresh(t));
      const first = await asked(service);
      dataOf(await decide(service, first.id, false));
      dataOf(await service.post('/api/order/discount?percent=5', undefined, by.agent));
      assert.deepEqual(state(await current(service)), [null, 5, 95]);
      const second = await asked(service, { percent: 20, reason: 'Leva mais' });
      dataOf(await decide(service, second.id, true));
      dataOf(await service.post('/api/order/logistic/', { type: 0, providerId: 'centro' }));
      const { number } = dataOf(await finish(service));
      const { history = [] } = dataOf(await service.get<PlacedOrder>(`/api/order/placed/${number}`, by.agent));
      assert.deepEqual(
        history.map(({ step, name, amount }) => [step, name, amount]),
        [
          ['discount-asked', ana.name, 18],
          ['discount-refused', sofia.name, 18],
          ['discount-asked', ana.name, 20],
          ['discount-approved', sofia.name, 20],
          ['placed', ana.name, null],
        ],
      );
      const ofShopper = dataOf(await service.get<PlacedOrder>(`/api/order/placed/${number}`));
      assert.equal(ofShopper.history, undefined);
    });

    test("keeps the agent's finish waiting, until the agent uses the limit or gives up", async (t) => {
      const { service } = await start(t, await fresh(t));
      dataOf(await service.post('/api/order/logistic/', { type: 0, providerId: 'centro' }));
      await asked(service);
      assert.deepEqual(refusalOf(await finish(service)), [
        422,
        'O desconto espera aprovação. Espere a resposta, use o seu limite ou desista do pedido de desconto.',
      ]);
      dataOf(await service.post('/api/order/discount?percent=10', undefined, by.agent));
      assert.deepEqual(state(await current(service)), ['withdrawn', 10, 90]);
      const second = await asked(service);
      dataOf(await service.post('/api/order/discount/withdraw', undefined, by.agent));
      assert.deepEqual(state(await current(service)), ['withdrawn', 10, 90], 'the earlier discount stays');
      assert.deepEqual(refusalOf(await decide(service, second.id, true)), [422, 'Ana Vendas desistiu deste desconto.']);
      assert.equal(dataOf(await finish(service)).totalAmout, 90);
      assert.deepEqual(
        (await events(service)).map(({ status }) => status),
        ['pending', 'withdrawn', 'pending', 'withdrawn'],
      );
    });

    const changes: [what: string, change: (service: TestService) => Promise<unknown>][] = [
      ['another quantity', (service) => service.post('/api/order/items/', item('arroz', { quantity: 2 }))],
      ['another product', (service) => service.post('/api/order/items/', item('feijao'))],
      [
        'another price',
        (service) => service.database.run(sql`update product_variant set price = 9900 where sku = 'arroz'`),
      ],
      [
        'a discount on a line',
        (service) => service.post('/api/order/items/discount', { index: '1', amount: 1 }, by.agent),
      ],
    ];
    for (const [what, change] of changes) {
      test(`${what} makes an open request void`, async (t) => {
        const { service } = await start(t, await fresh(t));
        const { id } = await asked(service);
        await change(service);
        assert.deepEqual(refusalOf(await decide(service, id, true)), [
          422,
          'O pedido mudou depois que o desconto foi pedido. O atendente precisa pedir de novo.',
        ]);
        const order = await current(service);
        assert.deepEqual([order.discountRequest?.status, order.manualDiscount], ['void', null]);
        assert.deepEqual(
          (await events(service)).map(({ status }) => status),
          ['pending', 'void'],
        );
      });

      // The order has no room for it beside an approved discount.
      if (what === 'a discount on a line') continue;
      test(`${what} makes an approval void, and the discount falls to the limit`, async (t) => {
        const { service } = await start(t, await fresh(t));
        const { id } = await asked(service);
        dataOf(await decide(service, id, true));
        await change(service);
        const order = await current(service);
        assert.equal(order.discountRequest?.status, 'void');
        assert.ok((order.discountAmout ?? 0) <= (order.discountLimit?.amout ?? 0), 'nothing beyond the limit');
        await service.post('/api/order/items/', item('feijao', { quantity: 0 }));
        await service.post('/api/order/items/', item('arroz', { quantity: 1 }));
        assert.equal((await current(service)).discountRequest?.status, 'void', 'the first content revives nothing');
      });
    }

    test('an approved percentage that became void is named with the amount that was approved', async (t) => {
      const { service } = await start(t, await fresh(t));
      const { id } = await asked(service);
      dataOf(await decide(service, id, true));
      const changed = dataOf(await service.post<Order>('/api/order/items/', item('feijao'), by.agent));
      assert.deepEqual(
        changed.catalogErrorMessages.filter((message) => message.includes('aprovado')),
        [
          `O pedido mudou, e o desconto aprovado de R$\u00a018,00 não vale mais. Ficou em ${formatBrl(
            changed.discountLimit?.amout ?? 0,
          )}, o máximo sem aprovação.`,
        ],
      );
    });

    test('a discount on a line finds no room beside an approved discount, which stays', async (t) => {
      const { service } = await start(t, await fresh(t));
      const { id } = await asked(service);
      dataOf(await decide(service, id, true));
      const refused = await service.post('/api/order/items/discount', { index: '1', amount: 1 }, by.agent);
      assert.equal(refused.status, 422);
      assert.deepEqual(state(await current(service)), ['approved', 18, 82]);
    });

    test('an approval is valid once: after another discount the same one needs another approval', async (t) => {
      const { service } = await start(t, await fresh(t));
      const { id } = await asked(service);
      dataOf(await decide(service, id, true));
      dataOf(await service.post('/api/order/discount?percent=5', undefined, by.agent));
      assert.equal((await service.post('/api/order/discount?percent=18', undefined, by.agent)).status, 422);
      assert.equal((await decide(service, id, true)).status, 404, 'another discount took its place');
    });

    test('a shopper may buy without it, and it is decided no more, as after a cancellation', async (t) => {
      const { service } = await start(t, await fresh(t));
      const first = await asked(service);
      assert.deepEqual(dataOf(await service.get<Order>('/api/order/confirm')).totalAmout, 100);
      const ended = [422, 'O pedido já foi finalizado ou cancelado.'];
      assert.deepEqual(refusalOf(await decide(service, first.id, true)), ended);
      dataOf(await service.post('/api/order/items/', item('arroz')));
      const second = await asked(service);
      dataOf(await service.get('/api/order/cancel', by.agent));
      assert.deepEqual(refusalOf(await decide(service, second.id, true)), ended);
      assert.deepEqual(
        (await events(service)).map(({ status }) => status),
        ['pending', 'void', 'pending', 'void'],
      );
    });

    test('a request against a version that is not the current discount any more is stale', async (t) => {
      const { service } = await start(t, await fresh(t));
      const seen = await current(service);
      dataOf(await service.post('/api/order/discount?percent=5', undefined, by.agent));
      assert.equal((await ask(service, eighteen, { 'if-match': `"${seen.id}.${seen.version}"` })).status, 409);
    });
  });
});
