import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { AgentContacts } from '#shared/model/agent-contact.ts';
import type { SentMessage } from '#shared/model/message.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { recordProgress } from '../../../../order-service/database/messaging/message-progress.ts';
import {
  markMessageFailed,
  markMessageSent,
  nextMessageOfLane,
} from '../../../../order-service/database/messaging/outbox.ts';
import {
  deleteOldAgentContacts,
  ensureAgentContact,
} from '../../../../order-service/database/sessions/agent-contacts.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  demoChannel,
  draft,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';

const agent = { code: 'bia' };

onOneDatabase((kind, fresh) => {
  const start = async (t: TestContext) => {
    const service = await startTestService(t, await fresh(t));
    const { database } = service;
    const options = { channels: [demoChannel], products: [draft('cafe')] };
    const { shopId } = await createShop(database, { ...options, agentCode: 'bia' });
    await createShop(database, { ...options, slug: 'outra', code: 'caio', agentCode: 'rui' });
    // As when the platform opened the agents' sessions.
    await database.run(sql`
      insert into agent_contact (shop_id, agent_id, customer_id)
      select shop_id, platform_user_id, customer_id from session
      where platform_user_id is not null and customer_id is not null on conflict do nothing`);
    const eventsOf = async (code: string) =>
      dataOf(await service.get<AgentContacts>('/api/order/contacts', { code })).contacts.flatMap(({ events }) =>
        events.filter((event) => event.kind === 'unsent').map(({ isSeen }) => isSeen),
      );
    const send = async () => {
      const response = await service.post('/api/order/send/product/cafe', { attributes: [] }, agent);
      assert.equal(response.status, 200);
    };
    const next = async () => {
      const lane = await database.one<{ shopId: string; customerId: string }>(sql`
        select shop_id as "shopId", customer_id as "customerId" from message_lane where shop_id = ${shopId}`);
      const row = lane && (await nextMessageOfLane(database, lane));
      if (!row) throw new Error('no message waits');
      return row;
    };
    const giveUp = async () => markMessageFailed(database, await next(), 'not-accepted');
    const report = (status: 'failed' | 'delivered', ref = 'ref-1') =>
      recordProgress(database, { shopId, ref, messageId: null, status, at: new Date(), reason: 'not-accepted' });
    return { service, database, shopId, eventsOf, send, next, giveUp, report };
  };

  // Decision: A message that failed is bad news of its contact, for the agents who serve the contact, until none of the
  // failed ones is left.
  describe(`a failed message in an agent's list of contacts (${kind})`, () => {
    test('is an event until it is sent again, for the agents of its own shop only', async (t) => {
      const { service, eventsOf, send, giveUp } = await start(t);
      await send();
      assert.deepEqual(await eventsOf('bia'), []);
      await giveUp();
      assert.deepEqual([await eventsOf('bia'), await eventsOf('rui')], [[false], []]);
      await send();
      await giveUp();
      assert.deepEqual(await eventsOf('bia'), [false]);
      const failed = dataOf(await service.get<SentMessage[]>('/api/order/messages', agent));
      assert.deepEqual(
        failed.map(({ state }) => state),
        ['failed', 'failed'],
      );
      for (const [at, { id }] of failed.entries()) {
        assert.equal((await service.post(`/api/order/messages/${id}/resend`, undefined, agent)).status, 200);
        assert.deepEqual(await eventsOf('bia'), at === 0 ? [false] : [], 'until the last one is sent again');
      }
    });

    // Decision: The mark stays as long as the message, of which the agent sees that it failed.
    test('stays longer than other events, until the message is deleted', async (t) => {
      const { database, eventsOf, send, giveUp } = await start(t);
      await send();
      await giveUp();
      await database.run(sql`update contact_event set at = at - interval '40 days'`);
      assert.equal(await deleteOldAgentContacts(database, new Date()), 0);
      assert.deepEqual(await eventsOf('bia'), [false]);
      await database.run(sql`delete from outbox`);
      assert.equal(await deleteOldAgentContacts(database, new Date()), 1);
      assert.deepEqual(await eventsOf('bia'), []);
    });

    test('is new for an agent who serves the contact only afterwards', async (t) => {
      const { database, shopId, eventsOf, send, giveUp } = await start(t);
      await send();
      await giveUp();
      const row = await database.one<{ agentId: string; customerId: string }>(sql`
        delete from agent_contact where shop_id = ${shopId}
        returning agent_id as "agentId", customer_id as "customerId"`);
      assert.ok(row);
      await ensureAgentContact(database, { shopId, ...row });
      assert.deepEqual(await eventsOf('bia'), [false]);
    });

    // Decision: A channel reports one failure several times. What the agent dismissed stays dismissed.
    test('stays dismissed when the channel reports the same failure again, and is new for another message', async (t) => {
      const { service, database, eventsOf, send, next, report } = await start(t);
      const dismiss = async () => {
        const { contacts } = dataOf(await service.get<AgentContacts>('/api/order/contacts', agent));
        const seen = contacts.flatMap(({ events }) => events.map(({ kind: what, at }) => ({ kind: what, at })));
        assert.equal((await service.post('/api/order/contacts/seen', { seen }, agent)).status, 200);
      };
      for (const ref of ['ref-1', 'ref-2']) {
        await send();
        await markMessageSent(database, await next(), ref);
        await report('failed', ref);
        assert.deepEqual(await eventsOf('bia'), [false]);
        await dismiss();
        assert.deepEqual(await eventsOf('bia'), [true]);
        await report('failed', ref);
        assert.deepEqual(await eventsOf('bia'), [true]);
      }
    });

    test('follows a late report: of a failure, and of a delivery after it', async (t) => {
      const { database, eventsOf, send, next, report } = await start(t);
      await send();
      await markMessageSent(database, await next(), 'ref-1');
      assert.deepEqual(await eventsOf('bia'), []);
      await report('failed');
      await report('failed');
      assert.deepEqual(await eventsOf('bia'), [false]);
      await report('delivered');
      assert.deepEqual(await eventsOf('bia'), []);
      await report('failed');
      assert.deepEqual(await eventsOf('bia'), [], 'what arrived has not failed');
    });
  });
});
