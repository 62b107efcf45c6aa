import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Message } from '#shared/model/message.ts';
import { newId } from '../../../order-service/database/core/new-id.ts';
import { ensureCustomer } from '../../../order-service/database/customers/customers.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import type { ChannelJob } from '../../../order-service/database/messaging/channel-events.ts';
import { listMessageStates } from '../../../order-service/database/messaging/message-states.ts';
import type { ChatAccountOptions } from '../../../order-service/providers/channels.ts';
import { openChannels } from '../../../order-service/providers/open-channels.ts';
import { sealChatSecrets } from '../../../order-service/services/messaging/chat-secrets.ts';
import type { DeliveryParts } from '../../../order-service/services/messaging/deliver-messages.ts';
import { queueMessage } from '../../../order-service/services/messaging/outbox.ts';
import { channelEventJob } from '../../../order-service/services/messaging/process-channel-events.ts';
import { receiveChannelWebhook } from '../../../order-service/services/messaging/receive-channel-webhook.ts';
import { noPaymentMeans } from '../../../order-service/services/payment-setup/payment-processor.ts';
import { saveChannels } from '../../../order-service/services/shops/save-channels.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';
import { claimMessage, deliverDueMessages, endPauses } from '../../helpers/jobs/deliver-messages.ts';
import { runDueJobs } from '../../helpers/jobs/run-due-jobs.ts';
import { contextSecret, createShop } from '../../helpers/order-service/order-service.ts';
import { quietLog } from '../../helpers/quiet-log.ts';
import {
  fakeMeta,
  messagingWebhook,
  signedWebhook,
  startFakeMeta,
  whatsAppMessage,
  whatsAppStatus,
  whatsAppWebhook,
} from '../../helpers/stand-ins/fake-meta.ts';
import { part } from '../../helpers/stand-ins/json-values.ts';

const secretsKey = 'a key for tests that is long enough';
const hour = 3_600_000;
const ana = '5511987654321';
const text = (line: string): Message => ({ kind: 'catalog', lines: [line], pictureUrl: null, button: null });
const wrote = (from: string, at: Date, more: { id?: string; name?: string } = {}) =>
  whatsAppMessage(from, { at, ...more });

