import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { reminderObstacles } from '#shared/text/panel/panel-customers.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { recordConsent } from '../../../../order-service/database/messaging/contact-consent.ts';
import { sealChatSecrets } from '../../../../order-service/services/messaging/chat-secrets.ts';
import { messageJob } from '../../../../order-service/services/messaging/deliver-messages.ts';
import { saveChannels } from '../../../../order-service/services/shops/save-channels.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import { queuedMessages } from '../../../helpers/order-service/order-rows.ts';
import { contextSecret, createShop, dataOf, item, refusalOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { startBoard } from './board-shop.ts';

const secretsKey = 'a key for tests that is long enough';
const secrets = { accessToken: 'x', appSecret: 'y', verifyToken: 'z' };
type Board = Awaited<ReturnType<typeof startBoard>>;

const fillCart = async (board: Board) =>
  dataOf(await board.service.post<{ id: string }>('/api/order/items/', item('cafe', { quantity: 2 })));

async function onlyCart(board: Board, list: 'open' | 'abandoned' = 'open') {
  const { carts } = dataOf(await board.call('bia', 'carts', { query: { list } }));
  assert.equal(carts.length, 1);
  const [cart] = carts;
  assert.ok(cart);
  return cart;
}

async function customerOf(board: Board): Promise<string> {
  const { customers } = dataOf(await board.call('dona', 'customers', { query: { list: 'all' } }));
  return customers[0]?.id ?? assert.fail('no customer');
}

const consent = (database: Database, { shopId }: Board, customerId: string, state: 'granted' | 'withdrawn', at: Date) =>
  recordConsent(database, { shopId, customerId }, { channelType: 1, kind: 'marketing', state, at, source: 'whatsapp' });

/** The shop's WhatsApp is Meta's, so that the 24-hour window counts. */
const connectMeta = (database: Database, { shopId }: Board, template: boolean) =>
  saveChannels(database, shopId, [
    {
      channelType: 1,
      channelId: 'zap',
      kind: 'meta',
      externalId: '1055',
      options: template ? { template: { name: 'aviso', language: 'pt_BR', hasText: true, hasButton: false } } : {},
      secretSealed: sealChatSecrets(secretsKey, shopId, { channelType: 1, channelId: 'zap' }, secrets),
    },
  ]);

const wroteAt = (database: Database, at: string) =>
  database.run(sql`update customer set last_inbound_at = now() - ${at}::interval`);

onOneDatabase((kind, fresh) => {
  const start = async (t: TestContext) => {
    const database = await fresh(t);
    return { database, board: await startBoard(t, database) };
  };

  describe(`the customers of a shop (${kind})`, () => {
    test('who bought is listed with orders and sums; a cancelled order counts as none', async (t) => {
      const { database, board } = await start(t);
      await fillCart(board);
      assert.deepEqual(dataOf(await board.call('bia', 'customers')).customers, []);
      await board.place();
      const canceled = await board.place();
      await board.call('gil', 'cancelOrder', { params: { id: canceled.id }, body: { version: canceled.version } });
      await database.run(sql`update customer set channel_user = '5511987654321' where channel_user = 'ana'`);
      const { customers, next } = dataOf(await board.call('bia', 'customers'));
      assert.equal(next, null);
      assert.deepEqual(
        customers.map(({ name, channel, phone, orders, total, consent }) => [
          name,
          channel,
          phone,
          orders,
          total,
          consent,
        ]),
        [[customers[0]?.name, 'WhatsApp', '(11) ••••-4321', 1, 30, null]],
      );
      const page = dataOf(await board.call('bia', 'customer', { params: { id: customers[0]?.id ?? '' } }));
      assert.equal(page.customer.phone, '(11) 98765-4321');
      assert.deepEqual(
        page.orders.map(({ number, status, summary }) => [number, status, summary]),
        [
          [2, 'cancelado', 'Café e mais 1'],
          [1, 'em andamento', 'Café e mais 1'],
        ],
      );
      assert.equal(page.cart, null);
    });

    test('who has only cancelled orders did not buy, and is still among all contacts', async (t) => {
      const { board } = await start(t);
      const { id, version } = await board.place();
      assert.equal(dataOf(await board.call('bia', 'customers')).customers.length, 1);
      await board.call('gil', 'cancelOrder', { params: { id }, body: { version } });
      assert.deepEqual(dataOf(await board.call('bia', 'customers')).customers, []);
      assert.notEqual(await customerOf(board), '');
    });

    test('a search finds words of the name without accents, the end of a phone, and the start of an e-mail', async (t) => {
      const { database, board } = await start(t);
      await database.run(sql`
        update customer set name = 'Márcia Conceição', email = 'Marcia.C@exemplo.com.br', phone = '11987654321'`);
      const found = async (search: string) =>
        dataOf(await board.call('bia', 'customers', { query: { search } })).customers.length;
      for (const search of [
        'marcia',
        'CONCEICAO mar',
        '4321',
        '(11) 98765-4321',
        'marcia.c@',
        'MARCIA.C@exemplo.com.br',
      ])
        assert.equal(await found(search), 1, search);
      for (const search of ['marta', '9999', 'c@exemplo', '%', "' or 1=1"])
        assert.equal(await found(search), 0, search);
    });

    test('pages continue where the one before ended, and a token of another list is refused', async (t) => {
      const { database, board } = await start(t);
      await database.run(sql`
        insert into customer (shop_id, id, channel_type, channel_id, channel_user, name, created_at)
        select ${board.shopId}, gen_random_uuid(), 1, 'zap', 'pessoa-' || n, 'Pessoa ' || n,
          now() - (n / 2) * interval '1 second' from generate_series(1, 64) n`);
      const names: string[] = [];
      let after: string | null = null;
      do {
        const query: Record<string, string> = { list: 'all', ...(after && { after }) };
        const page = dataOf(await board.call('bia', 'customers', { query }));
        names.push(...page.customers.map(({ id }) => id));
        after = page.next;
        if (after)
          assert.equal((await board.call('bia', 'customers', { query: { list: 'buyers', after } })).status, 400);
      } while (after);
      assert.deepEqual([names.length, new Set(names).size], [65, 65]);
    });

    test('the consent says by channel what applies now, since when and from where', async (t) => {
      const { database, board } = await start(t);
      const id = await customerOf(board);
      await consent(database, board, id, 'granted', new Date('2026-10-01T12:00:00Z'));
      await consent(database, board, id, 'withdrawn', new Date('2026-11-01T12:00:00Z'));
      const { consents, customer } = dataOf(await board.call('bia', 'customer', { params: { id } }));
      assert.equal(customer.consent, 'withdrawn');
      assert.deepEqual(consents, [
        {
          channel: 'WhatsApp',
          state: 'withdrawn',
          at: '2026-11-01T12:00:00.000Z',
          source: 'pelo WhatsApp',
          isCurrent: true,
        },
        {
          channel: 'WhatsApp',
          state: 'granted',
          at: '2026-10-01T12:00:00.000Z',
          source: 'pelo WhatsApp',
          isCurrent: false,
        },
      ]);
    });

    // Decision: The staff records what a customer said about offers, with its date, its source and an audit entry.
    test('the staff records a choice once, with its date and source, and the history says from → to', async (t) => {
      const { database, board } = await start(t);
      const id = await customerOf(board);
      const set = (state: 'granted' | 'withdrawn') =>
        board.call('bia', 'setConsent', { params: { id }, body: { state } });
      assert.equal(dataOf(await set('granted')).customer.consent, 'granted');
      assert.equal(dataOf(await set('granted')).consents.length, 1);
      const { customer, consents } = dataOf(await set('withdrawn'));
      assert.equal(customer.consent, 'withdrawn');
      assert.deepEqual(
        consents.map(({ state, source, isCurrent }) => [state, source, isCurrent]),
        [
          ['withdrawn', 'pelo painel', true],
          ['granted', 'pelo painel', false],
        ],
      );
      const rows = await database.many<{ before: unknown; after: unknown }>(
        sql`select before, after from staff_audit where action = 'customer.consent' order by id`,
      );
      assert.deepEqual(
        rows.map(({ before, after }) => [before, after]),
        [
          [null, 'aceita ofertas'],
          ['aceita ofertas', 'não quer ofertas'],
        ],
      );
    });

    test('customers and carts of another shop are never found, listed, reminded, exported or erased', async (t) => {
      const { database, board } = await start(t);
      const cart = await fillCart(board);
      const id = await customerOf(board);
      const other = await createShop(database, { slug: 'outra', code: 'outra-ana' });
      const { token } = await signInStaff(database, other.shopId, 'owner');
      const call = { as: token, params: { id } };
      for (const name of ['customer', 'customerErasure'] as const)
        assert.equal((await callPanel(board.service, name, call)).status, 404, name);
      assert.equal((await callPanel(board.service, 'exportCustomer', { ...call, body: {} })).status, 404);
      const granted = { ...call, body: { state: 'granted' as const } };
      assert.equal((await callPanel(board.service, 'setConsent', granted)).status, 404);
      assert.equal(
        (await callPanel(board.service, 'eraseCustomer', { ...call, body: { typed: 'APAGAR' } })).status,
        404,
      );
      const remind = { as: token, params: { id: cart.id }, body: {} };
      assert.equal((await callPanel(board.service, 'remindCart', remind)).status, 404);
      assert.deepEqual(
        dataOf(await callPanel(board.service, 'carts', { as: token, query: { list: 'open' } })).carts,
        [],
      );
      const { customers } = dataOf(await callPanel(board.service, 'customers', { as: token, query: { list: 'all' } }));
      assert.ok(customers.every((customer) => customer.id !== id));
      assert.equal((await queuedMessages(database)).length, 0);
    });

    test('the owner exports and erases after typing the word; the history names no customer', async (t) => {
      const { database, board } = await start(t);
      await fillCart(board);
      const id = await customerOf(board);
      const { file } = dataOf(await board.call('dona', 'exportCustomer', { params: { id }, body: {} }));
      assert.match(Buffer.from(file, 'base64').toString('utf8'), /"name": "Ana"/);
      const preview = dataOf(await board.call('dona', 'customerErasure', { params: { id } }));
      assert.deepEqual(preview, { keptOrders: 0, obstacles: [], outside: [], others: [] });
      const erase = (typed: string) => board.call('dona', 'eraseCustomer', { params: { id }, body: { typed } });
      const refused = await erase('sim');
      assert.deepEqual([refused.status, refused.errors?.[0]?.code], [422, 'not-confirmed']);
      assert.deepEqual(dataOf(await erase(' apagar ')), { keptOrders: 0 });
      assert.equal((await board.call('dona', 'customer', { params: { id } })).status, 404);
      assert.equal((await erase('APAGAR')).status, 404);
      const history = await database.many<{ action: string; entry: string }>(
        sql`select action, a::text as entry from staff_audit a where action like 'customer.%' order by at`,
      );
      assert.deepEqual(
        history.map(({ action }) => action),
        ['customer.export', 'customer.erase'],
      );
      assert.ok(history.every(({ entry }) => !entry.includes(id)));
    });

    test('an order under way keeps its customer until it ends', async (t) => {
      const { board } = await start(t);
      await board.place();
      const id = await customerOf(board);
      const { obstacles, keptOrders } = dataOf(await board.call('dona', 'customerErasure', { params: { id } }));
      assert.deepEqual([obstacles.length, keptOrders], [1, 1]);
      const erased = await board.call('dona', 'eraseCustomer', { params: { id }, body: { typed: 'APAGAR' } });
      assert.deepEqual([erased.status, erased.errors?.[0]?.code], [422, 'person-busy']);
    });
  });

  describe(`carts and reminders (${kind})`, () => {
    test('a cart is open for an hour after its last change, then abandoned; an empty one is neither', async (t) => {
      const { database, board } = await start(t);
      await board.service.get('/api/order');
      assert.deepEqual(dataOf(await board.call('bia', 'carts', { query: { list: 'open' } })).carts, []);
      await fillCart(board);
      const open = await onlyCart(board);
      assert.deepEqual(
        [open.customer.name, open.total, open.items, open.itemCount, open.isAbandoned, open.whyNot],
        ['Ana', open.total, ['2 × Café'], 2, false, null],
      );
      assert.ok(open.total > 0);
      assert.deepEqual(dataOf(await board.call('bia', 'carts', { query: { list: 'abandoned' } })).carts, []);
      await database.run(sql`update orders set updated_at = now() - interval '61 minutes'`);
      assert.equal((await onlyCart(board, 'abandoned')).isAbandoned, true);
      assert.deepEqual(dataOf(await board.call('bia', 'carts', { query: { list: 'open' } })).carts, []);
    });

    test('a reminder is one message, also when it is pressed twice or by two people at once', async (t) => {
      const { database, board } = await start(t);
      const { id } = await fillCart(board);
      const remind = (who: 'bia' | 'gil', key?: string) =>
        board.call(who, 'remindCart', { params: { id }, body: {}, ...(key === undefined ? {} : { key }) });
      const responses = await Promise.all([remind('bia', 'the-same-press-of-bia'), remind('gil'), remind('gil')]);
      assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 422, 422]);
      assert.ok(responses.some(({ errors }) => errors?.[0]?.code === 'reminded-today'));
      const repeated = await remind('bia', 'the-same-press-of-bia');
      assert.equal(repeated.status, responses[0]?.status);
      const messages = await queuedMessages(database);
      assert.deepEqual(
        messages.map(({ lines, isReminder, button }) => [lines, isReminder, button?.opens.path]),
        [[['Seu carrinho em loja está guardado:', '2 × Café', 'Quer continuar? É só tocar no botão.'], true, '/order']],
      );
      const cart = await onlyCart(board);
      assert.equal(cart.whyNot, reminderObstacles['reminded-today']);
      const history = await database.many(sql`select action, target_id from staff_audit where action = 'cart.remind'`);
      assert.deepEqual(JSON.parse(JSON.stringify(history)), [{ action: 'cart.remind', target_id: id }]);
      await database.run(sql`update outbox set created_at = created_at - interval '25 hours'`);
      assert.equal((await remind('bia')).status, 200);
    });

    test('who stopped offers gets no reminder, also when they stop after the press', async (t) => {
      const { database, board } = await start(t);
      const { id } = await fillCart(board);
      const customerId = await customerOf(board);
      await consent(database, board, customerId, 'withdrawn', new Date('2026-11-01T12:00:00Z'));
      const remind = () => board.call('bia', 'remindCart', { params: { id }, body: {} });
      assert.deepEqual(refusalOf(await remind()), [422, reminderObstacles['marketing-stopped']]);
      await consent(database, board, customerId, 'granted', new Date('2026-11-02T12:00:00Z'));
      assert.equal((await remind()).status, 200);
      await consent(database, board, customerId, 'withdrawn', new Date('2026-11-03T12:00:00Z'));
      await wroteAt(database, '1 minute');
      const parts = { database, clock: () => new Date(), log: quietLog() };
      const channels = { deliver: async () => assert.fail('nothing may be sent'), close: async () => {} };
      const sending = { ...parts, channels, publicUrl: 'https://loja.example', contextSecret, secretsKey };
      await runDueJobs(parts, { message: messageJob(sending) });
      const [message] = await database.many<{ last_error: string }>(sql`select last_error from outbox`);
      assert.equal(message?.last_error, 'marketing-stopped');
    });

    test('a closed conversation needs a template; an open one does not', async (t) => {
      const { database, board } = await start(t);
      const { id } = await fillCart(board);
      await connectMeta(database, board, false);
      const remind = () => board.call('bia', 'remindCart', { params: { id }, body: {} });
      assert.equal(refusalOf(await remind())[1], reminderObstacles['window-closed']);
      await wroteAt(database, '24 hours');
      assert.equal(refusalOf(await remind())[1], reminderObstacles['window-closed']);
      assert.equal((await onlyCart(board)).whyNot, reminderObstacles['window-closed']);
      await connectMeta(database, board, true);
      assert.equal((await onlyCart(board)).whyNot, null);
      await connectMeta(database, board, false);
      await wroteAt(database, '23 hours');
      assert.equal((await remind()).status, 200);
    });

    test('no reminder goes to a visitor, to a contact without a channel, or about an order', async (t) => {
      const { database, board } = await start(t);
      const { id } = await fillCart(board);
      const remind = () => board.call('bia', 'remindCart', { params: { id }, body: {} });
      await database.run(sql`update customer set is_anonymous = true`);
      assert.equal(refusalOf(await remind())[1], reminderObstacles['no-contact']);
      await database.run(sql`update customer set is_anonymous = false, channel_user = 'former:1'`);
      assert.equal(refusalOf(await remind())[1], reminderObstacles.unreachable);
      await database.run(sql`update customer set channel_user = 'ana'`);
      await database.run(sql`delete from channel_account`);
      assert.equal(refusalOf(await remind())[1], reminderObstacles['no-channel']);
      await saveChannels(database, board.shopId, [{ channelType: 1, channelId: 'zap', kind: 'demo' }]);
      await database.run(sql`delete from order_item`);
      assert.equal(refusalOf(await remind())[1], reminderObstacles['no-items']);
      const placed = await board.place();
      assert.equal((await board.call('bia', 'remindCart', { params: { id: placed.id }, body: {} })).status, 404);
    });
  });
});
