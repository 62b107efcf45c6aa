import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Value } from 'typebox/value';
import type { PlatformOrder, PlatformOrders } from '#shared/contract/platform/order-schemas.ts';
import {
  type PersonContacts,
  type PersonData,
  type PersonErasure,
  personErasedBody,
} from '#shared/contract/platform/people-schemas.ts';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import { backUp } from '../../../../order-service/database/engine/backup.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { erasedName } from '../../../../order-service/database/people/personal-data.ts';
import { orderReport } from '../../../../scripts/shop/orders/order-report.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { databaseDump } from '../../../helpers/database/database-dump.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { type PeopleShop, startPeopleShop } from './people-shop.ts';
import { liveThrough } from './person-history.ts';
import { diceOf, type RandomPerson, randomPerson, tracesOf, valuesOf } from './random-person.ts';

/** How many random people are erased. Run it longer after a change: `PEOPLE_RUNS=50 npm test -- erase-person`. */
const runs = Number(process.env.PEOPLE_RUNS ?? 3);
const firstSeed = Number(process.env.PEOPLE_SEED ?? 20_261_126);

const found = (text: string, traces: readonly string[]): string[] => {
  const lower = text.toLowerCase();
  return traces.filter((trace) => lower.includes(trace.toLowerCase()));
};

async function backupText(database: Database): Promise<string> {
  let text = '';
  await backUp(database, async () => async (lines) => {
    text += lines;
  });
  return text;
}

/** The contacts' ids and the digests by which the tables know the person. */
async function hiddenTraces(database: Database, ids: string[]): Promise<string[]> {
  const sessions = await database.many<{ code_hash: string }>(
    sql`select code_hash from session where customer_id = any(${ids}::uuid[])`,
  );
  const keys = await database.many<{ key: string }>(sql`
    select distinct encode(key, 'hex') as key from coupon_use u, unnest(u.person_keys) key
    where u.customer_id = any(${ids}::uuid[])`);
  return [...ids, ...sessions.map(({ code_hash }) => code_hash), ...keys.map(({ key }) => key)];
}

const searchOf = (shop: PeopleShop, person: string) =>
  shop.platform<PersonContacts>('/platform/people/search', { person }, shop.peopleKey);
const eraseOf = (shop: PeopleShop, contacts: string[], dryRun = false) =>
  shop.platform<PersonErasure>('/platform/people/erase', { contacts, dryRun }, shop.peopleKey);

async function contactsOf(shop: PeopleShop, { document }: RandomPerson): Promise<string[]> {
  const { contacts } = await searchOf(shop, document);
  assert.deepEqual(Value.Errors(platformCalls.searchPeople.data, { contacts }), []);
  assert.equal(contacts.length, 2);
  return contacts.map(({ customerId }) => customerId);
}

/** The orders without a person are still orders for the shop's systems and for the operator. */
async function assertKeptOrdersCanBeRead({ service, key }: PeopleShop, title: string): Promise<void> {
  const { data } = dataOf(await service.get<PlatformOrders>('/platform/orders?perPage=100', { code: key }));
  const erased = data.filter(({ contact }) => contact.name === erasedName);
  assert.ok(erased.length > 0, title);
  for (const { id, totalAmout } of erased) {
    const order = dataOf(await service.get<PlatformOrder>(`/platform/orders/${id}`, { code: key }));
    assert.deepEqual(Value.Errors(platformCalls.order.data, order), [], title);
    assert.deepEqual([order.totalAmout, order.items.length > 0, order.contact.id], [totalAmout, true, ''], title);
    assert.deepEqual([order.logistic?.address?.state, order.logistic?.address?.street], ['SP', ''], title);
    const report = orderReport(order, 'America/Sao_Paulo').join('\n');
    assert.match(report, new RegExp(erasedName), title);
    assert.doesNotMatch(report, /Visitante anônimo|Conversa:/, title);
  }
}

onOneDatabase((kind, fresh) => {
  describe(`the erasure of a person (${kind})`, () => {
    // Decision: no value of an erased person remains in any table, log or later backup; others lose nothing.
    test('leaves no trace of a person with a random history, and everything of another person', async (t) => {
      const shop = await startPeopleShop(t, await fresh(t));
      const { database } = shop;
      const other = randomPerson(diceOf(firstSeed - 1));
      await liveThrough(shop, other, diceOf(firstSeed - 1));
      const othersBefore = await databaseDump(database);
      for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
        const dice = diceOf(seed);
        const person = randomPerson(dice);
        const lived = await liveThrough(shop, person, dice);
        const title = `PEOPLE_SEED=${seed} PEOPLE_RUNS=1: ${lived.join(', ')}`;
        const contacts = await contactsOf(shop, person);
        const traces = [...tracesOf(person), ...(await hiddenTraces(database, contacts))];
        const known = found(await databaseDump(database), tracesOf(person));
        const stored = valuesOf(person).filter((value) => value !== person.refundReason || lived.includes('refunded'));
        assert.deepEqual(found(known.join(), stored), stored, `the history stores everything: ${title}`);

        const exported = await shop.platform<PersonData>('/platform/people/export', { contacts }, shop.peopleKey);
        assert.deepEqual(Value.Errors(platformCalls.exportPerson.data, exported), []);
        assert.ok(
          exported.data.some(({ table }) => table === 'contact_consent'),
          'consent is exported',
        );
        const shown = [person.email, person.document, person.phone, person.street, person.internalNote];
        assert.deepEqual(found(JSON.stringify(exported), shown), shown, title);

        const preview = await eraseOf(shop, contacts, true);
        assert.deepEqual([preview.erasure, preview.obstacles], [null, []], title);
        assert.deepEqual(found(await databaseDump(database), tracesOf(person)), known, 'a dry run changes nothing');
        const erased = await eraseOf(shop, contacts);
        assert.deepEqual(Value.Errors(platformCalls.erasePerson.data, erased), []);
        assert.deepEqual({ ...erased, erasure: null }, preview, title);
        assert.equal(erased.keptOrderCount, lived.filter((ending) => ending !== 'cart').length, title);

        await assertKeptOrdersCanBeRead(shop, title);
        const events = await shop.deliver();
        const notices = events.filter(({ type }) => type === 'person.erased');
        assert.deepEqual(
          notices.flatMap(({ data }) => Value.Errors(personErasedBody.properties.data, data)),
          [],
        );
        assert.deepEqual(
          notices.map(({ data }) => (data.contact as { id: string }).id).sort(),
          [person.whatsApp, person.webChat].sort(),
        );
        const orderEvents = JSON.stringify(events.filter(({ type }) => type !== 'person.erased'));
        assert.deepEqual(found(orderEvents, traces), [], title);

        for (const [place, text] of [
          ['a table', await databaseDump(database)],
          ['a backup', await backupText(database)],
          ['the log', shop.service.logged()],
        ] as const)
          assert.deepEqual(found(text, traces), [], `${place}: ${title}`);
        assert.deepEqual((await searchOf(shop, person.document)).contacts, []);
        assert.equal((await eraseOf(shop, contacts)).contactCount, 0, 'a repeated erasure changes nothing');
      }
      const traces = [...tracesOf(other)];
      assert.deepEqual(found(await databaseDump(database), traces), found(othersBefore, traces));
    });
  });
});
