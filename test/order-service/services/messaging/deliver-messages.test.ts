import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '#shared/model/message.ts';
import type { Session } from '#shared/model/session.ts';
import { isSignedCode } from '../../../../gateway/security/signed-code.ts';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import { ensureCustomer } from '../../../../order-service/database/customers/customers.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import type { ChannelAccount, Channels, Delivery, Outgoing } from '../../../../order-service/providers/channels.ts';
import { seal } from '../../../../order-service/services/core/secret-encryption.ts';
import { cancelJob } from '../../../../order-service/services/jobs/cancel-job.ts';
import { jobKinds, nextAttempt } from '../../../../order-service/services/jobs/job-kinds.ts';
import { startJobWorker } from '../../../../order-service/services/jobs/job-worker.ts';
import { messageJob } from '../../../../order-service/services/messaging/deliver-messages.ts';
import { queueMessage } from '../../../../order-service/services/messaging/outbox.ts';
import { channelSecretContext, saveChannels } from '../../../../order-service/services/shops/save-channels.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import {
  claimMessage,
  deliverDueMessages,
  endLeases,
  endPauses,
  type TestDelivery,
  withClock,
} from '../../../helpers/jobs/deliver-messages.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';

const secretsKey = 'a key for tests that is long enough';
/** The attempts of a message before it is given up. */
const maxTries = 8;
const publicUrl = 'https://loja.example';
const text = (line: string): Message => ({ kind: 'catalog', lines: [line], pictureUrl: null, button: null });
const withButton: Message = {
  kind: 'catalog',
  lines: ['olá'],
  pictureUrl: '/demo/cafe.svg',
  button: { title: 'Abrir catálogo', opens: { path: '/', type: 'ShowQuery', id: 'pão & leite' } },
};

/** A channel with the results of the test. It records the messages that reached it. */
function recordingChannel(
  respond: (message: Outgoing, tries: number) => Promise<Delivery> | Delivery = () => ({ kind: 'delivered' }),
) {
  const arrived: { contact: string; line: string; id: string }[] = [];
  const accounts: ChannelAccount[] = [];
  const channels: Channels = {
    deliver: async (account, message) => {
      accounts.push(account);
      arrived.push({ contact: message.contact, line: message.lines[0] ?? '', id: message.id });
      return respond(message, arrived.filter(({ id }) => id === message.id).length);
    },
    close: async () => {},
  };
  return { arrived, accounts, channels };
}

/** Something that one side awaits until the other side fires it. */
function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { give, given };
}

function listeningLog() {
  const lines: string[] = [];
  const hear = (data: object, message: string) => void lines.push(`${message} ${JSON.stringify(data)}`);
  return { log: { info: hear, warn: hear, error: hear }, lines };
}

