import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '#shared/model/message.ts';
import type { Envelope } from '#shared/model/result.ts';
import type { Session } from '#shared/model/session.ts';
import { newId } from '../../order-service/database/core/new-id.ts';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { listMessageStates } from '../../order-service/database/messaging/message-states.ts';
import { queueMessage } from '../../order-service/services/messaging/outbox.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { createShop } from '../helpers/order-service/order-service.ts';
import { type RunningShop, startShop } from '../helpers/processes/running-shop.ts';
import {
  fakeMeta,
  signedWebhook,
  startFakeMeta,
  whatsAppMessage,
  whatsAppStatus,
} from '../helpers/stand-ins/fake-meta.ts';
import { part } from '../helpers/stand-ins/json-values.ts';

const ana = '5511987654321';

/** A shop with a WhatsApp number from the environment, and the fake Meta. */
async function start(t: TestContext) {
  const fake = await startFakeMeta(t);
  const databaseUrl = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: databaseUrl }, onError: () => {} });
  t.after(() => database.close());
  const { shopId } = await createShop(database);
  const env = {
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'https://loja.example',
    SECRETS_KEY: 'a key for tests that is long enough',
    META_API_URL: fake.url,
    META_APP_SECRET: fakeMeta.appSecret,
    META_VERIFY_TOKEN: fakeMeta.verifyToken,
    META_WHATSAPP_PHONE_NUMBER_ID: fakeMeta.phoneNumberId,
    META_WHATSAPP_TOKEN: fakeMeta.accessToken,
  };
  const run = async () => {
    const shop = await startShop({ env });
    t.after(() => shop.stop());
    return shop;
  };
  const address = (shop: RunningShop) => `${shop.url}/webhooks/meta/${shopId}`;
  const sendWebhook = async (shop: RunningShop, payload: object, secret?: string) => {
    const { body, headers } = signedWebhook(payload, secret);
    return (await fetch(address(shop), { method: 'POST', headers, body })).status;
  };
  const lane = async () => {
    const found = await database.one<{ id: string }>(sql`select id from customer where channel_user = ${ana}`);
    return { shopId, customerId: found?.id ?? newId() };
  };
  const states = async () => {
    const rows = await listMessageStates(database, await lane());
    return rows
      .map(({ message, state }) => `${message.kind === 'welcome' ? 'bem-vinda' : message.lines[0]}: ${state}`)
      .reverse();
  };
  const queue = async (line: string) => {
    const message: Message = { kind: 'catalog', lines: [line], pictureUrl: null, button: null };
    const to = await lane();
    await database.tx((db) => queueMessage(db, to, message, newId()));
  };
  return { fake, database, run, address, sendWebhook, states, queue };
}

// Spec §1: "Shoppers arrive from a messaging channel (Messenger, WhatsApp, WebChat or Instagram)."
test('the running shop welcomes a WhatsApp contact, and their link opens the shop with their session', async (t) => {
  const { fake, run, address, sendWebhook, states } = await start(t);
  const shop = await run();
  const handshake = `hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=`;
  assert.equal(await (await fetch(`${address(shop)}?${handshake}${fakeMeta.verifyToken}`)).text(), '1158201444');
  assert.equal((await fetch(`${address(shop)}?${handshake}outro`)).status, 403);
  assert.equal(await sendWebhook(shop, whatsAppMessage(ana), 'forjado'), 401);
  assert.equal(await sendWebhook(shop, whatsAppMessage(ana, { name: 'Ana Souza', text: 'oi, tem abacaxi?' })), 200);
  await until(() => fake.taken.length === 1);
  const link = String(part(fake.taken[0]?.body, 'interactive', 'action', 'parameters', 'url'));
  const [, code = ''] = /^https:\/\/loja\.example\/#([\w-]{44})$/.exec(link) ?? [];
  const response = await fetch(`${shop.url}/api/session/${code}`, { headers: { authorization: `Bearer ${code}` } });
  const { data: session }: Envelope<Session> = await response.json();
  assert.deepEqual(
    [session?.userShop.name, session?.channelType, session?.channelId],
    ['Ana Souza', 1, fakeMeta.phoneNumberId],
  );
  assert.equal(await sendWebhook(shop, whatsAppStatus(fake.taken[0]?.ref ?? '', 'read')), 200);
  await until(async () => (await states()).join() === 'bem-vinda: read');
  for (const secret of [
    fakeMeta.accessToken,
    fakeMeta.appSecret,
    fakeMeta.verifyToken,
    ana,
    'abacaxi',
    code,
    'Ana Souza',
  ])
    assert.ok(!shop.output().includes(secret), secret);
});

test('a server killed while sending loses no message: only those not accepted by Meta are sent again', async (t) => {
  const { fake, database, run, sendWebhook, states, queue } = await start(t);
  const first = await run();
  await sendWebhook(first, whatsAppMessage(ana));
  await until(async () => (await states()).join() === 'bem-vinda: sent');
  fake.faults.push({ kind: 'hang-after' });
  await queue('levada');
  await until(() => fake.taken.length === 2);
  await first.stop({ signal: 'SIGKILL' });
  assert.deepEqual(await states(), ['bem-vinda: sent', 'levada: queued']);

  const second = await run();
  const [, taken] = fake.taken;
  await sendWebhook(
    second,
    whatsAppStatus(taken?.ref ?? '', 'delivered', { messageId: String(taken?.body.biz_opaque_callback_data) }),
  );
  await until(async () => (await states())[1] === 'levada: delivered');
  fake.faults.push({ kind: 'hang' });
  const calls = fake.calls.length;
  await queue('perdida');
  await until(() => fake.calls.length > calls);
  await second.stop({ signal: 'SIGKILL' });
  // As if the 30 seconds of the killed server's lease were over.
  await database.run(sql`update job set leased_until = now() where kind = 'message'`);

  await run();
  await until(async () => (await states())[2] === 'perdida: sent');
  assert.deepEqual(
    fake.taken.slice(1).map(({ body }) => part(body, 'text', 'body')),
    ['levada', 'perdida'],
  );
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, 'not within 30 seconds');
    await sleep(50);
  }
}
