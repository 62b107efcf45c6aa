import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Message } from '#shared/model/message.ts';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import { ensureCustomer } from '../../../../order-service/database/customers/customers.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { insertChannelEvents } from '../../../../order-service/database/messaging/channel-events.ts';
import { listConsents } from '../../../../order-service/database/messaging/contact-consent.ts';
import { readMetaWebhook } from '../../../../order-service/providers/meta/webhook-events.ts';
import { openChannels } from '../../../../order-service/providers/open-channels.ts';
import { sealChatSecrets } from '../../../../order-service/services/messaging/chat-secrets.ts';
import { messageJob } from '../../../../order-service/services/messaging/deliver-messages.ts';
import { queueMessage } from '../../../../order-service/services/messaging/outbox.ts';
import { channelEventJob } from '../../../../order-service/services/messaging/process-channel-events.ts';
import { noPaymentMeans } from '../../../../order-service/services/payment-setup/payment-processor.ts';
import { saveChannels } from '../../../../order-service/services/shops/save-channels.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import { contextSecret, createShop } from '../../../helpers/order-service/order-service.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { fakeMeta, startFakeMeta, whatsAppMessage } from '../../../helpers/stand-ins/fake-meta.ts';
import { whatsAppPreference, whatsAppSystem } from '../../../helpers/stand-ins/whatsapp-events.ts';

const secretsKey = 'a key for tests that is long enough';
const { phoneNumberId, verifyToken, accessToken, appSecret } = fakeMeta;
const [old, fresh] = ['5511987654321', '5521912345678'];

/** A shop with a WhatsApp number at the stand-in of Meta. */
async function start(t: TestContext) {
  const database = await freshDatabase(t);
  const { shopId } = await createShop(database);
  const channel = { channelType: 1, channelId: 'zap' } as const;
  const secretSealed = sealChatSecrets(secretsKey, shopId, channel, { accessToken, appSecret, verifyToken });
  const template = { name: 'novidade', language: 'pt_BR', hasText: true, hasButton: false };
  await saveChannels(database, shopId, [
    { ...channel, kind: 'meta', externalId: phoneNumberId, options: { template }, secretSealed },
  ]);
  const fake = await startFakeMeta(t);
  const channels = openChannels({ ownHosts: [], meta: { baseUrl: fake.url } });
  t.after(() => channels.close());
  let shift = 0;
  const clock = () => new Date(Date.now() + shift);
  const parts = { database, clock, log: quietLog() };
  const receive = async (payload: object) => {
    await insertChannelEvents(
      database,
      shopId,
      readMetaWebhook(Buffer.from(JSON.stringify(payload)), clock()).events,
      clock(),
    );
    await runDueJobs(parts, { 'channel-event': channelEventJob({ ...parts, paymentMeans: noPaymentMeans }) });
  };
  const deliver = () =>
    runDueJobs(parts, {
      message: messageJob({ ...parts, channels, publicUrl: 'https://loja.example', contextSecret, secretsKey }),
    });
  const customerOf = async (channelUser: string) => ({
    shopId,
    customerId: await ensureCustomer(database, shopId, {
      id: newId(),
      isAnonymous: false,
      ...channel,
      channelUser,
      name: '',
    }),
  });
  const queue = async (customerId: string, kind: Message['kind'], line: string) =>
    database.tx((db) =>
      queueMessage(db, { shopId, customerId }, { kind, lines: [line], pictureUrl: null, button: null }, newId()),
    );
  const contacts = async () =>
    database.many<{ id: string; user: string; alias: string | null }>(
      sql`select id, channel_user as user, channel_alias as alias from customer
        where channel_user <> 'ana' order by created_at, id`,
    );
  const dead = async () =>
    (
      await database.many<{ reason: string }>(sql`select last_error as reason from outbox where dead_at is not null`)
    ).map(({ reason }) => reason);
  const later = (ms: number) => {
    shift += ms;
  };
  return { database, shopId, fake, receive, deliver, customerOf, queue, contacts, dead, later };
}

