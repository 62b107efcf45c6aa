import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Message } from '#shared/model/message.ts';
import type { Order } from '#shared/model/order/order.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { systemClock } from '../../../../order-service/providers/clock.ts';
import { openChannels } from '../../../../order-service/providers/open-channels.ts';
import { sealChatSecrets } from '../../../../order-service/services/messaging/chat-secrets.ts';
import { messageJob } from '../../../../order-service/services/messaging/deliver-messages.ts';
import { channelEventJob } from '../../../../order-service/services/messaging/process-channel-events.ts';
import { noPaymentMeans } from '../../../../order-service/services/payment-setup/payment-processor.ts';
import { createLinkSession } from '../../../../order-service/services/sessions/sessions.ts';
import { saveChannels } from '../../../../order-service/services/shops/save-channels.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  draft,
  item,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { fakeMeta, signedWebhook, startFakeMeta } from '../../../helpers/stand-ins/fake-meta.ts';
import { part } from '../../../helpers/stand-ins/json-values.ts';
import { whatsAppCart } from '../../../helpers/stand-ins/whatsapp-events.ts';

const secretsKey = 'a key for tests that is long enough';
const { phoneNumberId, verifyToken, accessToken, appSecret } = fakeMeta;
const ana = '5511987654321';
const priced = (id: string, quantity: number, price: number) => ({
  product_retailer_id: id,
  quantity,
  item_price: price,
  currency: 'BRL',
});

/** A shop with a WhatsApp number that sells rice (33,40, 5 in stock), salt (10,00) and sold-out coffee. */
async function start(t: TestContext) {
  const database = await freshDatabase(t);
  const { shopId } = await createShop(database, {
    products: [
      draft('arroz', { name: 'Arroz', variant: { price: 33_40, available: 5 } }),
      draft('sal', { name: 'Sal', variant: { price: 10_00, available: null } }),
      draft('cafe', { name: 'Café', variant: { price: 20_00, available: 0 } }),
    ],
  });
  const channel = { channelType: 1, channelId: 'zap' } as const;
  const secretSealed = sealChatSecrets(secretsKey, shopId, channel, { accessToken, appSecret, verifyToken });
  await saveChannels(database, shopId, [
    { ...channel, kind: 'meta', externalId: phoneNumberId, options: {}, secretSealed },
  ]);
  const service = await startTestService(t, database, undefined, undefined, { secretsKey, wakeJobs: () => {} });
  const parts = { database, clock: systemClock, log: quietLog() };
  const receive = async (payload: object) => {
    const signed = signedWebhook(payload);
    const { statusCode } = await service.app.inject({
      method: 'POST',
      url: `/webhooks/meta/${shopId}`,
      payload: signed.body,
      headers: { ...signed.headers, 'content-type': 'application/octet-stream' },
    });
    assert.equal(statusCode, 200);
    return runDueJobs(parts, { 'channel-event': channelEventJob({ ...parts, paymentMeans: noPaymentMeans }) });
  };
  const messages = async () =>
    (await database.many<{ message: Message }>(sql`select message from outbox order by sequence`)).map(
      ({ message }) => message,
    );
  /** The shop as the contact sees it after following a link from the chat. */
  const asContact = async (contact = ana) => {
    const entry = { shopId, slug: 'loja', ...channel, contact, name: 'Ana', isAgent: false };
    const code = await createLinkSession(database, entry, contextSecret);
    return {
      order: async () => dataOf(await service.get<Order>('/api/order/current', { code })),
      add: async (id: string, quantity: number) =>
        dataOf(await service.post<Order>('/api/order/items/', item(id, { quantity }), { code })),
    };
  };
  /** Sends what waits to the stand-in of Meta, and returns the messages that it accepted. */
  const deliver = async () => {
    const fake = await startFakeMeta(t);
    const channels = openChannels({ ownHosts: [], meta: { baseUrl: fake.url } });
    t.after(() => channels.close());
    const delivery = { ...parts, channels, publicUrl: 'https://loja.example', contextSecret, secretsKey };
    await runDueJobs(parts, { message: messageJob(delivery) });
    return fake.taken;
  };
  const orderOf = async (code: string) => dataOf(await service.get<Order>('/api/order/current', { code }));
  return { database, shopId, receive, messages, asContact, deliver, orderOf };
}

const linesOf = ({ items }: Order) => items.map(({ name, quantity, totalAmout }) => [name, quantity, totalAmout]);