onEachDatabase((kind, fresh) => {
  /** A shop with a WhatsApp number and a page, the fake Meta, and a clock that the test moves. */
  const start = async (t: TestContext, options: ChatAccountOptions = { welcome: '' }) => {
    const [database, fake] = [await fresh(t), await startFakeMeta(t)];
    const { shopId } = await createShop(database);
    const { accessToken, appSecret, verifyToken, phoneNumberId, pageId } = fakeMeta;
    const account = (channelType: 0 | 1, channelId: string, externalId: string) => {
      const secretSealed = sealChatSecrets(
        secretsKey,
        shopId,
        { channelType, channelId },
        { accessToken, appSecret, verifyToken },
      );
      return { channelType, channelId, kind: 'meta', externalId, options, secretSealed } as const;
    };
    await saveChannels(database, shopId, [account(1, 'zap', phoneNumberId), account(0, 'pagina', pageId)]);
    const channels = openChannels({ ownHosts: [], meta: { baseUrl: fake.url, timeoutMs: 1_000 } });
    t.after(() => channels.close());
    let now = new Date();
    const parts = (more: Partial<DeliveryParts> = {}): DeliveryParts => ({
      database,
      channels,
      publicUrl: 'https://loja.example',
      contextSecret,
      secretsKey,
      log: quietLog(),
      clock: () => now,
      ...more,
    });
    const deliver = () => deliverDueMessages(parts());
    const hear = async (payload: object) => {
      const { body, headers } = signedWebhook(payload);
      const claim = {
        provider: 'meta' as const,
        account: shopId,
        signature: headers['x-hub-signature-256'] ?? null,
        body: Buffer.from(body),
      };
      return receiveChannelWebhook(database, secretsKey, claim, now);
    };
    const work = (...kinds: ChannelJob[]) => {
      const about = { database, clock: () => now, log: quietLog() };
      const handler = channelEventJob({ ...about, paymentMeans: noPaymentMeans });
      return runDueJobs(about, Object.fromEntries(kinds.map((kind) => [kind, handler])));
    };
    /** Receives a webhook and processes everything that is due. */
    const receive = async (payload: object) => {
      const result = await hear(payload);
      await work('channel-event', 'channel-status', 'unknown-status');
      return result;
    };
    const lane = async (channelUser: string, channelType: 0 | 1 = 1) => {
      const channelId = channelType === 1 ? 'zap' : 'pagina';
      const person = { id: newId(), isAnonymous: false, channelType, channelId, channelUser, name: '' };
      return { shopId, customerId: await ensureCustomer(database, shopId, person) };
    };
    const queue = async (to: { shopId: string; customerId: string }, line: string) => {
      await database.tx((db) => queueMessage(db, to, text(line), newId()));
    };
    const states = async (of: { shopId: string; customerId: string }) =>
      (await listMessageStates(database, of))
        .map(({ message, state, reason }) => `${message.lines[0]}: ${state}${reason ? ` ${reason}` : ''}`)
        .reverse();
    const waitIsOver = () => endPauses(database);
    const later = (ms: number) => {
      now = new Date(now.getTime() + ms);
    };
    return {
      database,
      shopId,
      fake,
      deliver,
      hear,
      work,
      receive,
      lane,
      queue,
      states,
      waitIsOver,
      later,
      now: () => now,
    };
  };
  const linesOf = (taken: { body: object }[]) => taken.map(({ body }) => part(body, 'text', 'body'));

  describe(`the 24 hours of a contact (${kind})`, () => {
    // Decision: Outside of a contact's 24-hour window, only an approved template is sent.
    test('hold messages back outside of them, with a reason for the agent, until the contact writes', async (t) => {
      const { fake, deliver, receive, lane, queue, states, later, now } = await start(t);
      const to = await lane(ana);
      await queue(to, 'antes');
      await deliver();
      assert.deepEqual(
        [fake.calls.length, await states(to)],
        [0, ['antes: failed window-closed']],
        'the contact has not written yet',
      );
      await receive(wrote(ana, now()));
      await deliver();
      assert.deepEqual(await states(to), ['antes: sent']);
      later(24 * hour);
      await queue(to, 'um');
      await queue(to, 'dois');
      await deliver();
      assert.deepEqual(await states(to), ['antes: sent', 'um: failed window-closed', 'dois: failed window-closed']);
      await receive(wrote(ana, now()));
      await queue(to, 'três');
      await deliver();
      assert.deepEqual(await states(to), ['antes: sent', 'um: sent', 'dois: sent', 'três: sent']);
      assert.deepEqual(linesOf(fake.taken), ['antes', 'um', 'dois', 'três']);
    });

    test('are not restarted by an old message, and a message that waited three days is left to staff', async (t) => {
      const { database, fake, deliver, receive, lane, queue, states, now } = await start(t);
      const to = await lane(ana);
      await queue(to, 'velha');
      await queue(to, 'nova');
      await deliver();
      await database.run(
        sql`update outbox set created_at = now() - interval '73 hours' where message->'lines'->>0 = 'velha'`,
      );
      await receive(wrote(ana, new Date(now().getTime() - 25 * hour)));
      await deliver();
      assert.equal(fake.calls.length, 0, 'that was yesterday');
      await receive(wrote(ana, now()));
      await receive(wrote(ana, new Date(now().getTime() - 26 * hour)));
      await deliver();
      assert.deepEqual(await states(to), ['velha: failed window-closed', 'nova: sent']);
    });

    // Decision: Outside of a contact's 24-hour window, only an approved template is sent.
    test("do not apply to WhatsApp's approved template; Messenger has none", async (t) => {
      const template = { name: 'aviso_da_loja', language: 'pt_BR', hasText: true, hasButton: true };
      const { fake, deliver, receive, lane, queue, states, now } = await start(t, { template, welcome: '' });
      const [zap, page] = [await lane(ana), await lane('7001', 0)];
      await queue(zap, 'fora');
      await queue(page, 'fora');
      await deliver();
      assert.deepEqual([await states(zap), await states(page)], [['fora: sent'], ['fora: failed window-closed']]);
      const [sent] = fake.taken;
      assert.equal(part(sent?.body, 'template', 'name'), 'aviso_da_loja');
      assert.match(
        JSON.stringify(sent?.body),
        /"text":"#[\w-]{44}"/,
        'its button opens the shop although the message has none',
      );
      await receive(wrote(ana, now()));
      await queue(zap, 'dentro');
      await deliver();
      assert.equal(fake.taken[1]?.body.type, 'text');
    });

    test('that Meta counts differently end with the same text', async (t) => {
      const { fake, deliver, receive, lane, queue, states, now } = await start(t);
      const to = await lane(ana);
      await receive(wrote(ana, now()));
      fake.faults.push({ kind: 'error', code: 131047 });
      await queue(to, 'um');
      await deliver();
      assert.deepEqual(await states(to), ['um: failed window-closed']);
    });
  });

  describe(`the status of a message (${kind})`, () => {
    const sentOne = async (t: TestContext) => {
      const parts = await start(t);
      const to = await parts.lane(ana);
      await parts.receive(wrote(ana, parts.now()));
      await parts.queue(to, 'um');
      await parts.deliver();
      return { ...parts, to, ref: parts.fake.taken[0]?.ref ?? '' };
    };
    const orders: [reports: string[], state: string][] = [
      [['sent'], 'um: sent'],
      [['sent', 'delivered'], 'um: delivered'],
      [['delivered', 'read'], 'um: read'],
      [['read', 'delivered', 'sent'], 'um: read'],
      [['read', 'failed'], 'um: read'],
      [['failed'], 'um: failed unreachable'],
      [['failed', 'sent'], 'um: failed unreachable'],
      [['failed', 'delivered'], 'um: delivered'],
      [['delivered', 'failed', 'delivered'], 'um: delivered'],
    ];
    // Decision: A message is 'na fila', 'enviado', 'entregue', 'lido' or 'falhou', and never returns to an earlier
    // state.
    test('never goes back, in any order and number of reports', async (t) => {
      const { database, receive, states, to, ref } = await sentOne(t);
      for (const [reports, state] of orders) {
        await database.run(
          sql`update outbox set sent_at = now(), delivered_at = null, read_at = null, dead_at = null,
            last_error = null`,
        );
        await database.run(sql`delete from channel_event`);
        for (const status of [...reports, ...reports])
          await receive(whatsAppStatus(ref, status, status === 'failed' ? { code: 131026 } : {}));
        assert.deepEqual(await states(to), [state], reports.join());
        assert.deepEqual(
          await database.many(sql`select 1 from outbox where (sent_at is null) = (dead_at is null)`),
          [],
          'sent or given up',
        );
      }
    });

    test('of Messenger is reported by what was delivered and read so far', async (t) => {
      const { receive, lane, queue, deliver, states, later, fake, now } = await start(t);
      const to = await lane('7001', 0);
      await receive(messagingWebhook({ message: { mid: 'm_x', text: 'oi' }, timestamp: now().getTime() }));
      await queue(to, 'um');
      await queue(to, 'dois');
      await deliver();
      await receive(messagingWebhook({ delivery: { mids: [fake.taken[0]?.ref], watermark: 1 } }));
      assert.deepEqual(await states(to), ['um: delivered', 'dois: sent']);
      await receive(messagingWebhook({ read: { watermark: now().getTime() - hour } }));
      assert.deepEqual(await states(to), ['um: delivered', 'dois: sent'], 'that was before');
      later(60_000);
      await receive(messagingWebhook({ read: { watermark: now().getTime() } }));
      assert.deepEqual(await states(to), ['um: read', 'dois: read']);
    });

    // Decision: Reports about our own messages do not wait for those about unknown messages.
    test('waits for no unknown message, also when webhooks brought thousands before', async (t) => {
      const { database, hear, work, states, to, ref } = await sentOne(t);
      const reportOf = (id: string) => ({ id, status: 'delivered', timestamp: '1' });
      const unknown = (webhook: string) => Array.from({ length: 1_000 }, (_, n) => reportOf(`wamid.${webhook}.${n}`));
      await hear(whatsAppWebhook({ statuses: unknown('antes') }));
      await hear(whatsAppWebhook({ statuses: [...unknown('junto'), reportOf(ref), ...unknown('também')] }));
      assert.equal(await work('channel-status'), 1);
      assert.deepEqual(await states(to), ['um: delivered']);
      const waiting = sql`select 1 from job where kind = 'unknown-status' and attempts = 0`;
      assert.equal(await database.run(waiting), 3_000);
    });

    test("that arrives before the message's id is saved is applied a little later", async (t) => {
      const { database, receive, states, later, to, ref } = await sentOne(t);
      await database.run(sql`update outbox set channel_ref = null`);
      await receive(whatsAppStatus(ref, 'delivered'));
      assert.deepEqual(await states(to), ['um: sent']);
      await database.run(sql`update outbox set channel_ref = ${ref}`);
      later(3_000);
      await receive(whatsAppStatus('wamid.de-outra-ferramenta', 'read'));
      assert.deepEqual(await states(to), ['um: delivered']);
    });

    test('that an earlier release queued among the messages of contacts is still applied', async (t) => {
      const { database, receive, states, later, to, ref } = await sentOne(t);
      await database.run(sql`update outbox set channel_ref = null`);
      await receive(whatsAppStatus(ref, 'delivered'));
      await database.run(sql`update outbox set channel_ref = ${ref}`);
      assert.equal(await database.run(sql`update job set kind = 'channel-event' where kind = 'unknown-status'`), 1);
      later(3_000);
      await receive(whatsAppStatus('wamid.de-outra-ferramenta', 'read'));
      assert.deepEqual(await states(to), ['um: delivered']);
    });

    test('of an unknown message is looked up three times more, and then dropped', async (t) => {
      const { database, receive, later } = await start(t);
      const due = () =>
        database.many(
          sql`select attempts, failed_at is not null as failed from job where payload->>'ref' = 'wamid.outra'`,
        );
      await receive(whatsAppStatus('wamid.outra', 'read'));
      for (let attempts = 1; attempts <= 3; attempts++) {
        assert.deepEqual(await due(), [{ attempts, failed: false }]);
        later(100_000);
        await receive(whatsAppStatus('wamid.outra', 'read'));
      }
      assert.deepEqual(await due(), []);
    });

    test('from Meta prevents a second send when the worker died after Meta accepted the message', async (t) => {
      const { database, fake, receive, lane, queue, deliver, states, now } = await start(t);
      const to = await lane(ana);
      await receive(wrote(ana, now()));
      await queue(to, 'um');
      await queue(to, 'dois');
      const dead = await claimMessage(database);
      assert.ok(dead);
      await receive(whatsAppStatus('wamid.da-outra-vida', 'sent', { messageId: dead.id }));
      await deliver();
      assert.deepEqual(await states(to), ['um: sent', 'dois: sent']);
      assert.deepEqual(linesOf(fake.taken), ['dois']);
      await receive(whatsAppStatus('wamid.da-outra-vida', 'read'));
      assert.deepEqual(await states(to), ['um: read', 'dois: sent']);
    });

    test("from Meta's webhook prevents a second send when Meta's response was lost", async (t) => {
      const { fake, receive, lane, queue, deliver, states, waitIsOver, now } = await start(t);
      const to = await lane(ana);
      await receive(wrote(ana, now()));
      await queue(to, 'um');
      fake.faults.push({ kind: 'cut-after' });
      await deliver();
      assert.match((await states(to))[0] ?? '', /^um: queued (UND_ERR_SOCKET|ECONNRESET)$/);
      const [taken] = fake.taken;
      const messageId = String(taken?.body.biz_opaque_callback_data);
      await receive(whatsAppStatus(taken?.ref ?? '', 'delivered', { messageId }));
      await waitIsOver();
      await deliver();
      assert.deepEqual([fake.taken.length, await states(to)], [1, ['um: delivered']]);
    });
  });

  test(`a channel that fails, limits, hangs and disconnects gets each of 100 messages in order (${kind})`, {
    timeout: 120_000,
  }, async (t) => {
    const { fake, receive, lane, queue, deliver, waitIsOver, now } = await start(t);
    const contacts = Array.from({ length: 10 }, (_, n) => `551198765430${n}`);
    for (const contact of contacts) {
      await receive(wrote(contact, now()));
      const to = await lane(contact);
      for (let n = 0; n < 10; n++) await queue(to, `${n}`);
    }
    fake.faults.push(
      { kind: 'status', status: 500 },
      { kind: 'error', code: 130429, status: 429, headers: { 'retry-after': '1' } },
      { kind: 'cut-before' },
      { kind: 'hang' },
      { kind: 'html' },
      { kind: 'error', code: 131056 },
    );
    for (let round = 0; round < 8; round++) {
      await Promise.all([deliver(), deliver()]);
      await waitIsOver();
    }
    for (const contact of contacts)
      assert.deepEqual(
        linesOf(fake.taken.filter(({ to }) => to === contact)),
        Array.from({ length: 10 }, (_, n) => String(n)),
      );
  });
});
