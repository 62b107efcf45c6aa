import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import type { Delivery, Outgoing } from '../../../../order-service/providers/channels.ts';
import { staffLinkJob } from '../../../../order-service/services/staff/send-staff-link.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import { createShop, dataOf, demoChannel, startTestService } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';

const phone = '(11) 98765-4321';
const minute = 60_000;

/** Runs the due jobs of links; returns what was sent, with the links. */
async function sendLinks(database: Database, now: Date, outcome: Delivery = { kind: 'delivered' }) {
  const sent: { contact: string; lines: string[]; url: string }[] = [];
  const deliver = async (_account: unknown, message: Outgoing): Promise<Delivery> => {
    const url = (await message.button?.makeUrl()) ?? '';
    sent.push({ contact: message.contact, lines: message.lines, url });
    return outcome;
  };
  const channels = { deliver, close: async () => {} };
  // Jobs are requested at the database's time, which is later than that of the test's start.
  const due = new Date(Math.max(now.getTime(), Date.now()) + 1_000);
  const shared = { database, log: quietLog(), clock: () => due };
  const job = staffLinkJob({ ...shared, channels, publicUrl: 'http://localhost:3000', secretsKey: undefined });
  await runDueJobs(shared, { 'staff-link': job });
  return sent;
}

const codeIn = (url: string): string => url.split('#')[1] ?? '';

