import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { contextTextToSign } from '#shared/contract/context-headers.ts';
import { ChannelType } from '#shared/model/channel.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { PrerenderedPage } from '#shared/model/prerendered-page.ts';
import type { Session } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { isSignedCode } from '../../../../gateway/security/signed-code.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { createLinkSession, hashCode } from '../../../../order-service/services/sessions/sessions.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  draft,
  item,
  linesOf,
  refusalOf,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';

const noSession = 'Sessão inválida ou expirada. Peça um novo link na conversa.';

const signed = (headers: Record<string, string>) => ({
  ...headers,
  'x-context-signature': createHmac('sha256', contextSecret).update(contextTextToSign(headers)).digest('hex'),
});

onOneDatabase((kind, fresh) => {
  describe(`the session (${kind})`, () => {
    // Spec §1: "Shoppers arrive from a messaging channel (Messenger, WhatsApp, WebChat or Instagram)."
    test('of a known code gives the shopper, the shop and the channel', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await createShop(service.database);
      const session = dataOf(await service.get<Session>('/api/session/ana', { code: null }));
      const { userShop, ...rest } = session;
      assert.deepEqual(rest, { sessionType: 0, channelType: 1, channelId: 'zap', chatHasPhone: false, shopId });
      assert.deepEqual({ name: userShop.name, addresses: userShop.addresses }, { name: 'Ana', addresses: [] });
    });

    for (const [title, channelType, contact, phoneEnd] of [
      ['on WhatsApp with the last digits of the phone', ChannelType.WhatsApp, '5511900001111', '1111'],
      ['on WhatsApp without a phone', ChannelType.WhatsApp, 'conta-1', null],
      ['elsewhere, where a number is no phone', ChannelType.Messenger, '1234567890123456', null],
    ] as const)
      test(`of an agent gives their contact, ${title}`, async (t) => {
        const service = await startTestService(t, await fresh(t));
        const { shopId } = await createShop(service.database);
        const entry = { shopId, slug: 'loja', channelType, channelId: 'canal', contact, name: 'Ana Souza' };
        const seenBy = async (isAgent: boolean) => {
          const code = await createLinkSession(service.database, { ...entry, isAgent }, contextSecret);
          return dataOf(await service.get<Session>(`/api/session/${code}`, { code: null }));
        };
        assert.deepEqual((await seenBy(true)).contact, { name: 'Ana Souza', channelType, phoneEnd });
        for (const isAgent of [true, false]) assert.equal((await seenBy(isAgent)).chatHasPhone, phoneEnd !== null);
        assert.ok(!JSON.stringify(await seenBy(true)).includes(contact), 'never the whole number');
        assert.equal('contact' in (await seenBy(false)), false);
      });

    test('of an unknown, an expired or a revoked code is refused with 401', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database);
      assert.deepEqual(refusalOf(await service.get('/api/session/nobody', { code: null })), [401, noSession]);
      assert.deepEqual(refusalOf(await service.get('/api/order/current', { code: 'nobody' })), [401, noSession]);
      assert.deepEqual(refusalOf(await service.get('/api/order/current', { code: null })), [401, noSession]);
      await service.database.run(sql`update session set expires_at = now() - interval '1 second'`);
      assert.deepEqual(refusalOf(await service.get('/api/order/current')), [401, noSession]);
      await service.database.run(sql`update session set expires_at = now() + interval '1 day', revoked_at = now()`);
      assert.deepEqual(refusalOf(await service.get('/api/order/current')), [401, noSession]);
    });

    test('stores only the hash of its code', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { code: 'a-secret-code' });
      const rows = await service.database.many<{ row: string }>(sql`select session::text as row from session`);
      assert.equal(rows.length, 1);
      assert.ok(rows[0]?.row.includes(hashCode('a-secret-code')) && !rows[0].row.includes('a-secret-code'));
    });

    test("of a contact expires 30 days after its last use, extended at most hourly; an agent's is fixed", async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { agentCode: 'bia' });
      const expiry = async (code: string) => {
        await service.get('/api/order/current', { code });
        const row = await service.database.one<{ expires_at: Date }>(
          sql`select expires_at from session where code_hash = ${hashCode(code)}`,
        );
        return row?.expires_at.getTime() ?? 0;
      };
      const first = await expiry('ana');
      assert.ok(Math.abs(first - Date.now() - 30 * 86_400_000) < 60_000, 'thirty days from now');
      assert.equal(await expiry('ana'), first, 'not written again within the hour');
      assert.ok((await expiry('bia')) < Date.now() + 3_700_000, 'the hour the agent was given');
    });

    // Spec §2: "With no code, the code 'anonymous-session' is used."
    test("of 'anonymous-session' is a new code for each visitor, so two visitors never share an order", async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz')] });
      const visit = async () => dataOf(await service.get<Session>('/api/session/anonymous-session', { code: null }));
      const [one, two] = [await visit(), await visit()];
      assert.match(one.code ?? '', /^[\w-]{22,}$/);
      assert.ok(isSignedCode(one.code ?? '', contextSecret), 'the gateway sees that it is no guess');
      assert.notEqual(one.code, two.code);
      assert.match(one.userShop.id, /anonymous/);
      dataOf(await service.post('/api/order/items/', item('arroz'), { code: one.code ?? '' }));
      const order = async (code = '') => dataOf(await service.get<Order>('/api/order/current', { code }));
      const [mine, other] = [await order(one.code), await order(two.code)];
      assert.deepEqual([linesOf(mine).length, linesOf(other).length], [1, 0]);
      assert.ok(mine.isAnonymousUser && /anonymous/.test(mine.userId));
      assert.deepEqual(refusalOf(await service.get('/api/order/current', { code: 'anonymous-session' })), [
        401,
        noSession,
      ]);
    });

    // Decision: The session decides the shop; anonymous-session takes the shop of the Host header, else the default
    // shop.
    test('of a visitor belongs to the shop of the requested host, else to the default shop', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const first = await createShop(service.database);
      const second = await createShop(service.database, { slug: 'segunda', host: 'loja2.example', code: 'bob' });
      const shopAt = async (headers: Record<string, string>) =>
        dataOf(await service.get<Session>('/api/session/anonymous-session', { code: null, headers })).shopId;
      assert.equal(await shopAt({ host: 'elsewhere.example' }), first.shopId);
      assert.equal(await shopAt({ host: 'LOJA2.example:8080' }), second.shopId);
      const forwarded = { host: 'socket', 'x-forwarded-host': 'loja2.example' };
      assert.equal(await shopAt(forwarded), first.shopId, 'anybody could have sent this');
      assert.equal(
        await shopAt({ ...signed(forwarded), 'x-forwarded-host': 'other.example' }),
        first.shopId,
        'signed for another host',
      );
      assert.equal(await shopAt(signed(forwarded)), second.shopId);
    });

    test("uses the channel of a visitor only from the gateway's signed context", async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database);
      const channelOf = async (headers: Record<string, string>) =>
        dataOf(await service.get<Session>('/api/session/anonymous-session', { code: null, headers })).channelType;
      assert.equal(await channelOf({ 'x-channel-type': '1' }), 2);
      assert.equal(await channelOf(signed({ 'x-channel-type': '1' })), 1);
    });
  });

  describe(`the first page (${kind})`, () => {
    test("is that of the Host's shop, the same for every visitor, and writes nothing", async (t) => {
      const service = await startTestService(t, await fresh(t));
      const categories = (name: string) => [{ providerId: name, name }];
      await createShop(service.database, { products: [draft('arroz')], categories: categories('graos') });
      const other = { slug: 'segunda', host: 'loja2.example', code: 'bob' };
      const { shopId } = await createShop(service.database, {
        ...other,
        products: [draft('vinho')],
        categories: categories('bebidas'),
      });
      const headers = { host: 'loja2.example' };
      const countRows = async () =>
        (
          await service.database.one<{ n: number }>(
            sql`select ((select count(*) from session) + (select count(*) from customer)
              + (select count(*) from orders))::int as n`,
          )
        )?.n;
      const before = await countRows();
      const visitor = dataOf(await service.get<PrerenderedPage>('/api/shop/first-page', { code: null, headers }));
      assert.equal(await countRows(), before);
      assert.deepEqual(
        [
          visitor.settings.shopId,
          visitor.categories.data[0]?.providerId,
          visitor.products.data.map(({ providerId }) => providerId),
        ],
        [shopId, 'bebidas', ['vinho']],
      );
      assert.deepEqual(
        dataOf(await service.get('/api/shop/first-page', { code: 'ana', headers })),
        visitor,
        'a session of another shop',
      );
      const code =
        dataOf(await service.get<Session>('/api/session/anonymous-session', { code: null, headers })).code ?? '';
      assert.deepEqual(dataOf(await service.get('/api/catalog/top', { code })), visitor.products);
      assert.deepEqual(dataOf(await service.get('/api/catalog/categories', { code })), visitor.categories);
    });
  });

  describe(`the settings (${kind})`, () => {
    test('are available with or without a session, for each shop its own', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, {
        minOrderCents: 30_00,
        collections: [{ providerId: 'ofertas', name: 'Ofertas' }],
        settings: { showCollections: true, whatsApp: '5511' },
      });
      await createShop(service.database, { slug: 'segunda', code: 'bob' });
      const settings = async (code: string | null) =>
        dataOf(await service.get<{ data: ShopSettings }>('/api/shop/settings', { code })).data;
      const mine = await settings('ana');
      assert.deepEqual([mine.name, mine.whatsApp, mine.limits.orderMinPrice], ['loja', '5511', 30]);
      assert.deepEqual(mine.collections, [{ providerId: 'ofertas', name: 'Ofertas' }]);
      assert.deepEqual(await settings(null), mine);
      const other = await settings('bob');
      assert.deepEqual(
        [other.name, other.whatsApp, other.limits.orderMinPrice, other.collections],
        ['segunda', '', null, []],
      );
      assert.equal((await service.get('/api/shop/settings', { code: 'nobody' })).status, 401);
    });

    test('list for each channel with its own style its channel kinds, to every caller', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { Messenger, Instagram, WhatsApp } = ChannelType;
      const style = { defaultColor: '#a1246b', secondaryColor: '#fbe9f3', urlLogo: null };
      const ids = ['bot', 'zap', 'solto'];
      const demo = (channelType: ChannelType, channelId: string) => ({ channelType, channelId, kind: 'demo' }) as const;
      await createShop(service.database, {
        settings: { channelSettings: ids.map((channelId) => ({ channelId, style })) },
        channels: [demo(Messenger, 'bot'), demo(Instagram, 'bot'), demo(WhatsApp, 'zap'), demo(WhatsApp, 'outro')],
      });
      await createShop(service.database, { slug: 'segunda', code: 'bob', channels: [demo(WhatsApp, 'solto')] });
      for (const code of [null, 'ana']) {
        const { data } = dataOf(await service.get<{ data: ShopSettings }>('/api/shop/settings', { code }));
        assert.deepEqual(data.channelSettings, [
          { channelId: 'bot', style, channelTypes: [Messenger, Instagram] },
          { channelId: 'zap', style, channelTypes: [WhatsApp] },
          { channelId: 'solto', style, channelTypes: [] },
        ]);
      }
    });
  });
});
