import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type PlatformCall, platformCalls } from '#shared/contract/platform/platform.ts';
import { requestExample } from '#shared/contract/platform/platform-samples.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  contextSecret,
  createShop,
  refusalOf,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';

const someId = '019a8d3e-0000-7000-8000-000000000000';

onOneDatabase((kind, fresh) => {
  // Decision: The Platform API refuses unknown query parameters by name: a misspelt filter must not return everything.
  describe(`a query parameter that a call of the Platform API does not know (${kind})`, () => {
    test('is refused by name in every call', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await createShop(service.database);
      const { key } = await createApiKey(service.database, shopId, { name: 'X', contextSecret, managesPeople: true });
      const calls: [string, PlatformCall][] = Object.entries(platformCalls);
      for (const [name, { method, path, body }] of calls) {
        const url = `${path.replace(':id', path.includes('feed-sources') ? '7' : someId).replace(':number', '1')}?perPge=10`;
        const response = await service.app.inject({
          method,
          url,
          headers: {
            authorization: `Bearer ${key}`,
            ...(body && body !== 'feed' && { 'content-type': 'application/json' }),
          },
          ...(body && { payload: body === 'feed' ? '<rss/>' : '{}' }),
        });
        const { errors } = response.json<{ errors: { message: string; code: string }[] }>();
        const says = [
          response.statusCode,
          errors.some(({ message }) => message === 'perPge: não existe nesta chamada'),
        ];
        // A body that lacks its fields is a problem of its own, which may come first.
        if (body && body !== 'feed') assert.equal(says[0], 400, name);
        else assert.deepEqual(says, [400, true], name);
      }
    });

    // Decision: Unknown fields of a Platform body are refused by name on every level: a typing error has no silent
    // effect.
    test('and an unknown field of a body is refused by name on every level', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await createShop(service.database);
      const { key } = await createApiKey(service.database, shopId, { name: 'X', contextSecret, managesPeople: true });
      const post = async (path: string, payload: object) => {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
        const method = path === '/platform/products' ? 'PATCH' : 'POST';
        const response = await service.app.inject({ method, url: path, headers, payload });
        const { errors = [] } = response.json<{ errors?: { message: string; code: string }[] }>();
        return [response.statusCode, errors[0]?.code, ...errors.slice(1).map(({ message }) => message)];
      };
      const refused = (name: string) => [400, 'bad-request', `${name}: não existe nesta chamada`];
      const calls: [string, PlatformCall][] = Object.entries(platformCalls);
      for (const [name, { path, body }] of calls) {
        if (!body || body === 'feed') continue;
        const url = path.replace(':id', path.includes('feed-sources') ? '7' : someId).replace(':number', '1');
        const sent = { ...requestExample(name), inesperado: 1 };
        assert.deepEqual(await post(url, sent), refused('inesperado'), name);
      }
      const session = { channelType: 'WhatsApp', channelId: 'zap', contact: { phone: '5511987654321', nome: 'Ana' } };
      assert.deepEqual(await post('/platform/sessions', session), refused('contact.nome'));
      const contact = { channelType: 'WhatsApp', channelId: 'zap', contact: { phone: '5511987654321' } };
      const item = { providerId: 'cafe', quantity: 1, subscription: { type: 'Monthly', frequency: 1, dia: 5 } };
      const cart = { ...contact, items: [item] };
      assert.deepEqual(await post('/platform/contacts/cart', cart), refused('items.0.subscription.dia'));
    });

    test('and a known parameter that occurs twice is refused as such', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await createShop(service.database);
      const { key } = await createApiKey(service.database, shopId, { name: 'X', contextSecret });
      const refused = refusalOf(await service.get('/platform/orders?perPage=2&perPage=3', { code: key }));
      assert.deepEqual([refused[0], refused[2]], [400, 'perPage: só pode vir uma vez']);
    });

    test('never repeats a name that may be a text of the caller', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await createShop(service.database);
      const { key } = await createApiKey(service.database, shopId, { name: 'X', contextSecret });
      const refused = refusalOf(await service.get('/platform/orders?%3Cb%3E=1', { code: key }));
      assert.deepEqual([refused[0], refused[2]], [400, '…: não existe nesta chamada']);
    });
  });
});
