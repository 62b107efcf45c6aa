import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Message } from '#shared/model/message.ts';
import { newId } from '../../order-service/database/core/new-id.ts';
import { ensureCustomer } from '../../order-service/database/customers/customers.ts';
import type { Database } from '../../order-service/database/engine/database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { queueMessage } from '../../order-service/services/messaging/outbox.ts';
import { countStatements } from '../../test/helpers/database/count-statements.ts';
import { deliverDueMessages } from '../../test/helpers/jobs/deliver-messages.ts';
import { createShop, demoChannel } from '../../test/helpers/order-service/order-service.ts';
import { databasesHere } from './databases.ts';
import { median } from './measure.ts';
import { machine, table } from './report.ts';

const log = { info: () => {}, warn: console.warn, error: console.error };
/** Milliseconds that the channel takes for a message: none, and those of a real one. */
const channelTimes = [0, 20];

/** `messages`: how many messages to contacts are queued and sent a second, by one process. */
export async function benchMessages(words: string[]): Promise<void> {
  const options = { contacts: { type: 'string' }, rounds: { type: 'string' }, database: { type: 'string' } } as const;
  const { values } = parseArgs({ args: words, options });
  const [contacts, rounds] = [Number(values.contacts ?? 200), Number(values.rounds ?? 3)];
  for (const open of databasesHere(values.database)) {
    const bench = await open();
    try {
      const shop = await openShop(bench.database, contacts);
      const rows: string[][] = [];
      for (const milliseconds of channelTimes) rows.push(await measure(bench.database, shop, milliseconds, rounds));
      const heads = [
        'the channel takes, ms',
        'queued a second',
        'sent a second',
        'statements a message',
        'Node CPU ms',
      ];
      console.log(`${bench.name}, ${contacts} contacts with 5 messages each, ${machine()}:\n\n${table(heads, rows)}\n`);
    } finally {
      await bench.close();
    }
  }
}

type Shop = { shopId: string; people: string[] };

async function openShop(database: Database, contacts: number): Promise<Shop> {
  const { shopId } = await createShop(database, { channels: [demoChannel] });
  const people: string[] = [];
  for (let n = 0; n < contacts; n++) {
    const person = {
      isAnonymous: false,
      channelType: 1,
      channelId: 'zap',
      channelUser: `contato-${n}`,
      name: '',
    } as const;
    people.push(await ensureCustomer(database, shopId, { id: newId(), ...person }));
  }
  return { shopId, people };
}

async function measure(database: Database, shop: Shop, milliseconds: number, rounds: number): Promise<string[]> {
  const counting = countStatements(database);
  const results: { queued: number; sent: number; statements: number; cpu: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now();
    const count = await queueMessages(database, shop);
    const queued = performance.now() - begin;
    await database.run(sql`analyze`);
    counting.take();
    const [from, cpu] = [performance.now(), process.cpuUsage()];
    const attempts = await deliverDueMessages({
      database: counting.database,
      channels: { deliver: () => delivered(milliseconds), close: async () => {} },
      publicUrl: 'https://loja.example',
      contextSecret: 'a secret of this bench alone, not used',
      secretsKey: undefined,
      log,
    });
    if (attempts !== count) throw new Error(`${attempts} attempts for ${count} messages`);
    const used = process.cpuUsage(cpu);
    results.push({
      queued: (count / queued) * 1_000,
      sent: (count / (performance.now() - from)) * 1_000,
      statements: counting.take().length / count,
      cpu: (used.user + used.system) / 1_000 / count,
    });
  }
  const cell = (of: keyof (typeof results)[number], digits = 0) =>
    median(results.map((one) => one[of])).toFixed(digits);
  return [String(milliseconds), cell('queued'), cell('sent'), cell('statements', 2), cell('cpu', 2)];
}

async function queueMessages(database: Database, { shopId, people }: Shop): Promise<number> {
  const message: Message = { kind: 'catalog', lines: ['oi'], pictureUrl: null, button: null };
  for (let place = 0; place < 5; place++)
    for (const customerId of people)
      await database.tx((db) => queueMessage(db, { shopId, customerId }, message, newId()));
  return people.length * 5;
}

async function delivered(milliseconds: number) {
  if (milliseconds > 0) await sleep(milliseconds);
  return { kind: 'delivered' } as const;
}