onEachDatabase((kind, fresh) => {
  /** A shop whose contacts can receive messages. */
  const start = async (t: TestContext, channels = [demoChannel]) => {
    const database = await fresh(t);
    const { shopId } = await createShop(database, { channels });
    const contact = async (channelUser: string) => ({
      shopId,
      customerId: await ensureCustomer(database, shopId, {
        id: newId(),
        isAnonymous: false,
        channelType: 1,
        channelId: 'zap',
        channelUser,
        name: channelUser,
      }),
    });
    const logged = listeningLog();
    const parts = (to: Channels, more: Partial<TestDelivery> = {}): TestDelivery => ({
      database,
      channels: to,
      publicUrl,
      contextSecret,
      secretsKey,
      log: logged.log,
      ...more,
    });
    /** As if the delay were over. */
    const waitIsOver = () => endPauses(database);
    const states = () =>
      database.many<{ attempts: number; last_error: string | null; sent: boolean; dead: boolean }>(sql`
        select attempts, last_error, sent_at is not null as sent, dead_at is not null as dead from outbox
        order by customer_id, sequence`);
    return { database, shopId, contact, parts, waitIsOver, states, logged };
  };
  const queue = (
    database: Database,
    contact: { shopId: string; customerId: string },
    message: Message,
    key = newId(),
  ) => database.tx((db) => queueMessage(db, contact, message, key));

  describe(`messages to contacts (${kind})`, () => {
    // Spec §1: "They can send the catalogue, a single product or an order summary to the contact, … and switch the
    // customer between a semi-automatic flow and assisted sale."
    test('1,000 messages arrive once each and in order per contact, with two workers', {
      timeout: 120_000,
    }, async (t) => {
      const { database, contact, parts, states } = await start(t);
      const contacts = await Promise.all(Array.from({ length: 20 }, (_, n) => contact(`contato-${n}`)));
      for (let round = 0; round < 25; round++)
        await Promise.all(
          contacts.map((to) =>
            database.tx(async (db) => {
              await queueMessage(db, to, text(String(round * 2)), newId());
              await queueMessage(db, to, text(String(round * 2 + 1)), newId());
            }),
          ),
        );
      const busy = new Set<string>();
      const { arrived, channels } = recordingChannel(async ({ contact: to }) => {
        assert.ok(!busy.has(to), 'one message per contact at a time');
        busy.add(to);
        await sleep(Math.random() * 3);
        busy.delete(to);
        return { kind: 'delivered' };
      });
      // The first worker's messages wait for one of the second's, so both work, whichever is faster.
      const [firstWorks, secondWorks] = [signal(), signal()];
      const first = deliverDueMessages(
        parts({
          ...channels,
          deliver: async (account, message) => {
            firstWorks.give();
            await secondWorks.given;
            return channels.deliver(account, message);
          },
        }),
      );
      await firstWorks.given;
      const second = deliverDueMessages(
        parts({
          ...channels,
          deliver: (account, message) => {
            secondWorks.give();
            return channels.deliver(account, message);
          },
        }),
      );
      assert.equal((await first) + (await second), 1_000);
      assert.equal(new Set(arrived.map(({ id }) => id)).size, 1_000);
      for (let n = 0; n < 20; n++)
        assert.deepEqual(
          arrived.filter(({ contact: to }) => to === `contato-${n}`).map(({ line }) => line),
          Array.from({ length: 50 }, (_, line) => String(line)),
        );
      assert.ok(
        (await states()).every(
          (row) => JSON.stringify(row) === '{"attempts":1,"last_error":null,"sent":true,"dead":false}',
        ),
      );
    });

    test('after three failures the channel gets the same message again, ever later, before the next one', async (t) => {
      const { database, contact, parts, waitIsOver, states } = await start(t);
      const ana = await contact('ana');
      await queue(database, ana, text('um'));
      await queue(database, ana, text('dois'));
      const { arrived, channels } = recordingChannel((_message, tries) =>
        tries <= 3 ? { kind: 'retry', reason: 'status-503' } : { kind: 'delivered' },
      );
      const waits: number[] = [];
      for (let round = 0; round < 3; round++) {
        assert.equal(await deliverDueMessages(parts(channels)), 1);
        const [lane] = await database.many<{ wait: number }>(
          sql`select round(extract(epoch from run_at - now()))::int as wait from job`,
        );
        waits.push(lane?.wait ?? 0);
        await waitIsOver();
      }
      assert.deepEqual(waits, [1, 4, 16]);
      const { channels: mended, arrived: late } = recordingChannel();
      assert.equal(await deliverDueMessages(parts(mended)), 2);
      assert.deepEqual(
        [...arrived, ...late].map(({ line }) => line),
        ['um', 'um', 'um', 'um', 'dois'],
      );
      assert.equal(new Set([...arrived, ...late.slice(0, 1)].map(({ id }) => id)).size, 1, 'the same id every time');
      assert.deepEqual(await states(), [
        { attempts: 4, last_error: null, sent: true, dead: false },
        { attempts: 1, last_error: null, sent: true, dead: false },
      ]);
    });

    test('a waiting contact delays no other contact, and newer messages of that contact wait as well', async (t) => {
      const { database, contact, parts } = await start(t);
      const [ana, bob] = [await contact('ana'), await contact('bob')];
      await queue(database, ana, text('para ana'));
      const { arrived, channels } = recordingChannel(({ contact: to }) =>
        to === 'ana' ? { kind: 'retry', reason: 'timeout' } : { kind: 'delivered' },
      );
      await deliverDueMessages(parts(channels));
      await queue(database, ana, text('para ana depois'));
      await queue(database, bob, text('para bob'));
      assert.equal(await deliverDueMessages(parts(channels)), 1);
      assert.deepEqual(
        arrived.map(({ line }) => line),
        ['para ana', 'para bob'],
      );
    });

    test('a message that is refused permanently, or failed eight times, is dropped and the next one follows', async (t) => {
      const { database, contact, parts, waitIsOver, states, logged } = await start(t);
      const [ana, bob] = [await contact('ana'), await contact('bob')];
      await queue(database, ana, text('recusada'));
      await queue(database, ana, text('depois'));
      const refusing = recordingChannel(({ lines }) =>
        lines[0] === 'recusada' ? { kind: 'dead', reason: 'status-404' } : { kind: 'delivered' },
      );
      assert.equal(await deliverDueMessages(parts(refusing.channels)), 2);
      assert.deepEqual(await states(), [
        { attempts: 1, last_error: 'status-404', sent: false, dead: true },
        { attempts: 1, last_error: null, sent: true, dead: false },
      ]);
      await database.run(sql`delete from outbox`);
      await queue(database, bob, text('nunca'));
      const { arrived, channels } = recordingChannel(() => ({ kind: 'retry', reason: 'timeout' }));
      for (let round = 0; round < maxTries + 2; round++) {
        await deliverDueMessages(parts(channels));
        await waitIsOver();
      }
      assert.equal(arrived.length, maxTries);
      assert.deepEqual(await states(), [{ attempts: maxTries, last_error: 'timeout', sent: false, dead: true }]);
      assert.equal(logged.lines.filter((line) => line.startsWith('a message was given up')).length, 2);
    });

    test('a message whose worker died before or while sending is sent after the lease, with the same id', async (t) => {
      const { database, contact, parts, states } = await start(t);
      await queue(database, await contact('ana'), text('um'));
      const first = await claimMessage(database);
      assert.ok(first);
      const { arrived, channels } = recordingChannel();
      assert.equal(await deliverDueMessages(parts(channels)), 0, 'it counts as being sent');
      await endLeases(database);
      assert.equal(await deliverDueMessages(parts(channels)), 1);
      assert.deepEqual(
        arrived.map(({ id }) => id),
        [first?.id],
      );
      assert.deepEqual(await states(), [{ attempts: 2, last_error: null, sent: true, dead: false }]);
    });

    test("a worker that returns after its lease does not change another worker's result", async (t) => {
      const { database, contact, parts, states } = await start(t);
      await queue(database, await contact('ana'), text('um'));
      const [taken, judged] = [signal(), signal()];
      const second = recordingChannel(async () => {
        taken.give();
        await judged.given;
        return { kind: 'delivered' };
      });
      let another: Promise<number> | undefined;
      const late = recordingChannel(async () => {
        await endLeases(database);
        another = deliverDueMessages(parts(second.channels));
        await taken.given;
        return { kind: 'dead', reason: 'status-400' };
      });
      await deliverDueMessages(parts(late.channels));
      judged.give();
      await another;
      assert.deepEqual(await states(), [{ attempts: 2, last_error: null, sent: true, dead: false }]);
    });

    test('a cancelled job ends the waiting messages, and the next message is sent alone', async (t) => {
      const { database, contact, parts, states } = await start(t);
      const ana = await contact('ana');
      await queue(database, ana, text('um'));
      await queue(database, ana, text('dois'));
      const job = await database.one<{ id: number }>(sql`select id from job where kind = 'message'`);
      assert.ok(job);
      assert.equal((await cancelJob(database, job.id)).kind, 'cancelled');
      assert.equal((await cancelJob(database, job.id)).kind, 'missing');
      await queue(database, ana, text('três'));
      const { arrived, channels } = recordingChannel();
      await deliverDueMessages(parts(channels));
      assert.deepEqual(
        arrived.map(({ line }) => line),
        ['três'],
      );
      const cancelled = { attempts: 0, last_error: 'cancelled', sent: false, dead: true };
      assert.deepEqual(await states(), [
        cancelled,
        cancelled,
        { attempts: 1, last_error: null, sent: true, dead: false },
      ]);
    });

    test('exist if and only if their cause is committed, once per cause', async (t) => {
      const { database, contact, parts } = await start(t);
      const ana = await contact('ana');
      await assert.rejects(
        database.tx(async (db) => {
          await queueMessage(db, ana, text('nunca'), 'a');
          throw new Error('the cause failed');
        }),
        /the cause failed/,
      );
      assert.deepEqual(
        await Promise.all(Array.from({ length: 8 }, () => queue(database, ana, text('um'), 'order:1:received'))).then(
          (news) => news.filter(Boolean),
        ),
        [true],
      );
      assert.equal(await queue(database, ana, text('dois'), 'order:2:received'), true);
      const { arrived, channels } = recordingChannel();
      await deliverDueMessages(parts(channels));
      assert.deepEqual(
        arrived.map(({ line }) => line),
        ['um', 'dois'],
      );
    });

    test('contain a link with a new session at every attempt, whose code is in no table and no log', async (t) => {
      const { database, shopId, contact, parts, waitIsOver, logged } = await start(t);
      const service = await startTestService(t, database);
      const ana = await contact('contato-da-ana');
      await queue(database, ana, withButton);
      const urls: string[] = [];
      const pictures: (string | null)[] = [];
      const { channels } = recordingChannel(async ({ button, pictureUrl }, tries) => {
        urls.push((await button?.makeUrl()) ?? '');
        pictures.push(pictureUrl);
        return tries === 1 ? { kind: 'retry', reason: 'timeout' } : { kind: 'delivered' };
      });
      await deliverDueMessages(parts(channels));
      await waitIsOver();
      await deliverDueMessages(parts(channels));
      const codes = urls.map(
        (url) =>
          /^https:\/\/loja\.example\/#([\w-]{44})\?type=ShowQuery&id=p%C3%A3o%20%26%20leite$/.exec(url)?.[1] ?? '',
      );
      assert.ok(codes.length === 2 && codes[0] !== codes[1] && codes.every((code) => code !== ''), urls.join(' '));
      assert.deepEqual(pictures, ['https://loja.example/demo/cafe.svg', 'https://loja.example/demo/cafe.svg']);
      const tables = await database.many<{ name: string }>(
        sql`select tablename as name from pg_tables where schemaname = 'public'`,
      );
      for (const code of codes) {
        const session = dataOf(await service.get<Session>(`/api/session/${code}`, { code: null }));
        assert.deepEqual([session.shopId, session.sessionType, session.userShop.id], [shopId, 0, ana.customerId]);
        assert.ok(isSignedCode(code, contextSecret), 'the gateway sees that it is no guess');
        for (const { name } of tables) {
          const query = {
            text: `select count(*) as found from "${name}" x where x::text like $1`,
            values: [`%${code}%`],
          };
          assert.deepEqual(await database.one(query), { found: 0 }, name);
        }
        assert.ok(!logged.lines.join().includes(code) && !service.logged().includes(code));
      }
    });

    test('reach a webhook with the secret that SECRETS_KEY opens, and wait without key or channel', async (t) => {
      const { database, shopId, contact, parts, waitIsOver, states } = await start(t, []);
      await queue(database, await contact('ana'), text('um'));
      const { accounts, channels } = recordingChannel();
      const reason = async (more: Partial<TestDelivery> = {}) => {
        await deliverDueMessages(parts(channels, more));
        await waitIsOver();
        return (await states())[0];
      };
      const waiting = { sent: false, dead: false };
      assert.deepEqual(await reason(), { ...waiting, attempts: 1, last_error: 'not-connected' });
      const place = channelSecretContext(shopId, demoChannel);
      const account = {
        ...demoChannel,
        kind: 'webhook',
        url: 'https://bot.example/',
        secretSealed: seal(secretsKey, place, 'segredo'),
      } as const;
      await saveChannels(database, shopId, [account]);
      assert.deepEqual(await reason({ secretsKey: undefined }), {
        ...waiting,
        attempts: 2,
        last_error: 'no-secrets-key',
      });
      assert.deepEqual(await reason({ secretsKey: 'another key' }), {
        ...waiting,
        attempts: 3,
        last_error: 'other-secrets-key',
      });
      assert.deepEqual(accounts, []);
      assert.deepEqual(await reason(), { attempts: 4, last_error: null, sent: true, dead: false });
      assert.deepEqual(accounts, [{ kind: 'webhook', url: 'https://bot.example/', secret: 'segredo' }]);
    });

    test('are sent at once after a wake-up, within a second otherwise, and finish during a close', async (t) => {
      const { database, contact, parts, states } = await start(t);
      const ana = await contact('ana');
      let isHeld = false;
      const { arrived, channels } = recordingChannel(async () => {
        if (isHeld) await sleep(300);
        return { kind: 'delivered' };
      });
      const delivering = withClock(parts(channels));
      const delivery = startJobWorker(delivering, { message: messageJob(delivering) });
      t.after(() => delivery.close());
      await sleep(50);
      await queue(database, ana, text('acordada'));
      delivery.wake();
      await until(() => arrived.length === 1, 900);
      await queue(database, ana, text('achada'));
      await until(() => arrived.length === 2, 5_000);
      isHeld = true;
      await queue(database, ana, text('a caminho'));
      delivery.wake();
      await until(() => arrived.length === 3, 5_000);
      await delivery.close();
      assert.deepEqual(
        (await states()).map(({ sent }) => sent),
        [true, true, true],
      );
      await queue(database, ana, text('tarde demais'));
      delivery.wake();
      await sleep(50);
      assert.equal(arrived.length, 3);
    });
  });
});

async function until(isSo: () => boolean, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!isSo()) {
    assert.ok(Date.now() < deadline, `not within ${withinMs} ms`);
    await sleep(10);
  }
}

test('a message waits 1 s, 4 s, 16 s, … between its attempts, at most a quarter of an hour', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7].map((tries) => (nextAttempt(jobKinds.message, tries) ?? 0) / 1_000),
    [1, 4, 16, 64, 256, 900, 900],
  );
});
