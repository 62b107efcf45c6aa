import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import type { JobKind } from '../../../../order-service/database/jobs/enqueue-jobs.ts';
import { eraseJobs } from '../../../../order-service/database/people/erase-traces.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { createShop } from '../../../helpers/order-service/order-service.ts';

/** The person's ids. `message`: of a message to them. `user`: their address in the channel. */
type Ids = { contact: string; order: string; payment: string; refund: string; message: string; user: string };
/**
 * What an erasure does with a job. `deleted`: it would serve the person. `emptied`: its order stays, and only what it
 * noted about a failure goes. `kept`: it has nothing of a person.
 */
type Sample = { key: string; payload?: object; is: 'deleted' | 'emptied' | 'kept' };
const at = '2026-11-29T12:00:00Z';

/** The jobs of each kind, as their requests write them. The compiler asks for those of a new kind. */
const samples = ({ contact, order, payment, refund, message, user }: Ids): Record<JobKind, Sample[]> => {
  const status = { kind: 'status', ref: 'wamid.1', messageId: message, status: 'read', at, reason: null };
  return {
    message: [{ key: contact, is: 'deleted' }],
    'channel-event': [
      {
        key: 'wamid.2',
        payload: { kind: 'message', channelType: 1, externalId: '9', at, contact: user },
        is: 'deleted',
      },
    ],
    'channel-status': [{ key: 'wamid.1 read', payload: status, is: 'deleted' }],
    'unknown-status': [{ key: 'wamid.1 read', payload: { ...status, messageId: null }, is: 'deleted' }],
    'platform-event': [
      { key: `${contact} ${newId()}`, is: 'deleted' },
      { key: `${order} ${newId()}`, is: 'emptied' },
    ],
    'payment-event': [{ key: 'mercadopago 7', payload: { provider: 'mercadopago', subject: '7' }, is: 'kept' }],
    'payment-check': [{ key: payment, is: 'emptied' }],
    'chat-charge': [{ key: order, is: 'emptied' }],
    'charge-cancellation': [{ key: payment, is: 'emptied' }],
    refund: [{ key: refund, is: 'emptied' }],
    'order-alert': [{ key: order, is: 'emptied' }],
    'order-expiry': [{ key: order, is: 'emptied' }],
    'tray-order': [{ key: `${order} 1`, is: 'emptied' }],
    'tray-event': [{ key: 'order 7', payload: { scope: 'order', subject: '7' }, is: 'kept' }],
    'tray-sync': [{ key: '', is: 'kept' }],
    'feed-source': [{ key: '7', is: 'kept' }],
    'staff-link': [{ key: newId(), payload: { purpose: 'sign-in' }, is: 'kept' }],
    'abandoned-carts': [{ key: '', is: 'kept' }],
    sweep: [{ key: 'sales', is: 'kept' }],
  };
};

onEachDatabase((server, fresh) => {
  describe(`the erasure of a person (${server})`, () => {
    // Decision: each kind of job declares how an erasure treats it.
    test("finds the person's jobs of every kind by their keys and payloads", async (t) => {
      const database = await fresh(t);
      const { shopId } = await createShop(database);
      const ids = {
        contact: newId(),
        order: newId(),
        payment: newId(),
        refund: newId(),
        message: newId(),
        user: '5511',
      };
      const { contact, order, payment, refund, message, user } = ids;
      await database.run(sql`
        insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name)
        values (${shopId}, ${contact}, false, 1, 'outro', ${user}, '')`);
      await database.run(sql`insert into message_lane (shop_id, customer_id) values (${shopId}, ${contact})`);
      await database.run(sql`
        insert into outbox (shop_id, customer_id, sequence, id, message, dedupe_key, channel_ref)
        values (${shopId}, ${contact}, 1, ${message}, '{}', 'a', 'wamid.1')`);
      await database.run(sql`
        insert into orders (shop_id, id, customer_id, channel_type, channel_id, status, number)
        values (${shopId}, ${order}, ${contact}, 1, 'outro', 1, 17)`);
      await database.run(sql`
        insert into payment (shop_id, id, order_id, attempt, method, provider_type, provider, amount)
        values (${shopId}, ${payment}, ${order}, 1, 3, 0, 'mercadopago', 100)`);
      await database.run(sql`
        insert into refund (shop_id, id, order_id, payment_id, amount, is_rest, requested_by)
        values (${shopId}, ${refund}, ${order}, ${payment}, 100, true, 'shop')`);
      const expected = new Map<number, Sample['is']>();
      for (const [kind, jobs] of Object.entries(samples(ids)))
        for (const { key, payload = {}, is } of jobs) {
          const row = await database.one<{ id: number }>(sql`
            insert into job (kind, shop_id, key, payload, run_at, last_error)
            values (${kind}, ${shopId}, ${key}, ${JSON.stringify(payload)}::jsonb, now(), 'a reason') returning id`);
          expected.set(row?.id ?? assert.fail(), is);
        }
      const person = { shopId, contacts: [contact], orders: [order], payments: [payment] };
      await database.tx((db) => eraseJobs(db, person, [user], {}), shopId);
      const left = new Map(
        (
          await database.many<{ id: number; kind: string; last_error: string | null; row: string }>(sql`
          select id, kind, last_error, to_jsonb(job)::text as row from job`)
        ).map((job) => [job.id, job]),
      );
      for (const [id, is] of expected) {
        const job = left.get(id);
        assert.equal(job === undefined, is === 'deleted', `${id} ${job?.kind ?? ''} is ${is}`);
        assert.equal(job?.last_error, { deleted: undefined, emptied: null, kept: 'a reason' }[is], job?.kind);
        for (const trace of [contact, message, user]) assert.ok(!job?.row.includes(trace), `${job?.kind} has no trace`);
      }
    });
  });
});
