import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import type { ChatAccountOptions } from '../../../../order-service/providers/channels.ts';
import { systemClock } from '../../../../order-service/providers/clock.ts';
import { sealChatSecrets } from '../../../../order-service/services/messaging/chat-secrets.ts';
import { channelEventJob } from '../../../../order-service/services/messaging/process-channel-events.ts';
import { noPaymentMeans } from '../../../../order-service/services/payment-setup/payment-processor.ts';
import { saveChannels } from '../../../../order-service/services/shops/save-channels.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import { createShop, startTestService } from '../../../helpers/order-service/order-service.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import {
  fakeMeta,
  messagingWebhook,
  signedWebhook,
  whatsAppMessage,
  whatsAppWebhook,
} from '../../../helpers/stand-ins/fake-meta.ts';

const secretsKey = 'a key for tests that is long enough';
const { phoneNumberId, instagramId, verifyToken, accessToken, appSecret } = fakeMeta;
const ana = '5511987654321';
const elsewhere = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** A shop with a WhatsApp number, its service, and the processing of stored webhooks. */
async function start(t: TestContext, options: ChatAccountOptions = {}) {
  const database = await freshDatabase(t);
  const { shopId } = await createShop(database);
  const connect = async (channelType: 1 | 3, channelId: string, externalId: string) => {
    const secretSealed = sealChatSecrets(
      secretsKey,
      shopId,
      { channelType, channelId },
      { accessToken, appSecret, verifyToken },
    );
    await saveChannels(database, shopId, [{ channelType, channelId, kind: 'meta', externalId, options, secretSealed }]);
  };
  await connect(1, 'zap', phoneNumberId);
  let woken = 0;
  const settings = { secretsKey, wakeJobs: () => void woken++ };
  const service = await startTestService(t, database, undefined, undefined, settings);
  const sendWebhook = async (
    webhookBody: object,
    { secret = appSecret, shop = shopId, body }: { secret?: string; shop?: string; body?: string } = {},
  ) => {
    const signed = signedWebhook(webhookBody, secret);
    const response = await service.app.inject({
      method: 'POST',
      url: `/webhooks/meta/${shop}`,
      payload: body ?? signed.body,
      headers: { ...signed.headers, 'content-type': 'application/octet-stream' },
    });
    return response.statusCode;
  };
  const parts = { database, clock: systemClock, log: quietLog() };
  const handler = channelEventJob({ ...parts, paymentMeans: noPaymentMeans });
  const work = () =>
    runDueJobs(parts, { 'channel-event': handler, 'channel-status': handler, 'unknown-status': handler });
  const workOnMessages = () => runDueJobs(parts, { 'channel-event': handler });
  const contacts = () =>
    database.many<{ user: string; name: string }>(
      sql`select channel_user as user, name from customer where channel_user <> 'ana' order by channel_user`,
    );
  const welcomes = () =>
    database.many<{ message: { kind: string; lines: string[] } }>(
      sql`select message from outbox order by created_at, sequence`,
    );
  return {
    database,
    shopId,
    service,
    sendWebhook,
    work,
    workOnMessages,
    contacts,
    welcomes,
    connect,
    woken: () => woken,
  };
}

