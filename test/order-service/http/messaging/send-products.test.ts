import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { MessagePreview, SentMessage } from '#shared/model/message.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { saveChannels } from '../../../../order-service/services/shops/save-channels.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { queuedMessages } from '../../../helpers/order-service/order-rows.ts';
import {
  choice,
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  refusalOf,
  shirt,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';

const agent = { code: 'bia' };
type Chosen = string | { providerId: string; attributes: unknown[] };
const bodyOf = (text: string, ...products: Chosen[]) => ({
  text,
  products: products.map((one) => (typeof one === 'string' ? { providerId: one, attributes: [] } : one)),
});
const url = '/api/order/send/products';
const send = (service: TestService, body: object, headers: Record<string, string> = {}) =>
  service.post<null>(url, body, { ...agent, headers });
const preview = (service: TestService, body: object) => service.post<MessagePreview>(`${url}/preview`, body, agent);
/** A successful send-out returns `data: null`. */
const sent = ({ status, success }: { status: number; success: boolean }) =>
  assert.deepEqual([status, success], [200, true]);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const linesOf = (messages: readonly { lines: string[] }[]) => messages.map(({ lines }) => lines.map(plain));

onOneDatabase((kind, fresh) => {
  const start = async (t: TestContext, options: Parameters<typeof createShop>[1] = {}) => {
    const service = await startTestService(t, await fresh(t));
    const products = [
      draft('mel', { name: 'Mel Silvestre', images: ['/mel.jpg'], variant: { price: 32_90 } }),
      draft('cha', { name: 'Chá', variant: { price: 19_90 } }),
      shirt(),
    ];
    await createShop(service.database, { agentCode: 'bia', channels: [demoChannel], products, ...options });
    return service;
  };

  describe(`several products in one message (${kind})`, () => {
    // Decision: An agent sends up to ten products below own words of up to 300 characters. The preview has exactly the
    // messages that leave.
    test("has the agent's words, each product with its choice and price, one picture and one button", async (t) => {
      const service = await start(t);
      const body = bodyOf(
        'Marina, separei:\n\n duas opções ',
        'cha',
        { providerId: 'camisa', attributes: choice('verde', 'm') },
        'mel',
      );
      const lines = [
        'Marina, separei:',
        'duas opções',
        '• Chá',
        'Preço: R$ 19,90',
        '• Camisa',
        'Verde, M',
        'Preço: R$ 60,00',
        '• Mel Silvestre',
        'Preço: R$ 32,90',
      ];
      const seen = dataOf(await preview(service, body));
      assert.deepEqual([linesOf(seen.messages), seen.note], [[lines], null]);
      assert.equal(seen.messages[0]?.button, 'Ver produtos');
      assert.deepEqual(await queuedMessages(service.database), [], 'a preview sends nothing');
      sent(await send(service, body));
      const [message, ...others] = await queuedMessages(service.database);
      assert.deepEqual(linesOf(message ? [message] : []), [lines]);
      assert.deepEqual(
        [others.length, message?.button?.opens, message?.productIds],
        [0, { path: '/catalog?ids=cha,camisa,mel', type: null, id: null }, ['cha', 'camisa', 'mel']],
      );
      const listed = dataOf(await service.get<SentMessage[]>('/api/order/messages', agent));
      assert.deepEqual(
        listed.map(({ title, productIds }) => [title, productIds]),
        [['Marina, separei:', ['cha', 'camisa', 'mel']]],
      );
    });

    test('without words it has a heading; one product opens its own page', async (t) => {
      const service = await start(t);
      sent(await send(service, bodyOf('', 'mel', 'cha')));
      sent(await send(service, bodyOf('Este?', 'mel')));
      const messages = await queuedMessages(service.database);
      assert.deepEqual(
        messages.map(({ lines }) => lines[0]),
        ['Veja estes produtos:', 'Este?'],
      );
      assert.deepEqual(messages[1]?.button, {
        title: 'Ver produto',
        opens: { path: '/product/mel', type: null, id: null },
      });
    });

    test('what is longer than a message leaves as several, as the preview says', async (t) => {
      const names = Array.from({ length: 10 }, (_, at) => `Produto ${at} ${'com um nome muito longo '.repeat(4)}`);
      const service = await start(t, { products: names.map((name, at) => draft(`p${at}`, { name })) });
      const body = bodyOf('Palavras '.repeat(30).trim(), ...names.map((_, at) => `p${at}`));
      const seen = dataOf(await preview(service, body));
      sent(await send(service, body));
      const queued = await queuedMessages(service.database);
      assert.ok(seen.messages.length > 2, `${seen.messages.length} messages`);
      assert.deepEqual(linesOf(seen.messages), linesOf(queued));
      assert.deepEqual(
        seen.messages.map(({ button }) => button),
        queued.map(({ button }) => button?.title ?? null),
      );
      assert.deepEqual(linesOf(seen.messages)[0], ['Palavras '.repeat(30).trim()], "the agent's words alone");
      assert.equal(seen.messages.filter(({ button }) => button !== null).length, 1);
    });

    test("prices are those of the order's price table", async (t) => {
      const service = await start(t, {
        settings: { enableManualPrices: true },
        priceTables: [{ providerId: 'atacado', name: 'Atacado', items: [{ sku: 'mel', priceCents: 28_90 }] }],
      });
      dataOf(await service.post('/api/order/items/', item('cha'), agent));
      dataOf(await service.post('/api/order/price-tables/atacado', undefined, agent));
      const seen = dataOf(await preview(service, bodyOf('', 'mel')));
      sent(await send(service, bodyOf('', 'mel')));
      const expected = [['Veja estes produtos:', '• Mel Silvestre', 'Preço: de R$ 32,90 por R$ 28,90']];
      assert.deepEqual([linesOf(seen.messages), linesOf(await queuedMessages(service.database))], [expected, expected]);
    });

    test('a repeated request sends once; two requests send twice', async (t) => {
      const service = await start(t);
      const key = { 'idempotency-key': 'envio-0001-0001' };
      await Promise.all([1, 2, 3].map(() => send(service, bodyOf('Oi', 'mel', 'cha'), key)));
      assert.equal((await queuedMessages(service.database)).length, 1);
      sent(await send(service, bodyOf('Oi', 'mel', 'cha')));
      assert.equal((await queuedMessages(service.database)).length, 2);
    });

    test('a card number, an unknown product, too many products or too long words are refused', async (t) => {
      const service = await start(t);
      for (const call of [send, preview]) {
        assert.equal(refusalOf(await call(service, bodyOf('Use 4111 1111 1111 1111', 'mel')))[0], 422);
        assert.deepEqual(refusalOf(await call(service, bodyOf('', 'mel', 'nenhum'))), [
          422,
          'Este produto não existe mais na loja.',
        ]);
        assert.equal((await call(service, bodyOf(''))).status, 400);
        assert.equal((await call(service, bodyOf('', ...Array(11).fill('mel')))).status, 400);
        assert.equal((await call(service, bodyOf('a'.repeat(301), 'mel'))).status, 400);
      }
      assert.deepEqual(await queuedMessages(service.database), []);
      const stored = await service.database.many(sql`select 1 from idempotency where response::text like '%4111%'`);
      assert.deepEqual(stored, []);
    });

    // Decision: The preview says before sending that the contact stopped marketing, and only where it would stop this.
    test('the preview says that the contact stopped offers, unless the conversation is open', async (t) => {
      const service = await start(t);
      const { database } = service;
      const shop = await database.one<{ id: string }>(sql`select id from shop`);
      const channel = { channelType: 1, channelId: 'zap' } as const;
      const [kept, template] = ['test', { name: 'novidade', language: 'pt_BR', hasText: true, hasButton: false }];
      await saveChannels(database, String(shop?.id), [
        { ...channel, kind: 'meta', externalId: '1', options: { template }, secretSealed: kept },
      ]);
      await database.run(sql`update customer set channel_type = 1, channel_id = 'zap',
        last_inbound_at = now() - interval '2 days'`);
      const noteOf = async () => dataOf(await preview(service, bodyOf('', 'mel'))).note ?? '';
      assert.match(await noteOf(), /^A conversa de 24 horas está fechada\. O texto sai dentro do modelo/);
      const consent = (state: 'granted' | 'withdrawn', at: string) =>
        database.run(sql`insert into contact_consent (shop_id, customer_id, channel_type, kind, at, state, source)
          select shop_id, id, 1, 'marketing', ${new Date(at)}, ${state}, 'test' from customer`);
      await consent('withdrawn', '2026-01-01T12:00:00Z');
      assert.match(await noteOf(), /^Este contato pediu para não receber ofertas, .*: a mensagem não sai\./);
      await database.run(sql`update customer set last_inbound_at = now()`);
      assert.equal(await noteOf(), '', 'an open conversation is an answer');
      await database.run(sql`update customer set last_inbound_at = now() - interval '2 days'`);
      await consent('granted', '2026-01-02T12:00:00Z');
      assert.match(await noteOf(), /^A conversa de 24 horas está fechada\. O texto sai/);
    });

    test('a contact whose channel is not connected gets nothing, and the agent reads why', async (t) => {
      const service = await start(t, { channels: [] });
      for (const call of [send, preview])
        assert.deepEqual(refusalOf(await call(service, bodyOf('', 'mel'))), [
          422,
          'Este canal ainda não está conectado: a mensagem não pode ser enviada.',
        ]);
    });
  });
});
