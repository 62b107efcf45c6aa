import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type PlatformCall, platformCalls } from '#shared/contract/platform/platform.ts';
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
        const answer = await service.app.inject({
          method,
          url,
          headers: {
            authorization: `Bearer ${key}`,
            ...(body && body !== 'feed' && { 'content-type': 'application/json' }),
          },
          ...(body && { payload: body === 'feed' ? '<rss/>' : '{}' }),
        });
        const { errors } = answer.json<{ errors: { message: string; code: string }[] }>();
        const says = [answer.statusCode, errors.some(({ message }) => message === 'perPge: não existe nesta chamada')];
        // A body that lacks its fields is a problem of its own, which may come first.
        if (body && body !== 'feed') assert.equal(says[0], 400, name);
        else assert.deepEqual(says, [400, true], name);
      }
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