onOneDatabase((kind, fresh) =>
  // Decision: A link goes to the person's WhatsApp by the shop's own channel; the response is the same for any phone.
  describe(`a link by WhatsApp (${kind})`, () => {
    const setUp = async (t: TestContext, at = { now: new Date() }) => {
      const database = await fresh(t);
      const service = await startTestService(t, database, () => at.now);
      const { shopId } = await createShop(database, { channels: [demoChannel] });
      const owner = await signInStaff(database, shopId, 'owner');
      const add = (as: string, name = 'Rita') =>
        callPanel(service, 'addStaff', { as, body: { name, role: 'picker', phone } });
      const ask = (text: string) => callPanel(service, 'requestLink', { body: { phone: text } });
      return { database, service, shopId, owner, add, ask, at };
    };

    test('a known and an unknown phone get the same response, after as long a time', async (t) => {
      const { service, owner, add, ask } = await setUp(t);
      await add(owner.token);
      const timed = async (text: string) => {
        const from = performance.now();
        const { status, data, errors } = await ask(text);
        return { response: { status, data, errors }, took: performance.now() - from };
      };
      const [known, unknown] = [await timed(phone), await timed('(21) 98888-7777')];
      assert.deepEqual(known.response, unknown.response);
      for (const { took } of [known, unknown]) assert.ok(took >= 295, `${took} ms`);
      assert.ok(!service.logged().includes('98765'));
    });

    test('the link reaches the phone, says the shop, and lets in for ten minutes', async (t) => {
      const { database, service, owner, add, ask, at } = await setUp(t);
      await add(owner.token);
      assert.equal((await ask('11987654321')).status, 200);
      const [message, ...others] = await sendLinks(database, at.now);
      assert.equal(others.length, 0);
      assert.equal(message?.contact, '5511987654321');
      assert.match(message?.lines.join(' ') ?? '', /painel de loja.*Vale 10 minutos/);
      const code = codeIn(message?.url ?? '');
      assert.equal((await callPanel(service, 'lookAtLink', { body: { code } })).status, 200);
      at.now = new Date(at.now.getTime() + 11 * minute);
      assert.equal((await callPanel(service, 'lookAtLink', { body: { code } })).status, 404);
    });

    /** Asks for a link twice every minute for so long; returns the minutes of those that were sent. */
    const askEachMinute = async ({ database, ask, at }: Awaited<ReturnType<typeof setUp>>, minutes: number) => {
      const sent: number[] = [];
      for (let passed = 0; passed < minutes; passed++) {
        at.now = new Date();
        await Promise.all([ask(phone), ask(phone)]);
        if ((await sendLinks(database, at.now)).length > 0) sent.push(passed);
        await database.run({
          text: "update staff_link set created_at = created_at - interval '61 seconds'",
          values: [],
        });
      }
      return sent;
    };

    // Decision: Requests of strangers lock nobody out: the next link waits for minutes, while the last one is valid.
    test('requests of a stranger lock nobody out, and bring few messages', async (t) => {
      const shop = await setUp(t);
      const rita = dataOf(await shop.add(shop.owner.token));
      assert.deepEqual(await askEachMinute(shop, 16), [0, 1, 2, 3, 4, 14]);
      // Many more, spread over the day.
      await shop.database.run({
        text: `insert into staff_link (code_hash, shop_id, member_id, purpose, expires_at, created_at)
          select 'old ' || n, shop_id, member_id, purpose, expires_at, created_at - interval '1 hour'
          from generate_series(1, 20) n, (select * from staff_link where purpose = 'sign-in' limit 1) l`,
        values: [],
      });
      assert.deepEqual(await askEachMinute(shop, 29), [28]);
      // The owner's own links wait for nothing.
      const body = { how: 'show', endsDevices: false };
      const link = { as: shop.owner.token, params: { id: rita.id }, body };
      const { url } = dataOf(await callPanel(shop.service, 'linkForStaff', link));
      const entered = await callPanel(shop.service, 'redeemLink', { body: { code: codeIn(url ?? '') } });
      assert.equal(entered.status, 200);
    });

    test("each shop sends its own link, and a shop's link opens no other shop", async (t) => {
      const { database, service, owner, add, ask, at } = await setUp(t);
      await add(owner.token);
      const other = await createShop(database, { slug: 'segunda', code: 'bia', channels: [demoChannel] });
      const second = await signInStaff(database, other.shopId, 'owner');
      await callPanel(service, 'addStaff', { as: second.token, body: { name: 'Rita', role: 'manager', phone } });
      await ask(phone);
      const sent = await sendLinks(database, at.now);
      assert.equal(sent.length, 2);
      for (const { url } of sent) {
        const entered = await callPanel(service, 'redeemLink', { body: { code: codeIn(url) } });
        const me = dataOf(await callPanel(service, 'me', { as: String(entered.headers['x-panel-token']) }));
        assert.equal(me.shops.length, 1);
      }
    });

    test('the owner sends an invitation, and reads why it cannot be sent', async (t) => {
      const { database, service, shopId, owner, add, at } = await setUp(t);
      const rita = dataOf(await add(owner.token));
      const body = { how: 'send', endsDevices: false };
      const send = (id: string) => callPanel(service, 'linkForStaff', { as: owner.token, params: { id }, body });
      assert.deepEqual(dataOf(await send(rita.id)), { url: null, expiresAt: null });
      const [message] = await sendLinks(database, at.now);
      assert.match(message?.lines.join(' ') ?? '', /Vale 24 horas/);
      assert.equal((await send(owner.id)).errors?.[0]?.code, 'no-phone');
      await database.run({ text: 'delete from channel_account', values: [] });
      assert.equal((await send(rita.id)).errors?.[0]?.code, 'no-channel');
      assert.ok(shopId);
    });

    test('a failed delivery is tried again with another link; a person who left gets none', async (t) => {
      const { database, service, owner, add, ask, at } = await setUp(t);
      const rita = dataOf(await add(owner.token));
      await ask(phone);
      const [first] = await sendLinks(database, at.now, { kind: 'retry', reason: 'timeout' });
      const [second] = await sendLinks(database, new Date(at.now.getTime() + minute));
      assert.ok(first && second && first.url !== second.url);
      await ask(phone);
      await callPanel(service, 'removeStaff', { as: owner.token, params: { id: rita.id } });
      assert.deepEqual(await sendLinks(database, new Date(at.now.getTime() + 2 * minute)), []);
    });
  }),
);
