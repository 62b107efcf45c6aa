import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PanelCallName } from '#shared/contract/panel/panel-calls.ts';
import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { loadFullOrder } from '../../../../order-service/services/orders/load-full-order.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { queuedMessages } from '../../../helpers/order-service/order-rows.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { startBoard } from './board-shop.ts';

onOneDatabase((kind, fresh) => {
  describe(`moving orders on the board (${kind})`, () => {
    test('one press after the other takes an order to the end, and everybody concerned learns of it', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      await shop.followEvents();
      const card = await shop.place({ isPickup: true });
      const before = (await shop.texts()).length;
      const prepared = (await shop.move('caio', 'prepare', card)).moved[0];
      assert.equal(prepared?.column, 'preparing');
      const ready = (await shop.move('caio', 'dispatch', prepared)).moved[0];
      assert.equal(ready?.column, 'ready');
      const done = (await shop.move('bia', 'finish', ready)).moved[0];
      assert.equal(done?.column, 'done');
      assert.deepEqual((await shop.texts()).slice(before), [
        'Seu pedido nº 1 está pronto para retirada.',
        'Seu pedido nº 1 foi finalizado. Obrigado pela compra!',
      ]);
      assert.deepEqual((await shop.events()).slice(-3), ['preparing', 'dispatched', 'order.finalized']);
      const shopper = dataOf(await shop.service.get<{ order: { status: number } }>('/api/order/placed/1'));
      assert.equal(shopper.order.status, 2, 'the shopper’s page');
      assert.deepEqual(
        (await shop.audit()).map(({ by, what, from, to }) => [by, what, from, to]),
        [
          ['Caio', 'nº 1', 'Novos', 'Separar'],
          ['Caio', 'nº 1', 'Separar', 'Pronto · a caminho'],
          ['Bia', 'nº 1', 'Pronto · a caminho', 'Feitos'],
        ],
      );
    });

    // Decision: every write on the board names the version that its writer saw, so two people never overwrite each
    // other.
    test('of two people who press at once, one moves the order and the other reads who did', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      const card = await shop.place();
      const both = await Promise.all([shop.move('bia', 'prepare', card), shop.move('gil', 'prepare', card)]);
      assert.deepEqual(both.map(({ moved }) => moved.length).sort(), [0, 1]);
      const [winner, loser] = both[0].moved.length === 1 ? ['Bia', both[1]] : ['Gil', both[0]];
      assert.equal(loser.refused[0]?.reason, `${winner} já moveu o nº 1 para Separar.`);
      assert.deepEqual(await shop.numbers('bia'), { preparing: [1] });
    });

    test('an order that changed meanwhile is moved by the next press only', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      const card = await shop.place();
      dataOf(
        await shop.call('gil', 'setTeamNote', {
          params: { id: card.id },
          body: { version: card.version, note: 'Sem sacola' },
        }),
      );
      const { moved, refused } = await shop.move('bia', 'prepare', card);
      assert.deepEqual([moved, refused[0]?.reason], [[], 'O nº 1 mudou agora há pouco. Confira e toque de novo.']);
      assert.equal((await shop.move('bia', 'prepare', { ...card, version: card.version + 1 })).moved.length, 1);
    });

    test('the same press sent twice moves the order once', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      const { id, version } = await shop.place();
      const press = { key: 'a-key-of-one-press', body: { move: 'prepare', orders: [{ id, version }] } };
      const first = dataOf(await shop.call('bia', 'moveOrders', press));
      assert.deepEqual(dataOf(await shop.call('bia', 'moveOrders', press)), first);
      assert.equal((await shop.audit()).length, 1);
    });

    test('many orders move at once, and those that cannot say why', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      const cards = [await shop.place(), await shop.place(), await shop.place()];
      const [one, two, three] = cards;
      assert.ok(one && two && three);
      await shop.service.database.run(sql`update orders set payment = '{"method": 3}' where id = ${two.id}`);
      await shop.move('gil', 'prepare', three);
      const { moved, refused } = await shop.move('bia', 'prepare', ...cards);
      assert.deepEqual(
        moved.map(({ number }) => number),
        [1],
      );
      assert.deepEqual(
        refused.map(({ reason }) => reason),
        ['O nº 2 ainda espera o pagamento. Confirme o dinheiro em Dinheiro.', 'Gil já moveu o nº 3 para Separar.'],
      );
    });

    test('an order of another shop is unknown to every call', async (t) => {
      const database = await fresh(t);
      const shop = await startBoard(t, database);
      const card = await shop.place();
      await database.run(sql`
        insert into shop (id, slug, name) values ('018f0000-0000-7000-8000-000000000001', 'alheia', 'Alheia')`);
      const other = await signInStaff(database, '018f0000-0000-7000-8000-000000000001', 'owner');
      const { id, version } = card;
      const as = other.token;
      const { refused } = dataOf(
        await callPanel(shop.service, 'moveOrders', { as, body: { move: 'prepare', orders: [{ id, version }] } }),
      );
      assert.equal(refused[0]?.reason, 'Este pedido não está mais aqui.');
      const statusOf = async (name: PanelCallName, body: unknown) =>
        (await callPanel(shop.service, name, { as, params: { id, number: '1' }, body })).status;
      assert.equal(await statusOf('boardOrder', undefined), 404);
      assert.equal(await statusOf('cancelOrder', { version }), 404);
      assert.equal(await statusOf('pickLine', { line: 1, version: 1, isPicked: true }), 404);
      assert.equal(await statusOf('setTeamNote', { version, note: 'x' }), 404);
      assert.deepEqual(await shop.numbers('bia'), { new: [1] });
    });
  });

  describe(`undoing a move on the board (${kind})`, () => {
    test('each step goes back to the one before, and what was said is corrected', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      await shop.followEvents();
      const card = await shop.place({ isPickup: true });
      const before = (await shop.texts()).length;
      for (const move of ['prepare', 'dispatch', 'finish'] as const) {
        const [now] = (await shop.board('bia')).columns.flatMap(({ orders }) => orders);
        assert.ok(now);
        const [moved] = (await shop.move('bia', move, now)).moved;
        assert.ok(moved?.mayUndo);
        // The chat's own message is on its way already.
        await shop.service.database.run(sql`update outbox set attempts = 1`);
        const [back] = (await shop.undo('bia', moved)).moved;
        assert.deepEqual([back?.column, back?.mayUndo], [now.column, false]);
        await shop.move('bia', move, back ?? card);
      }
      assert.deepEqual((await shop.texts()).slice(before), [
        'Seu pedido nº 1 está pronto para retirada.',
        'Correção: seu pedido nº 1 ainda não está pronto para retirada. Avisamos quando estiver.',
        'Seu pedido nº 1 está pronto para retirada.',
        'Seu pedido nº 1 foi finalizado. Obrigado pela compra!',
        'Correção: seu pedido nº 1 ainda não foi finalizado.',
        'Seu pedido nº 1 foi finalizado. Obrigado pela compra!',
      ]);
      assert.deepEqual((await shop.events()).slice(-9), [
        ...['preparing', 'accepted', 'preparing'],
        ...['dispatched', 'preparing', 'dispatched'],
        ...['order.finalized', 'dispatched', 'order.finalized'],
      ]);
      const history = (await shop.order('bia', 1)).history.map(({ step, name }) => `${step} ${name}`);
      assert.deepEqual(history.slice(1, 4), ['preparing Bia', 'undone Bia', 'preparing Bia']);
    });

    test('a message that was not sent yet is taken back instead', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      const card = await shop.place({ isPickup: true });
      const before = await shop.texts();
      const [moved] = (await shop.move('bia', 'dispatch', card)).moved;
      assert.ok(moved);
      await shop.undo('bia', moved);
      assert.deepEqual(await shop.texts(), before);
    });

    // Decision: undo takes back one's own move only, and only if the order did not move since.
    test('a person cannot undo the move of another, or one that was followed by another', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      const [prepared] = (await shop.move('bia', 'prepare', await shop.place())).moved;
      assert.ok(prepared);
      const byGil = await shop.undo('gil', prepared);
      assert.equal(byGil.refused[0]?.reason, 'Quem moveu o nº 1 foi Bia: só essa pessoa desfaz.');
      const [ready] = (await shop.move('gil', 'dispatch', prepared)).moved;
      assert.ok(ready);
      const byBia = await shop.undo('bia', prepared);
      assert.equal(byBia.refused[0]?.reason, 'O nº 1 já foi movido de novo: não dá mais para desfazer.');
      assert.deepEqual(await shop.numbers('bia'), { ready: [1] });
      const [back] = (await shop.undo('gil', ready)).moved;
      assert.equal(back?.column, 'preparing');
    });

    test('a note of another person meanwhile does not matter', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      const [prepared] = (await shop.move('bia', 'prepare', await shop.place())).moved;
      assert.ok(prepared);
      const note = { version: prepared.version, note: 'Portão azul' };
      dataOf(await shop.call('gil', 'setTeamNote', { params: { id: prepared.id }, body: note }));
      assert.equal((await shop.undo('bia', prepared)).moved[0]?.column, 'new');
    });
  });

  describe(`cancelling an order on the board (${kind})`, () => {
    test('an unpaid order is cancelled, with its history and its message', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      const card = await shop.place();
      const cancel = { params: { id: card.id }, body: { version: card.version } };
      assert.equal((await shop.call('caio', 'cancelOrder', cancel)).status, 403);
      const canceled = dataOf(await shop.call('bia', 'cancelOrder', cancel));
      assert.deepEqual([canceled.column, canceled.mayUndo], ['canceled', false]);
      assert.equal((await shop.texts()).at(-1), 'Seu pedido nº 1 foi cancelado.');
      assert.deepEqual(
        (await shop.audit()).map(({ action, by }) => [action, by]),
        [['order.cancel', 'Bia']],
      );
    });

    test('its reason reaches the shopper, the chat, the history and the programs of the shop', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      const card = await shop.place();
      const body = { version: card.version, reason: '  Produto\tem falta ' };
      dataOf(await shop.call('bia', 'cancelOrder', { params: { id: card.id }, body }));
      assert.equal(
        (await queuedMessages(shop.service.database)).at(-1)?.lines.join(' '),
        'Seu pedido nº 1 foi cancelado. Motivo: Produto em falta.',
      );
      const see = async (code?: string) =>
        dataOf(await shop.service.get<PlacedOrder>('/api/order/placed/1', code ? { code } : {})).cancelReason;
      assert.deepEqual([await see(), await see('seller')], ['Produto em falta', 'Produto em falta']);
      const { history } = dataOf(await shop.call('bia', 'boardOrder', { params: { number: '1' } }));
      assert.deepEqual(
        history.filter(({ step }) => step === 'canceled').map(({ name, reason }) => [name, reason]),
        [['Bia', 'Produto em falta']],
      );
      const complete = await loadFullOrder(shop.service.database, shop.shopId, card.id);
      assert.equal(complete?.cancelReason, 'Produto em falta');
    });

    test('a customer who gave up reads that in words that speak to them', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      const card = await shop.place();
      const body = { version: card.version, reason: 'Cliente desistiu' };
      dataOf(await shop.call('bia', 'cancelOrder', { params: { id: card.id }, body }));
      assert.equal((await queuedMessages(shop.service.database)).at(-1)?.lines.at(-1), 'Motivo: a pedido seu.');
      const see = async (code?: string) =>
        dataOf(await shop.service.get<PlacedOrder>('/api/order/placed/1', code ? { code } : {})).cancelReason;
      assert.deepEqual([await see(), await see('seller')], ['a pedido seu', 'Cliente desistiu']);
    });

    test('a reason with the number of a card is refused, and the order stays', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      const card = await shop.place();
      const body = { version: card.version, reason: 'cobrar 4111 1111 1111 1111' };
      const refused = await shop.call('bia', 'cancelOrder', { params: { id: card.id }, body });
      assert.deepEqual([refused.status, refused.errors?.[0]?.code], [422, 'card-number']);
      assert.deepEqual(await shop.numbers('bia'), { new: [1] });
    });

    // Decision: An agent reads who of the staff canceled an order, a shopper never does.
    test('its page names the person to agents, and nobody to its shopper', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      const card = await shop.place();
      dataOf(await shop.call('bia', 'cancelOrder', { params: { id: card.id }, body: { version: card.version } }));
      const see = async (code?: string) =>
        dataOf(await shop.service.get<PlacedOrder>('/api/order/placed/1', code ? { code } : {}));
      const { cancellation } = await see('seller');
      assert.deepEqual([cancellation?.by, cancellation?.agent?.name], ['shop', 'Bia']);
      const shown = await see();
      assert.equal('cancellation' in shown, false);
      assert.doesNotMatch(JSON.stringify(shown), /Bia/);
    });

    test('a paid order stays, and so does one that changed', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      const card = await shop.place();
      const stale = await shop.call('bia', 'cancelOrder', {
        params: { id: card.id },
        body: { version: card.version - 1 },
      });
      assert.equal(stale.status, 409);
      await shop.service.database.run(sql`
        insert into payment (shop_id, id, order_id, attempt, method, provider_type, provider, amount, status)
        select shop_id, gen_random_uuid(), id, 1, 3, 0, 'simulator', total_amount, 1 from orders where id = ${card.id}`);
      const paid = await shop.call('bia', 'cancelOrder', { params: { id: card.id }, body: { version: card.version } });
      assert.deepEqual([paid.status, paid.errors?.[0]?.code], [422, 'is-paid']);
    });
  });
});
