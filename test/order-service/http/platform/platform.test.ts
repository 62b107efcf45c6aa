import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { OpenedSession, PlatformMessages } from '#shared/contract/platform/platform-schemas.ts';
import type { Session } from '#shared/model/session.ts';
import { isAgentCode } from '#shared/rules/session/agent-session-code.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { withdrawApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, refusalOf, startTestService } from '../../../helpers/order-service/order-service.ts';
import { contact, order, promised, startPlatformShop } from './platform-fixture.ts';

onOneDatabase((kind, fresh) => {
  describe(`the Platform API (${kind})`, () => {
    const start = async (t: TestContext) => startPlatformShop(t, await fresh(t));

    test('returns the shop of the key', async (t) => {
      const { service, shopId, key, otherKey } = await start(t);
      const shopOf = async (code: string) =>
        promised('shop', await service.get<{ id: string }>('/platform/shop', { code }));
      assert.equal((await shopOf(key)).id, shopId);
      assert.notEqual((await shopOf(otherKey)).id, shopId);
      assert.equal((await service.get('/platform/shop', { code: 'ana' })).status, 401);
    });

    test('accepts a key of the shop and nothing else, without giving a reason', async (t) => {
      const { service, shopId, key, keyId } = await start(t);
      for (const code of [null, 'ana', 'bia', `${key}x`, 'anonymous-session'])
        assert.deepEqual(
          refusalOf(await service.get('/platform/orders', { code })),
          [401, 'Chave de API inválida.'],
          String(code),
        );
      assert.equal(
        (await service.get('/platform/orders', { code: null, headers: { authorization: `Basic ${key}` } })).status,
        401,
      );
      assert.equal((await service.get('/platform/orders', { code: key })).status, 200);
      assert.equal((await service.get('/api/order/current', { code: key })).status, 401, 'a key opens no session');
      assert.equal(await withdrawApiKey(service.database, shopId, keyId), true);
      assert.equal((await service.get('/platform/orders', { code: key })).status, 401, 'revoked');
      assert.ok(!service.logged().includes(key));
      const kept = await service.database.many<{ row: string }>(sql`select row_to_json(k)::text as row from api_key k`);
      assert.ok(!JSON.stringify(kept).includes(key), 'only the hash is stored');
    });

    test("accepts the environment's key for the default shop", async (t) => {
      const platformApiKey = 'chave-do-ambiente-com-mais-de-32-letras';
      const service = await startTestService(t, await fresh(t), undefined, undefined, {
        platform: { publicUrl: 'https://loja.example', platformApiKey, maxImportMs: 60_000 },
      });
      await createShop(service.database);
      const opened = promised(
        'createSession',
        await service.post<OpenedSession>('/platform/sessions', contact, { code: platformApiKey }),
      );
      assert.match(opened.link, /^https:\/\/loja\.example\/#[\w-]{32,}$/);
      assert.equal((await service.get('/platform/orders', { code: platformApiKey.toUpperCase() })).status, 401);
    });

    test('opens a session for a contact, always the same person, and a ready link', async (t) => {
      const { service, shopId, key } = await start(t);
      const open = async (body: object) =>
        promised('createSession', await service.post<OpenedSession>('/platform/sessions', body, { code: key }));
      const session = async ({ code }: OpenedSession) =>
        dataOf(await service.get<Session>(`/api/session/${code}`, { code: null }));
      const first = await open({ ...contact, catalog: { type: 'ShowQuery', id: 'pão & leite' } });
      assert.equal(first.link, `http://localhost:3000/#${first.code}?type=ShowQuery&id=p%C3%A3o%20%26%20leite`);
      const [one, two] = [await session(first), await session(await open(contact))];
      assert.deepEqual([one.sessionType, one.channelType, one.channelId, one.shopId], [0, 1, 'zap', shopId]);
      assert.equal(one.userShop.name, 'Caio');
      assert.equal(one.userShop.id, two.userShop.id);
      const agentsOwn = await open({ ...contact, sessionType: 'PlatformUser' });
      assert.deepEqual(
        [agentsOwn, first].map(({ code }) => isAgentCode(code)),
        [true, false],
      );
      const agent = await session(agentsOwn);
      assert.deepEqual([agent.sessionType, agent.userShop.id], [1, one.userShop.id]);
    });

    test('opens one session per Idempotency-Key, and stores its code nowhere', async (t) => {
      const { service, key, otherKey } = await start(t);
      const headers = { 'idempotency-key': 'mensagem-0001' };
      const open = (body: object, code = key) =>
        service.post<OpenedSession>('/platform/sessions', body, { code, headers });
      const { code, link } = dataOf(await open(contact));
      assert.equal(dataOf(await open(contact)).link, link);
      assert.deepEqual(refusalOf(await open({ ...contact, channelId: 'outro' })), [
        422,
        'Esta operação já foi enviada com outros dados.',
      ]);
      assert.notEqual(dataOf(await open(contact, otherKey)).code, code);
      const rows = await service.database.many<{ row: string }>(sql`
        select row_to_json(i)::text as row from idempotency i union all select row_to_json(s)::text from session s`);
      assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(code));
      assert.ok(!service.logged().includes(code));
    });

    test('refuses invalid contact data', async (t) => {
      const { service, key } = await start(t);
      const wrong: [body: object, status: number][] = [
        [{ ...contact, contact: {} }, 422],
        [{ ...contact, contact: { phone: '5511987654321', name: 'Ana 4111-1111 1111.1111' } }, 422],
        [{ ...contact, contact: { id: 'a', phone: '5511987654321' } }, 422],
        [{ ...contact, contact: { id: 'anonymous-1' } }, 400],
        [{ ...contact, contact: { phone: '+55 11' } }, 400],
        [{ ...contact, channelType: 1 }, 400],
        [{ ...contact, sessionType: 'None' }, 400],
        [{ ...contact, catalog: { type: 'ShowCategory' } }, 422],
        [{ ...contact, catalog: { type: 'Standard', id: 'x' } }, 422],
      ];
      for (const [body, status] of wrong)
        assert.equal(
          (await service.post('/platform/sessions', body, { code: key })).status,
          status,
          JSON.stringify(body),
        );
    });

    test('lists messages by status, and none of another shop', async (t) => {
      const { service, key, otherKey } = await start(t);
      for (let at = 0; at < 3; at++) await order(service);
      await service.database.run(sql`update outbox set sent_at = now() where sequence = 1`);
      await service.database.run(sql`update outbox set dead_at = now(), last_error = 'status-404' where sequence = 2`);
      const list = async (query: string, code = key) =>
        promised('messages', await service.get<PlatformMessages>(`/platform/messages?${query}`, { code }));
      const page = await list('perPage=2');
      assert.deepEqual([page.data.map(({ state }) => state), page.hasMore], [['waiting', 'failed'], true]);
      assert.deepEqual(
        (await list(`perPage=2&pageToken=${page.token}`)).data.map(({ state }) => state),
        ['sent'],
      );
      assert.deepEqual(
        (await list('state=failed')).data.map(({ lastError }) => lastError),
        ['status-404'],
      );
      assert.deepEqual((await list('', otherKey)).data, []);
      assert.ok(!JSON.stringify(page).includes('recebido'), 'not what it says');
    });
  });
});
