import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { contactsOfPhone, wholePhone } from '#shared/rules/brazil/phone-variants.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  draft,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';

describe('a phone from a platform', () => {
  const cases: [phone: string, whole: string, why: string][] = [
    ['11987654321', '5511987654321', 'is Brazilian without + as a complete mobile number'],
    ['5511987654321', '5511987654321', 'keeps its country code'],
    ['+5511987654321', '5511987654321', 'loses its +'],
    ['55987654321', '5555987654321', 'is Brazilian in the area 55, too'],
    ['+51987654321', '51987654321', 'is of another country with +'],
    ['1133334444', '1133334444', 'may be of another country with ten digits'],
    ['15551234567', '15551234567', 'is of another country if it is no Brazilian mobile number'],
  ];
  for (const [phone, whole, why] of cases) test(`${why}: ${phone}`, () => assert.equal(wholePhone(phone), whole));

  test('is looked for as it was sent first, then in its other spellings', () => {
    assert.deepEqual(contactsOfPhone('11987654321'), ['11987654321', '5511987654321', '551187654321']);
    assert.deepEqual(contactsOfPhone('+551187654321'), ['551187654321', '5511987654321', '11987654321']);
    assert.deepEqual(contactsOfPhone('+51987654321'), ['51987654321']);
  });
});

onOneDatabase((kind, fresh) => {
  // Decision: a phone has one contact, however a platform spells it: with or without +55 and the ninth digit.
  describe(`a contact by phone (${kind})`, () => {
    const start = async (t: TestContext) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await createShop(service.database, { channels: [demoChannel], products: [draft('cafe')] });
      const { key } = await createApiKey(service.database, shopId, { name: 'Robô', contextSecret });
      const channel = { channelType: 'WhatsApp', channelId: 'zap' };
      const as = { code: key };
      const open = async (contact: object) =>
        dataOf(await service.post('/platform/sessions', { ...channel, contact }, as));
      const fill = async (contact: object, quantity: number) => {
        const items = [{ providerId: 'cafe', quantity }];
        const sent = { ...channel, contact, items };
        return dataOf(await service.post<{ contact: { id: string } }>('/platform/contacts/cart', sent, as)).contact.id;
      };
      const contacts = async () =>
        (
          await service.database.many<{ id: string }>(
            sql`select channel_user as id from customer where shop_id = ${shopId} and channel_id = 'zap' order by 1`,
          )
        ).map(({ id }) => id);
      const read = async (contact: string) => {
        const query = new URLSearchParams({ ...channel, contact });
        type Cart = { contact: { id: string }; items: { quantity: number }[] };
        const { contact: of, items } = dataOf(await service.get<Cart>(`/platform/contacts/cart?${query}`, as));
        return [of.id, items[0]?.quantity];
      };
      return { service, shopId, open, fill, contacts, read };
    };
    const spellings = ['11987654321', '5511987654321', '+5511987654321', '551187654321', '+551187654321'];

    test('is the same person in each spelling, whichever came first', async (t) => {
      for (const first of spellings) {
        const { open, fill, contacts, read } = await start(t);
        await open({ phone: first });
        const before = (await contacts()).filter((id) => id.includes('87654321'));
        for (const [at, phone] of spellings.entries()) {
          await open({ phone });
          assert.equal(await fill({ phone }, at + 1), before[0], `${first}, ${phone}`);
        }
        assert.deepEqual(
          (await contacts()).filter((id) => id.includes('87654321')),
          before,
          first,
        );
        assert.equal(before.length, 1, first);
        for (const phone of spellings) assert.deepEqual(await read(phone), [before[0], spellings.length], phone);
      }
    });

    test('stays two persons where an earlier release made two, each found as it was named', async (t) => {
      const { service, shopId, fill, read, contacts } = await start(t);
      for (const id of ['11987654321', '5511987654321'])
        await service.database.run(sql`
          insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user, name)
          values (${shopId}, gen_random_uuid(), false, 1, 'zap', ${id}, '')`);
      await fill({ phone: '11987654321' }, 1);
      await fill({ phone: '+5511987654321' }, 2);
      assert.deepEqual(await read('11987654321'), ['11987654321', 1]);
      assert.deepEqual(await read('5511987654321'), ['5511987654321', 2]);
      assert.equal((await contacts()).filter((id) => id.endsWith('987654321')).length, 2);
    });

    test('of another country with + is another person', async (t) => {
      const { open, contacts } = await start(t);
      await open({ phone: '51987654321' });
      await open({ phone: '+51987654321' });
      const all = (await contacts()).filter((id) => id.endsWith('51987654321'));
      assert.deepEqual(all, ['51987654321', '5551987654321']);
    });
  });
});
