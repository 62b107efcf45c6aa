import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Message } from '#shared/model/message.ts';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import { ensureCustomer } from '../../../../order-service/database/customers/customers.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { listMessageStates, requeueMessage } from '../../../../order-service/database/messaging/message-states.ts';
import {
  markMessageFailed,
  markMessageSent,
  nextMessageOfLane,
} from '../../../../order-service/database/messaging/outbox.ts';
import { queueMessage } from '../../../../order-service/services/messaging/outbox.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { createShop, demoChannel } from '../../../helpers/order-service/order-service.ts';

const text = (line: string): Message => ({ kind: 'catalog', lines: [line], pictureUrl: null, button: null });

onEachDatabase((kind, fresh) => {
  const start = async (t: TestContext) => {
    const database = await fresh(t);
    const { shopId } = await createShop(database, { channels: [demoChannel] });
    const person = {
      id: newId(),
      isAnonymous: false,
      channelType: 1,
      channelId: 'zap',
      channelUser: 'ana',
      name: 'Ana',
    } as const;
    const lane = { shopId, customerId: await ensureCustomer(database, shopId, person) };
    const queue = (line: string) => database.tx((db) => queueMessage(db, lane, text(line), newId()));
    const next = async () => {
      const row = await nextMessageOfLane(database, lane);
      assert.ok(row);
      return row;
    };
    const shown = async () =>
      (await listMessageStates(database, lane)).map(({ message, state, reason }) => [message.lines[0], state, reason]);
    return { database, lane, queue, next, shown };
  };

  describe(`message states (${kind})`, () => {
    // Decision: A message is 'na fila', 'enviado', 'entregue', 'lido' or 'falhou', and never returns to an earlier
    // state.
    test('are listed newest first: queued, sent, failed with its reason, delivered, read', async (t) => {
      const { database, queue, next, shown } = await start(t);
      for (const line of ['lido', 'entregue', 'enviado', 'falhou', 'na fila']) await queue(line);
      for (let n = 0; n < 3; n++) await markMessageSent(database, await next());
      await markMessageFailed(database, await next(), 'window-closed');
      await database.run(
        sql`update outbox set delivered_at = now() where message->'lines'->>0 in ('lido', 'entregue')`,
      );
      await database.run(sql`update outbox set read_at = now() where message->'lines'->>0 = 'lido'`);
      assert.deepEqual(await shown(), [
        ['na fila', 'queued', null],
        ['falhou', 'failed', 'window-closed'],
        ['enviado', 'sent', null],
        ['entregue', 'delivered', null],
        ['lido', 'read', null],
      ]);
    });

    test('only a failed message can be requeued: as the newest, under its id', async (t) => {
      const { database, lane, queue, next, shown } = await start(t);
      await queue('um');
      await queue('dois');
      const first = await next();
      await markMessageFailed(database, first, 'timeout');
      const second = await next();
      await markMessageSent(database, second);
      const requeue = (id: string) => database.tx((db) => requeueMessage(db, lane, id));
      assert.equal(await requeue(second.id), false, 'it was sent');
      assert.equal(await requeue(first.id), true);
      assert.equal(await requeue(first.id), false, 'it is queued already');
      assert.equal(await requeue(newId()), false);
      assert.deepEqual(await shown(), [
        ['um', 'queued', null],
        ['dois', 'sent', null],
      ]);
      const again = await next();
      assert.deepEqual([again.id, again.attempts], [first.id, 1]);
    });
  });
});