describe('a contact with another phone number', () => {
  // Decision: A changed phone number keeps the customer; messages that wait go to the new number.
  test('stays the same customer, and what waits goes to the new number', async (t) => {
    const { fake, receive, deliver, queue, contacts } = await start(t);
    await receive(whatsAppMessage(old));
    const [{ id } = { id: '' }] = await contacts();
    await queue(id, 'order-status', 'Seu pedido saiu');
    await receive(whatsAppSystem({ type: 'user_changed_number', body: '', wa_id: fresh }, { from: old }));
    await receive(whatsAppMessage(fresh));
    assert.deepEqual(await contacts(), [{ id, user: fresh, alias: null }]);
    await deliver();
    assert.deepEqual([...new Set(fake.taken.map(({ to }) => to))], [fresh]);
    assert.equal(fake.taken.length, 2);
  });

  test('is found by the other spelling of the old number, and takes the number from its former owner', async (t) => {
    const { fake, receive, deliver, customerOf, queue, contacts, dead } = await start(t);
    const former = await customerOf(fresh);
    const { customerId: id } = await customerOf('551187654321');
    await receive(whatsAppSystem({ type: 'user_changed_number', body: '', wa_id: fresh }, { from: old }));
    const users = new Map((await contacts()).map((one) => [one.id, one.user]));
    assert.deepEqual([users.get(id), users.get(former.customerId)], [fresh, `former:${former.customerId}`]);
    await queue(former.customerId, 'order-status', 'Para quem tinha o número');
    await deliver();
    assert.deepEqual([fake.calls.length, await dead()], [0, ['unreachable']]);
  });

  test('and another own id keeps both, also when only the own id is known', async (t) => {
    const { receive, customerOf, contacts } = await start(t);
    const { customerId } = await customerOf('BR.1');
    await receive(
      whatsAppSystem({ type: 'user_changed_user_id', body: '', user_id: 'BR.2', previous_user_id: 'BR.1' }),
    );
    assert.deepEqual(await contacts(), [{ id: customerId, user: 'BR.2', alias: null }]);
    await receive(
      whatsAppSystem(
        { type: 'user_changed_number', body: '', wa_id: fresh, user_id: 'BR.3', previous_user_id: 'BR.2' },
        { from: old },
      ),
    );
    assert.deepEqual(await contacts(), [{ id: customerId, user: fresh, alias: 'BR.3' }]);
  });

  test('keeps a visible phone number when only the own id changes, and stays one customer', async (t) => {
    const { fake, receive, deliver, queue, contacts } = await start(t);
    await receive(whatsAppMessage(old));
    const [{ id } = { id: '' }] = await contacts();
    const changed = { type: 'user_changed_user_id', body: '', user_id: 'BR.2', previous_user_id: 'BR.1' };
    await receive(whatsAppSystem(changed, { from: old }));
    assert.deepEqual(await contacts(), [{ id, user: old, alias: 'BR.2' }]);
    await receive(whatsAppMessage(old));
    assert.equal((await contacts()).length, 1, 'the next message is of the same customer');
    await queue(id, 'order-status', 'Seu pedido saiu');
    await deliver();
    assert.deepEqual([...new Set(fake.taken.map(({ to }) => to))], [old]);
  });

  test('is not the stranger who wrote from the number after it was given up', async (t) => {
    const { receive, contacts } = await start(t);
    await receive(whatsAppMessage(old));
    const before = await contacts();
    const at = new Date(Date.now() - 3_600_000);
    await receive(whatsAppSystem({ type: 'user_changed_number', body: '', wa_id: fresh }, { from: old, at }));
    assert.deepEqual(await contacts(), before);
  });

  test('is not created when the shop does not know them', async (t) => {
    const { receive, contacts } = await start(t);
    await receive(whatsAppSystem({ type: 'user_changed_number', body: '', wa_id: fresh }, { from: old }));
    assert.deepEqual(await contacts(), []);
  });
});

describe('a contact who stops marketing messages', () => {
  // Decision: Outside an open conversation, a contact who stopped marketing gets messages about their orders only.
  test('gets no advertisement outside an open conversation, and gets what is about their order', async (t) => {
    const { database, shopId, fake, receive, deliver, contacts, queue, dead, later } = await start(t);
    await receive(whatsAppMessage(old));
    const [{ id } = { id: '' }] = await contacts();
    await deliver();
    fake.taken.length = 0;
    const at = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    for (const payload of [whatsAppPreference(old, 'stop', at), whatsAppPreference(old, 'stop', at)])
      await receive(payload);
    assert.deepEqual(await listConsents(database, { shopId, customerId: id }), [
      { channel_type: 1, kind: 'marketing', state: 'withdrawn', at, source: 'meta' },
    ]);
    await queue(id, 'product', 'Em conversa aberta');
    await deliver();
    later(25 * 3_600_000);
    for (const kind of ['product', 'catalog'] as const) await queue(id, kind, 'Oferta');
    await queue(id, 'order-status', 'Seu pedido saiu');
    await deliver();
    assert.deepEqual(await dead(), ['marketing-stopped', 'marketing-stopped']);
    assert.deepEqual(
      fake.taken.map(({ body }) => body.type),
      ['text', 'template'],
    );
    await receive(whatsAppPreference(old, 'resume', new Date(at.getTime() + 60_000)));
    await queue(id, 'catalog', 'Oferta');
    await deliver();
    assert.equal(fake.taken.length, 3);
  });
});