describe("Meta's webhooks", () => {
  test('are refused unread without a valid signature, for another shop, and without SECRETS_KEY', async (t) => {
    const { database, service, sendWebhook, woken } = await start(t);
    const forged = whatsAppMessage(ana);
    assert.equal(await sendWebhook(forged, { secret: 'forjado' }), 401);
    assert.equal(await sendWebhook(forged, { body: `${signedWebhook(forged).body} ` }), 401);
    assert.equal(await sendWebhook(forged, { shop: elsewhere }), 401);
    for (const shop of ['outra', '%00', 'loja%00']) assert.equal(await sendWebhook(forged, { shop }), 401);
    assert.equal(await sendWebhook(forged, { shop: 'loja', secret: 'forjado' }), 401);
    const keyless = await startTestService(t, database);
    const { body, headers } = signedWebhook(forged);
    const { shop_id } = (await database.one<{ shop_id: string }>(sql`select shop_id from channel_account`)) ?? {
      shop_id: '',
    };
    const response = await keyless.app.inject({
      method: 'POST',
      url: `/webhooks/meta/${shop_id}`,
      payload: body,
      headers,
    });
    assert.equal(response.statusCode, 401);
    assert.deepEqual(response.json<{ errors: unknown }>().errors, [
      { message: 'Assinatura inválida.', code: 'bad-signature' },
    ]);
    assert.deepEqual([await database.many(sql`select * from channel_event`), woken()], [[], 0]);
    assert.ok(!service.logged().includes(ana));
  });

  test("are stored once however often they arrive; the contact's text is in no table and no log", async (t) => {
    const { database, service, sendWebhook, work, woken } = await start(t);
    const webhookBody = whatsAppMessage(ana, { text: 'meu segredo é abacaxi' });
    assert.deepEqual(
      await Promise.all([
        sendWebhook(webhookBody),
        sendWebhook(webhookBody),
        sendWebhook(webhookBody, { shop: 'loja' }),
      ]),
      [200, 200, 200],
    );
    assert.equal(woken(), 1);
    assert.equal(await work(), 1);
    assert.equal(await sendWebhook(webhookBody), 200);
    assert.equal(await work(), 0);
    const tables = await database.many<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables)
      assert.deepEqual(
        await database.one({
          text: `select count(*) as found from "${name}" x where x::text like '%abacaxi%'`,
          values: [],
        }),
        { found: 0 },
        name,
      );
    assert.ok(!service.logged().includes('abacaxi') && !service.logged().includes(ana));
  });

  test('about unknown numbers, our own messages and other subjects are no error, and are counted', async (t) => {
    const { service, sendWebhook, work, contacts, connect } = await start(t);
    await connect(3, 'insta', instagramId);
    assert.equal(await sendWebhook(whatsAppMessage(ana, {}), {}), 200);
    const foreign = {
      ...whatsAppWebhook({ messages: [{ id: '1', from: '5511900000000', type: 'text' }] }, '999999999999'),
    };
    assert.equal(await sendWebhook(foreign), 200);
    assert.equal(
      await sendWebhook(messagingWebhook({ message: { mid: 'm_1', is_echo: true, text: 'nosso' } }, instagramId)),
      200,
    );
    assert.equal(await sendWebhook({ object: 'user' }), 200);
    assert.equal(await work(), 1);
    assert.deepEqual(await contacts(), [{ user: ana, name: 'Ana' }]);
    const counted = service
      .logged()
      .split('\n')
      .filter((line) => line.includes('were ignored'))
      .map((line) => JSON.parse(line))
      .map(({ unknown, echo, other }) => [unknown, echo, other]);
    assert.deepEqual(counted, [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
  });

  test('may be larger than other calls, up to three megabytes', async (t) => {
    const { sendWebhook, work } = await start(t);
    const messages = Array.from({ length: 1_000 }, (_, n) => ({
      id: `wamid.${n}`,
      from: ana,
      type: 'text',
      text: { body: 'x'.repeat(2_000) },
    }));
    assert.equal(await sendWebhook(whatsAppWebhook({ messages })), 200);
    assert.equal(await sendWebhook(whatsAppWebhook({ messages: [...messages, ...messages] })), 413);
    assert.equal(await work(), 1_000);
  });

  test('are set up with the verify token: the response is the challenge', async (t) => {
    const { service, shopId } = await start(t);
    const ask = async (query: Record<string, string>, shop = shopId) => {
      const response = await service.app.inject({ method: 'GET', url: `/webhooks/meta/${shop}`, query });
      return [response.statusCode, response.json().data];
    };
    const right = { 'hub.mode': 'subscribe', 'hub.verify_token': verifyToken, 'hub.challenge': '1158201444' };
    for (const shop of [shopId, 'loja']) assert.deepEqual(await ask(right, shop), [200, '1158201444']);
    for (const wrong of [{ 'hub.verify_token': 'outro' }, { 'hub.verify_token': '' }, { 'hub.mode': 'unsubscribe' }])
      assert.deepEqual(await ask({ ...right, ...wrong }), [403, null]);
    for (const shop of [elsewhere, 'outra']) assert.deepEqual(await ask(right, shop), [403, null]);
    assert.ok(!service.logged().includes(verifyToken));
  });
});

describe('a contact who writes', () => {
  // Decision: Contacts' messages do not wait for the reports about sent messages.
  test('waits for no status, also when one webhook brought a thousand of unknown messages before', async (t) => {
    const { database, sendWebhook, workOnMessages, contacts } = await start(t);
    const statuses = Array.from({ length: 1_000 }, (_, n) => ({ id: `wamid.${n}`, status: 'read', timestamp: '1' }));
    assert.equal(await sendWebhook(whatsAppWebhook({ statuses })), 200);
    assert.equal(await sendWebhook(whatsAppMessage(ana, { name: 'Ana' })), 200);
    assert.equal(await workOnMessages(), 1);
    assert.deepEqual(await contacts(), [{ user: ana, name: 'Ana' }]);
    const waiting = await database.many(sql`select 1 from job where kind = 'unknown-status' and attempts = 0`);
    assert.equal(waiting.length, 1_000);
  });

  // Spec §1: "Shoppers arrive from a messaging channel (Messenger, WhatsApp, WebChat or Instagram)."
  test('for the first time is saved with number and name and welcomed once, with the link to the shop', async (t) => {
    const { database, sendWebhook, work, contacts, welcomes } = await start(t);
    for (const id of ['1', '2', '3']) await sendWebhook(whatsAppMessage(ana, { id, name: 'Ana Souza' }));
    await Promise.all([work(), work()]);
    await sendWebhook(whatsAppMessage(ana, { id: '4', name: 'Outro Nome' }));
    await work();
    assert.deepEqual(await contacts(), [{ user: ana, name: 'Ana Souza' }]);
    const [welcome, ...more] = await welcomes();
    assert.deepEqual(more, []);
    assert.deepEqual(welcome?.message, {
      kind: 'welcome',
      lines: ['Olá! Que bom falar com você. Toque no botão para ver o catálogo de loja.'],
      pictureUrl: null,
      button: { title: 'Abrir catálogo', opens: { path: '/', type: null, id: null } },
    });
    assert.equal(
      (await database.many(sql`select 1 from customer where last_inbound_at > now() - interval '1 minute'`)).length,
      1,
    );
  });

  // Decision: Free text accepts no card number.
  test('with a card number as profile name is saved without it', async (t) => {
    const { database, sendWebhook, work, contacts } = await start(t);
    await sendWebhook(whatsAppMessage(ana, { name: 'Ana 4111 1111 1111 1111' }));
    const payloads = await database.many<{ payload: { name: string } }>(sql`select payload from job`);
    assert.deepEqual(
      payloads.map(({ payload }) => payload.name),
      ['Ana'],
    );
    await work();
    assert.deepEqual(await contacts(), [{ user: ana, name: 'Ana' }]);
  });

  test("uses the shop's own text if it has one, and is not sent if that text is empty", async (t) => {
    const own = await start(t, { welcome: 'Bem-vindo à nossa loja' });
    await own.sendWebhook(whatsAppMessage(ana));
    await own.work();
    assert.deepEqual((await own.welcomes())[0]?.message.lines, ['Bem-vindo à nossa loja']);
    const silent = await start(t, { welcome: '' });
    await silent.sendWebhook(whatsAppMessage(ana));
    await silent.work();
    assert.deepEqual([await silent.welcomes(), (await silent.contacts()).length], [[], 1]);
  });

  test('is the same one with and without the ninth digit, and with the phone hidden later', async (t) => {
    const { sendWebhook, work, contacts } = await start(t);
    await sendWebhook(whatsAppMessage('551187654321', { name: 'Ana' }));
    await sendWebhook(whatsAppMessage('5511987654321', { name: 'Ana' }));
    const shown = [{ wa_id: '551187654321', user_id: 'BR.134', profile: { name: 'Ana' } }];
    const text = { type: 'text', timestamp: String(Math.floor(Date.now() / 1_000)) };
    await sendWebhook(whatsAppWebhook({ contacts: shown, messages: [{ ...text, id: 'a', from: '551187654321' }] }));
    await sendWebhook(whatsAppWebhook({ contacts: [{ user_id: 'BR.134' }], messages: [{ ...text, id: 'b' }] }));
    await sendWebhook(
      whatsAppWebhook({
        contacts: [{ user_id: 'BR.999', profile: { name: 'Bia' } }],
        messages: [{ ...text, id: 'c' }],
      }),
    );
    await work();
    assert.deepEqual(await contacts(), [
      { user: '551187654321', name: 'Ana' },
      { user: 'BR.999', name: 'Bia' },
    ]);
  });
});
