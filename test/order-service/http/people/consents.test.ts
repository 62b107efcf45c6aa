import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Value } from 'typebox/value';
import type { PlatformConsents } from '#shared/contract/platform/consent-schemas.ts';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { contextSecret, createShop, dataOf, refusalOf } from '../../../helpers/order-service/order-service.ts';
import { startPeopleShop } from './people-shop.ts';

const ana = { id: '5511987654321', name: 'Ana Souza' };
const contact = { channelType: 'WhatsApp', channelId: 'zap', contact: { id: ana.id } };
const path = '/platform/contacts/consents';
const query = `${path}?channelType=WhatsApp&channelId=zap&contact=${ana.id}`;

onOneDatabase((kind, fresh) => {
  describe(`what a contact allows, by the Platform API (${kind})`, () => {
    // Decision: a consent has a channel, a date and a source, every change is kept, and the newest by its date counts.
    test('keeps each yes and no with its date and source, and the newest counts', async (t) => {
      const shop = await startPeopleShop(t, await fresh(t));
      await shop.open(ana, 'WhatsApp');
      const set = async (fields: object) => {
        const data = await shop.platform<PlatformConsents>(path, { ...contact, kind: 'marketing', ...fields });
        assert.deepEqual(Value.Errors(platformCalls.setContactConsent.data, data), []);
        return data;
      };
      const see = async () => dataOf(await shop.service.get<PlatformConsents>(query, { code: shop.key }));
      assert.deepEqual(await see(), { current: [], history: [] });
      const no = { state: 'withdrawn', at: '2026-11-20T12:00:00.000Z', source: 'chatbot' };
      await set(no);
      const yes = { state: 'granted', at: '2026-11-10T12:00:00.000Z', source: 'formulario-do-site' };
      const late = await set(yes);
      const ofZap = { channelType: 'WhatsApp', kind: 'marketing' };
      assert.deepEqual(late.current, [{ ...ofZap, ...no }], 'an older yes that arrives later changes nothing');
      assert.deepEqual(late.history, [
        { ...ofZap, ...yes },
        { ...ofZap, ...no },
      ]);
      await set(no);
      assert.deepEqual(await see(), late, 'a repeated report is the same one');
      const [current] = (await set({ state: 'granted' })).current;
      assert.deepEqual([current?.state, current?.source], ['granted', 'platform']);
    });

    test('refuses a future date, an unknown contact, other shops and sessions', async (t) => {
      const shop = await startPeopleShop(t, await fresh(t));
      const { code } = await shop.open(ana, 'WhatsApp');
      const body = { ...contact, kind: 'marketing', state: 'granted' };
      const send = (fields: object, bearer: string | null = shop.key) =>
        shop.service.post<PlatformConsents>(path, { ...body, ...fields }, { code: bearer });
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
      assert.deepEqual(refusalOf(await send({ at: tomorrow })), [422, 'A data não pode estar no futuro.']);
      assert.equal((await send({ contact: { id: 'ninguem' } })).status, 404);
      assert.equal((await send({ contact: { id: ana.id, phone: ana.id } })).status, 422);
      assert.equal((await send({ source: 'Ana Souza' })).status, 400);
      for (const bearer of [null, code]) assert.equal((await send({}, bearer)).status, 401);
      const { shopId } = await createShop(shop.database, { slug: 'outra', code: 'bob' });
      const { key } = await createApiKey(shop.database, shopId, { name: 'Outra', contextSecret });
      assert.equal((await send({}, key)).status, 404);
      assert.equal((await shop.service.get(query, { code: key })).status, 404);
      assert.deepEqual(dataOf(await shop.service.get<PlatformConsents>(query, { code: shop.key })).history, []);
    });
  });
});