describe('a cart from the native catalogue', () => {
  test('says which items came without a quantity, and leaves the lines of the cart', async (t) => {
    const { receive, messages, asContact } = await start(t);
    const contact = await asContact();
    await contact.add('sal', 3);
    await receive(whatsAppCart(ana, [priced('arroz', 2, 33.4), priced('sal', 0, 10), priced('cafe', -1, 20)]));
    const lines = (await messages()).at(-1)?.lines ?? [];
    assert.ok(lines.includes('2 itens do seu carrinho vieram sem quantidade e ficaram de fora.'), lines.join(' '));
    assert.deepEqual(linesOf(await contact.order()), [
      ['Sal', 3, 30],
      ['Arroz', 2, 66.8],
    ]);
  });

  // Decision: A cart of the native catalogue becomes the shop's cart, and one message links to it.
  test('gets one message in the chat, whose link opens the repriced cart', async (t) => {
    const { receive, deliver, orderOf } = await start(t);
    await receive(whatsAppCart(ana, [priced('arroz', 2, 30)]));
    const [taken, ...more] = await deliver();
    assert.deepEqual(more, []);
    assert.equal(taken?.to, ana);
    assert.match(String(part(taken?.body, 'interactive', 'body', 'text')), /mudou de R\$\s30,00 para R\$\s33,40/);
    const url = new URL(String(part(taken?.body, 'interactive', 'action', 'parameters', 'url')));
    const [, code = ''] = /^#([\w-]+)/.exec(url.hash) ?? [];
    assert.equal(url.pathname, '/order');
    assert.deepEqual(linesOf(await orderOf(code)), [['Arroz', 2, 66.8]]);
  });

  test('becomes the cart, at the prices of the shop, and the message has its link and what changed', async (t) => {
    const { receive, messages, asContact } = await start(t);
    await receive(whatsAppCart(ana, [priced('arroz', 2, 30), priced('sal', 1, 10)]));
    const [response, ...more] = await messages();
    assert.deepEqual(more, []);
    assert.deepEqual(
      response?.lines,
      ['Recebemos seu carrinho: 3 itens, R$ 76,80.', 'O preço de Arroz mudou de R$ 30,00 para R$ 33,40.'].map((line) =>
        line.replaceAll('R$ ', 'R$\u00a0'),
      ),
    );
    assert.deepEqual(response?.button, { title: 'Ver carrinho', opens: { path: '/order', type: null, id: null } });
    assert.deepEqual(linesOf(await (await asContact()).order()), [
      ['Arroz', 2, 66.8],
      ['Sal', 1, 10],
    ]);
  });

  test('says what is missing and what the stock limits, and adds what is left', async (t) => {
    const { receive, messages, asContact } = await start(t);
    await receive(whatsAppCart(ana, [priced('arroz', 9, 33.4), priced('cafe', 1, 20), priced('sumiu', 1, 5)]));
    assert.deepEqual((await messages())[0]?.lines.slice(1), [
      'Temos apenas 5 unidades de Arroz em estoque.',
      'Café está indisponível no estoque.',
      '1 item do seu carrinho não existe mais na loja.',
    ]);
    assert.deepEqual(linesOf(await (await asContact()).order()), [['Arroz', 5, 167]]);
  });

  test('keeps the other lines of the cart, sets its own, and changes nothing when its message is repeated', async (t) => {
    const { receive, messages, asContact, database } = await start(t);
    const shopper = await asContact(`+${ana}`);
    await shopper.add('sal', 3);
    const cart = whatsAppCart(ana, [priced('arroz', 2, 33.4)], { id: 'wamid.1' });
    await receive(cart);
    assert.deepEqual(
      (await messages())[0]?.lines.at(-1),
      'Os itens que já estavam no carrinho da loja continuam nele.',
    );
    await receive(cart);
    // Also after the id of the event is forgotten.
    await database.run(sql`delete from channel_event`);
    await shopper.add('arroz', 4);
    await receive(cart);
    assert.deepEqual(linesOf(await shopper.order()), [
      ['Sal', 3, 30],
      ['Arroz', 4, 133.6],
    ]);
    assert.equal((await messages()).length, 1);
    await receive(whatsAppCart(ana, [priced('arroz', 1, 33.4)], { id: 'wamid.2' }));
    assert.deepEqual(linesOf(await shopper.order()), [
      ['Sal', 3, 30],
      ['Arroz', 1, 33.4],
    ]);
  });

  test('without a product of the shop leaves the cart empty and offers the catalogue', async (t) => {
    const { receive, messages } = await start(t);
    await receive(whatsAppCart(ana, [priced('sumiu', 1, 5), priced('outro', 1, 5)]));
    const [response] = await messages();
    assert.deepEqual(response?.lines, [
      'Recebemos seu carrinho, mas nenhum item dele pode ser vendido agora.',
      '2 itens do seu carrinho não existem mais na loja.',
    ]);
    assert.deepEqual(response?.button, { title: 'Abrir catálogo', opens: { path: '/', type: null, id: null } });
  });
});
