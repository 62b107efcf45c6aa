import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { ChannelType } from '#shared/model/channel.ts';
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

const caio = { channelType: 'WhatsApp', channelId: 'zap', contact: { phone: '5511987654321' } } as const;
const items = [{ providerId: 'cafe', quantity: 1 }];

onOneDatabase((kind, fresh) => {
  describe(`the channels of a shop in the Platform API (${kind})`, () => {
    const start = async (t: TestContext, channels = [demoChannel], settings = {}) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await createShop(service.database, { channels, settings, products: [draft('cafe')] });
      const { key } = await createApiKey(service.database, shopId, { name: 'Chatbot', contextSecret });
      /** Each call that takes a channel, for this one. */
      const callsOf = (channelType: string, channelId: string) => {
        const named = { ...caio, channelType, channelId };
        const query = new URLSearchParams({ channelType, channelId, contact: caio.contact.phone });
        const get = (path: string) => () => service.get(`/platform/contacts/${path}?${query}`, { code: key });
        const post = (path: string, body: object) => () =>
          service.post(`/platform/${path}`, { ...named, ...body }, { code: key });
        return {
          createSession: post('sessions', {}),
          contactFlow: get('flow'),
          setContactFlow: post('contacts/flow', { isInSemiAutomatic: true }),
          contactCart: get('cart'),
          setContactCart: post('contacts/cart', { items }),
          contactConsents: get('consents'),
          setContactConsent: post('contacts/consents', { kind: 'marketing', state: 'granted' }),
        };
      };
      const customers = () =>
        service.database.one<{ n: number }>(sql`
          select count(*)::int as n from customer where shop_id = ${shopId} and channel_user like '%5511987654321'`);
      return { service, shopId, key, callsOf, customers };
    };

    test('a phone with a plus sign names the same contact as one without', async (t) => {
      const { service, key, customers } = await start(t);
      for (const phone of ['+5511987654321', '5511987654321'])
        dataOf(await service.post('/platform/sessions', { ...caio, contact: { phone } }, { code: key }));
      assert.deepEqual(await customers(), { n: 1 });
    });

    // Decision: a channel that the shop did not declare is refused by its name, in every call that takes one.
    test('a channel that the shop did not declare is refused by its name, and nobody is created', async (t) => {
      const { callsOf, customers } = await start(t);
      for (const [type, id] of [
        ['WhatsApp', 'zpa'],
        ['Instagram', 'zap'],
      ] as const)
        for (const [name, call] of Object.entries(callsOf(type, id))) {
          const { status, errors } = await call();
          assert.deepEqual([status, errors[0]?.code], [422, 'unknown-channel'], name);
          assert.equal(
            errors[0]?.message,
            `A loja não tem o canal "${id}" (${type}). Ela declarou "zap" (WhatsApp).`,
            name,
          );
        }
      assert.deepEqual(await customers(), { n: 0 });
    });

    test('the declared channels are in GET /platform/shop, and work', async (t) => {
      const { service, key, callsOf } = await start(t);
      const { channels } = dataOf(await service.get<{ channels: object[] }>('/platform/shop', { code: key }));
      assert.deepEqual(channels, [{ channelType: 'WhatsApp', channelId: 'zap' }]);
      for (const [name, call] of Object.entries(callsOf('WhatsApp', 'zap')))
        assert.equal((await call()).status, 200, name);
    });

    test('a shop that declared no channel accepts any', async (t) => {
      const { service, key, callsOf, customers } = await start(t, []);
      const { channels } = dataOf(await service.get<{ channels: object[] }>('/platform/shop', { code: key }));
      assert.deepEqual(channels, []);
      const unknown = await callsOf('WebChat', 'site').contactFlow();
      assert.deepEqual([unknown.status, unknown.errors[0]?.code], [404, 'not-found']);
      for (const [name, call] of Object.entries(callsOf('WebChat', 'site')))
        assert.equal((await call()).status, 200, name);
      assert.deepEqual(await customers(), { n: 1 });
    });

    test('a channel with only a look of its own is one of the shop', async (t) => {
      const style = { defaultColor: '#a1246b', secondaryColor: '#fbe9f3', urlLogo: null };
      const { callsOf } = await start(t, [demoChannel], { channelSettings: [{ channelId: 'insta', style }] });
      assert.equal((await callsOf('Instagram', 'insta').createSession()).status, 200);
      assert.equal((await callsOf('Instagram', 'outro').createSession()).status, 422);
    });

    test('a known contact stays reachable when their channel was removed', async (t) => {
      const other = { ...demoChannel, channelId: 'antigo' };
      const { service, shopId, callsOf } = await start(t, [demoChannel, other]);
      const { createSession, setContactCart, ...known } = callsOf('WhatsApp', 'antigo');
      dataOf(await createSession());
      await service.database.run(sql`
        delete from channel_account where shop_id = ${shopId} and channel_id = 'antigo'
          and channel_type = ${ChannelType.WhatsApp}`);
      for (const [name, call] of Object.entries(known)) assert.equal((await call()).status, 200, name);
      for (const call of [createSession, setContactCart]) assert.equal((await call()).status, 422);
    });
  });
});
