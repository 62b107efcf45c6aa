import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod, PaymentStatus } from '#shared/model/payment/payment.ts';
import { boardColumn } from '#shared/rules/orders/board/board-column.ts';
import type { OrderProgress } from '#shared/rules/orders/order-steps.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { startBoard } from './board-shop.ts';

onOneDatabase((kind, fresh) => {
  describe(`the order board (${kind})`, () => {
    test('the database puts each order into the column of the rule', async (t) => {
      const database = await fresh(t);
      const shop = await startBoard(t, database);
      const { id } = await shop.place();
      const at = new Date();
      for (const status of Object.values(OrderStatus).filter((one) => one !== OrderStatus.Creating))
        for (const payment_status of [null, 0, 1, 2, 3, 4] as const)
          for (const method of [null, 0, 1, 2, 3, 4, 5, 6, 7, 8] as const)
            for (const providerType of [0, 5, 6] as const)
              for (const [preparing, dispatched] of [
                [null, null],
                [at, null],
                [null, at],
                [at, at],
              ]) {
                const payment = method === null ? null : { method, providerType };
                const row = await database.one<{ board_column: string }>(sql`
                  update orders set status = ${status}, payment_status = ${payment_status},
                    payment = ${payment && JSON.stringify(payment)}::jsonb, preparing_at = ${preparing},
                    dispatched_at = ${dispatched} where id = ${id} returning board_column`);
                const iso = (time: Date | null | undefined) => time?.toISOString() ?? null;
                const order: OrderProgress = {
                  status,
                  paymentStatus: payment_status,
                  payment: payment ?? { method: null, providerType: null },
                  logistic: null,
                  times: {
                    placedAt: iso(at),
                    paidAt: null,
                    preparingAt: iso(preparing),
                    dispatchedAt: iso(dispatched),
                    finalizedAt: null,
                    canceledAt: null,
                  },
                };
                assert.equal(
                  row?.board_column,
                  boardColumn(order),
                  JSON.stringify({ status, payment_status, payment }),
                );
              }
    });

    test('a picker sees the steps of an order without those of its money', async (t) => {
      const database = await fresh(t);
      const shop = await startBoard(t, database);
      const { id, number } = await shop.place();
      const params = { number: String(number) };
      const labels = async (who: 'caio' | 'bia') =>
        dataOf(await shop.call(who, 'boardOrder', { params })).steps.map(({ label }) => label);
      const update = (paid: number | null) =>
        database.run(sql`update orders set payment = ${JSON.stringify({ method: PaymentMethod.Pix, providerType: 0 })}::jsonb,
          payment_status = ${paid} where id = ${id}`);
      await update(null);
      assert.ok((await labels('bia')).includes('Pagamento'));
      assert.ok((await labels('caio')).every((label) => !/^Pag/.test(label)));
      await update(PaymentStatus.Paid);
      assert.ok((await labels('bia')).includes('Pago'));
      assert.ok((await labels('caio')).every((label) => !/^Pag/.test(label)));
    });

    test('work is listed with the oldest first, ended orders with the newest first, and all are counted', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      const cards = [];
      for (let number = 1; number <= 4; number++) cards.push(await shop.place());
      await shop.move('bia', 'finish', ...cards.slice(0, 2));
      assert.deepEqual(await shop.numbers('bia'), { new: [3, 4], done: [2, 1] });
      const { columns, today } = await shop.board('bia');
      assert.deepEqual(
        columns.filter(({ count }) => count > 0).map(({ column, count }) => [column, count]),
        [
          ['new', 2],
          ['done', 2],
        ],
      );
      assert.equal(today.orders, 4);
      assert.ok((today.total ?? 0) > 0);
    });

    test('the newest orders are listed also when a column has more than its first page', async (t) => {
      const database = await fresh(t);
      const shop = await startBoard(t, database);
      const { id } = await shop.place();
      await database.run(sql`
        insert into orders (shop_id, id, customer_id, number, status, channel_type, channel_id, placed_at)
        select shop_id, gen_random_uuid(), customer_id, n, 1, channel_type, channel_id, placed_at + n * interval '1 second'
        from orders, generate_series(2, 40) n where id = ${id}`);
      const { count, orders } = dataOf(await shop.call('bia', 'newOrders'));
      assert.deepEqual([count, orders.map(({ number }) => number)], [40, [40, 39, 38, 37, 36]]);
    });

    test('a long column goes on page after page, without a gap or a repetition', async (t) => {
      const database = await fresh(t);
      const shop = await startBoard(t, database);
      const { id } = await shop.place();
      await database.run(sql`
        insert into orders (shop_id, id, customer_id, number, status, channel_type, channel_id, placed_at)
        select shop_id, gen_random_uuid(), customer_id, n, 1, channel_type, channel_id,
          placed_at + (n / 7) * interval '1 second' from orders, generate_series(2, 120) n where id = ${id}`);
      const [first] = (await shop.board('bia')).columns;
      const numbers = first?.orders.map(({ number }) => number) ?? [];
      for (let after = first?.next; after; ) {
        const page = dataOf(await shop.call('bia', 'moreOrders', { params: { column: 'new' }, query: { after } }));
        numbers.push(...page.orders.map(({ number }) => number));
        after = page.next;
      }
      assert.equal(first?.count, 120);
      assert.deepEqual(
        numbers.toSorted((a, b) => a - b),
        Array.from({ length: 120 }, (_, at) => at + 1),
      );
      const foreign = await shop.call('bia', 'moreOrders', {
        params: { column: 'done' },
        query: { after: first?.next ?? '' },
      });
      assert.equal(foreign.status, 400);
    });

    test('a search finds a number, words of a name without accents, and the end or the beginning of a phone', async (t) => {
      const database = await fresh(t);
      const shop = await startBoard(t, database);
      const [one, two] = [await shop.place(), await shop.place()];
      await database.run(sql`update orders set customer = '{"name": "Márina Éxemplo"}' where id = ${one.id}`);
      await database.run(
        sql`update orders set customer = '{"name": "Beto Fogaça"}', number = 1046 where id = ${two.id}`,
      );
      await database.run(sql`update customer set channel_type = 1, channel_user = '5511987654821'`);
      const found = async (search: string) =>
        Object.values(await shop.numbers('bia', { search }))
          .flat()
          .sort();
      assert.deepEqual(await found('1046'), [1046]);
      assert.deepEqual(await found('nº 1046'), [1046]);
      assert.deepEqual(await found('#1'), [1]);
      assert.deepEqual(await found('marina'), [1]);
      assert.deepEqual(await found('ÉXEM már'), [1]);
      assert.deepEqual(await found('fogaca'), [1046]);
      // The beginning of a phone, with or without its area code; not its middle.
      for (const start of ['98765', '11 98765', '(11) 9876']) assert.deepEqual(await found(start), [1, 1046], start);
      for (const other of ['21 98765', '87654', '98766']) assert.deepEqual(await found(other), [], other);
      assert.deepEqual(await found('4821'), [1, 1046]);
      assert.deepEqual(await found('(11) 98765-4821'), [1, 1046]);
      assert.deepEqual(await found('98765-0000'), []);
      assert.deepEqual(await found('& | ! :*'), []);
    });

    test('filters leave the orders of a day, a delivery, a seller, an agent or a channel', async (t) => {
      const database = await fresh(t);
      const shop = await startBoard(t, database);
      const [one, two] = [await shop.place({ isPickup: true }), await shop.place()];
      await database.run(sql`update orders set placed_at = now() - interval '40 days' where id = ${two.id}`);
      const seller = '018f0000-0000-7000-8000-00000000000a';
      await database.run(
        sql`insert into seller (shop_id, id, provider_id, name) values (${shop.shopId}, ${seller}, 's', 'Sé')`,
      );
      await database.run(sql`update orders set seller_id = ${seller}, channel_id = 'outro' where id = ${two.id}`);
      const only = async (query: Record<string, string>) => Object.values(await shop.numbers('bia', query)).flat();
      assert.deepEqual(await only({}), [2, 1], 'work is shown whatever its day');
      assert.deepEqual(await only({ period: 'today' }), [1]);
      assert.deepEqual(await only({ period: 'month' }), [1]);
      assert.deepEqual(await only({ period: 'yesterday' }), []);
      assert.deepEqual(await only({ delivery: 'pickup' }), [1]);
      assert.deepEqual(await only({ delivery: 'delivery' }), []);
      assert.deepEqual(await only({ seller }), [2]);
      assert.deepEqual(await only({ agent: seller }), []);
      const { channel_type: type } =
        (await database.one<{ channel_type: number }>(sql`select channel_type from orders`)) ?? {};
      assert.deepEqual(await only({ channel: `${type}:outro` }), [2]);
      assert.deepEqual(await only({ slotDay: 'today' }), []);
      assert.equal(one.isPickup, true);
    });
  });

  describe(`one order on the board (${kind})`, () => {
    test('people tick what they picked, and see each other’s ticks', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      const card = await shop.place({ note: 'moído' });
      const { lines } = await shop.order('bia', 1);
      const [coffee] = lines;
      assert.ok(coffee);
      assert.deepEqual([coffee.quantity, coffee.name, coffee.note, coffee.picked], [2, 'Café', 'moído', null]);
      const tick = (who: 'bia' | 'gil' | 'caio', isPicked: boolean, version = coffee.version) =>
        shop.call(who, 'pickLine', { params: { id: card.id }, body: { line: coffee.line, version, isPicked } });
      dataOf(await tick('caio', true));
      const [seen] = dataOf(await tick('bia', true)).lines;
      assert.equal(seen?.picked?.by, 'Caio', 'the first person stays');
      const [now] = (await shop.board('gil')).columns.flatMap(({ orders }) => orders);
      assert.deepEqual([now?.pickedCount, now?.lineCount, now?.version], [1, 2, card.version]);
      assert.equal((await tick('gil', true, coffee.version + 1)).status, 409);
      assert.equal(dataOf(await tick('bia', false)).lines[0]?.picked, null);
    });

    test('a note is not overwritten by a person who did not see it', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      const { id, version } = await shop.place();
      const write = (who: 'bia' | 'gil', note: string, seen: number) =>
        shop.call(who, 'setTeamNote', { params: { id }, body: { note, version: seen } });
      const first = dataOf(await write('bia', '  Portão azul ', version));
      assert.equal(first.note, 'Portão azul');
      const second = await write('gil', 'Tocar duas vezes', version);
      assert.deepEqual([second.status, second.data], [409, { note: 'Portão azul', version: first.version }]);
      assert.equal(dataOf(await write('gil', 'Portão azul, tocar duas vezes', first.version)).note?.length, 29);
      assert.equal((await write('bia', '4111 1111 1111 1111', first.version + 1)).errors?.[0]?.code, 'card-number');
      assert.equal((await shop.order('bia', 1)).note, 'Portão azul, tocar duas vezes');
    });

    test('a picker sees no money and no whole phone', async (t) => {
      const database = await fresh(t);
      const shop = await startBoard(t, database);
      await shop.place({ isPickup: true });
      await database.run(sql`update customer set channel_type = 1, channel_user = '5511987654821'`);
      await database.run(sql`update orders set channel_type = 1`);
      const whole = await shop.order('bia', 1);
      assert.equal(whole.customer.channel, 'WhatsApp', 'where the conversation is');
      assert.deepEqual([whole.customer.phone, whole.card.payment?.state], ['(11) 98765-4821', 'at-handover']);
      assert.ok((whole.sums?.total ?? 0) > 0);
      const part = await shop.order('caio', 1);
      assert.equal(part.customer.phone, '(11) ••••-4821');
      assert.deepEqual([part.sums, part.card.payment, part.card.total], [null, null, null]);
      assert.ok(part.lines.every(({ total }) => total === null));
      assert.equal((await shop.board('caio')).today.total, null);
      const text = JSON.stringify([part, await shop.board('caio')]);
      assert.ok(!text.includes('98765') && !text.includes('52998224725'));
      // A member who sees four digits must not be able to try the fifth.
      const found = async (who: 'bia' | 'caio', search: string) => (await shop.numbers(who, { search })).new ?? [];
      assert.deepEqual([await found('bia', '54821'), await found('bia', '94821')], [[1], []]);
      assert.deepEqual([await found('caio', '54821'), await found('caio', '94821')], [[1], [1]]);
    });

    test('an order of another number, or a cart, is not found', async (t) => {
      const shop = await startBoard(t, await fresh(t));
      assert.equal((await shop.call('bia', 'boardOrder', { params: { number: '7' } })).status, 404);
    });
  });
});
