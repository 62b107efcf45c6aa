import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import { type Sql, sql } from '../../../../order-service/database/engine/sql.ts';
import { queueMessage } from '../../../../order-service/services/messaging/outbox.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { rowsRead } from '../../../helpers/database/rows-read.ts';
import { createShop } from '../../../helpers/order-service/order-service.ts';

onEachDatabase((kind, fresh) => {
  describe(`${kind}: a message to a contact with a long history`, () => {
    for (const isAnalyzed of [true, false])
      test(`is queued by reading few of the contact's messages, ${isAnalyzed ? '' : 'never '}analyzed`, async (t) => {
        const database = await fresh(t);
        const { shopId } = await createShop(database);
        const customerId = newId();
        await database.run(sql`alter table outbox set (autovacuum_enabled = false)`);
        await database.run(sql`
          insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name)
          values (${shopId}, ${customerId}, false, 1, '', 'ana', '')`);
        await database.run(sql`
          insert into message_lane (shop_id, customer_id, last_sequence, done_sequence)
          values (${shopId}, ${customerId}, 5000, 5000)`);
        await database.run(sql`
          insert into outbox (shop_id, customer_id, sequence, id, message, dedupe_key, sent_at)
          select ${shopId}, ${customerId}, n, gen_random_uuid(), '{}', 'old-' || n, now()
          from generate_series(1, 5000) n`);
        if (isAnalyzed) await database.run(sql`analyze`);
        const statements: Sql[] = [];
        const noted =
          <Value>(run: (query: Sql) => Promise<Value>) =>
          (query: Sql) => {
            statements.push(query);
            return run(query);
          };
        const message = { kind: 'catalog' as const, lines: ['olá'], pictureUrl: null, button: null };
        await database.tx(async (db) => {
          const recorded = { many: noted(db.many), one: noted(db.one), run: noted(db.run) } as typeof db;
          assert.equal(await queueMessage({ ...db, ...recorded }, { shopId, customerId }, message, 'new'), true);
          assert.equal(await queueMessage(db, { shopId, customerId }, message, 'old-7'), false);
        });
        const append = statements.filter(({ text }) => text.includes('insert into outbox'));
        assert.equal(append.length, 1);
        for (const plan of ['custom', 'generic'] as const) {
          // One row: the message itself, which exists now.
          const rows = await rowsRead(database, 'outbox', append[0] ?? sql``, plan);
          assert.ok(rows < 100, `${rows} rows by a ${plan} plan`);
        }
      });
  });
});
