import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Message } from '#shared/model/message.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { requestChatCharge } from '../../../../order-service/database/payments/payments.ts';
import type { ChatAccountOptions, MessageTemplate } from '../../../../order-service/providers/channels.ts';
import { openChannels } from '../../../../order-service/providers/open-channels.ts';
import { sealChatSecrets } from '../../../../order-service/services/messaging/chat-secrets.ts';
import { messageJob } from '../../../../order-service/services/messaging/deliver-messages.ts';
import { queueMessage } from '../../../../order-service/services/messaging/outbox.ts';
import { openPayments } from '../../../../order-service/services/payment-setup/payment-providers.ts';
import { chatChargeJob } from '../../../../order-service/services/payments/chat-charge.ts';
import { saveChannels } from '../../../../order-service/services/shops/save-channels.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  draft,
  item,
  ownPaymentOption,
  pickupStore,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';
import { fakeMeta, startFakeMeta } from '../../../helpers/stand-ins/fake-meta.ts';
import { part } from '../../../helpers/stand-ins/json-values.ts';

const secretsKey = 'a key for tests that is long enough';
const template = (name: string, fields: Partial<MessageTemplate> = {}): MessageTemplate => ({
  name,
  language: 'pt_BR',
  hasText: true,
  hasButton: true,
  ...fields,
});

onEachDatabase((kind, fresh) => {
  /** A shop with templates. Its contact's order waits for an agent to finish it, and Meta is a stand-in. */
  async function start(t: TestContext, optionId: 'pix' | 'boleto' | 'cartao', options: ChatAccountOptions) {
    const database = await fresh(t);
    const service = await startTestService(t, database, undefined, undefined, { isDemo: true });
    const { shopId } = await createShop(database, {
      isDemo: true,
      agentCode: 'bia',
      products: [draft('cafe')],
      pickupStores: [pickupStore('loja')],
      paymentOptions: [
        ownPaymentOption('pix', PaymentMethod.Pix),
        ownPaymentOption('boleto', PaymentMethod.Boleto),
        ownPaymentOption('cartao', PaymentMethod.CreditCard),
      ],
    });
    const { accessToken, appSecret, verifyToken, phoneNumberId: externalId } = fakeMeta;
    const channel = { channelType: 1, channelId: 'zap' } as const;
    const secretSealed = sealChatSecrets(secretsKey, shopId, channel, { accessToken, appSecret, verifyToken });
    await saveChannels(database, shopId, [{ ...channel, kind: 'meta', externalId, options, secretSealed }]);
    await database.run(sql`update customer set channel_user = '5511987654321' where channel_user = 'ana'`);
    const fake = await startFakeMeta(t);
    const channels = openChannels({ ownHosts: [], meta: { baseUrl: fake.url } });
    t.after(() => channels.close());
    let now = new Date();
    const clock = () => now;
    const parts = { database, clock, log: quietLog() };
    const payments = openPayments({ ...parts, isDemo: true, publicUrl: '' });
    const message = messageJob({ ...parts, channels, publicUrl: 'https://loja.example', contextSecret, secretsKey });
    const later = (ms: number) => {
      now = new Date(Math.max(now.getTime(), Date.now()) + ms);
    };
    const method = { pix: PaymentMethod.Pix, boleto: PaymentMethod.Boleto, cartao: PaymentMethod.CreditCard }[optionId];
    const finish = async () => {
      dataOf(await service.post('/api/customer/update', sampleCustomer));
      dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 2 })));
      dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }));
      dataOf(await service.post('/api/order/payment/delivery', { providerId: optionId, type: method }));
      const body = { ...sampleCustomer, paymentMethod: method };
      return dataOf(await service.post<{ id: string }>('/api/order/confirm', body, { code: 'bia' }));
    };
    const deliver = async () => {
      later(5_000);
      await runDueJobs(parts, { message });
    };
    return {
      ...{ database, shopId, fake, finish, deliver, later },
      charge: async () => {
        later(1_000);
        assert.equal(await runDueJobs(parts, { 'chat-charge': chatChargeJob(payments) }), 1);
      },
      open: () => database.run(sql`update customer set last_inbound_at = now()`),
      /** What Meta got: the kind of each message, or the template with its text. */
      sent: () =>
        fake.taken.map(({ body }) => {
          const name = part(body, 'template', 'name');
          if (name === undefined) return String(part(body, 'interactive', 'type') ?? body.type);
          const text = part(body, 'template', 'components', '0', 'parameters', '0', 'text');
          return `${String(name)}: ${String(text).replaceAll('\u00a0', ' ')}`;
        }),
      waiting: () => database.many(sql`select 1 from outbox where sent_at is null`),
    };
  }

  describe(`an order outside of the 24 hours (${kind})`, () => {
    // Decision: In an open conversation nothing changes; outside of it an order costs one template when it is placed.
    test('is one template: that it was received, and how to pay it by PIX', async (t) => {
      const templates = { order: template('pedido'), payment: template('pagamento') };
      const shop = await start(t, 'pix', { templates });
      await shop.finish();
      await shop.deliver();
      assert.deepEqual(shop.sent(), [], 'it waits for the code');
      await shop.charge();
      await shop.deliver();
      assert.equal(shop.sent().length, 1);
      assert.match(
        shop.sent()[0] ?? '',
        /^pagamento: Seu pedido nº 1 foi recebido\. · Pague seu pedido nº 1 com PIX copia e cola: R\$ 20,00\. · O código vale até \d\d:\d\d\. · Toque no botão para copiar o código e cole no aplicativo do seu banco\. · 2 × cafe/,
      );
      const button = part(shop.fake.taken[0]?.body, 'template', 'components', '1', 'parameters', '0', 'text');
      assert.match(String(button), /order(%2F|\/)payment/);
      assert.deepEqual(await shop.waiting(), []);
      await shop.deliver();
      assert.equal(shop.sent().length, 1, 'nothing follows');
    });

    test('has the code in the text where the template has no button', async (t) => {
      for (const optionId of ['pix', 'boleto'] as const) {
        const shop = await start(t, optionId, { template: template('aviso', { hasButton: false }) });
        await shop.finish();
        await shop.charge();
        await shop.deliver();
        const [code] = await shop.database.many<{ code: string }>(
          sql`select coalesce(pix_code, boleto_line) as code from payment`,
        );
        const [text = ''] = shop.sent();
        assert.equal(shop.sent().length, 1);
        const digits = optionId === 'pix' ? text : text.replace(/\D/g, '');
        assert.ok(digits.includes(code?.code ?? 'no code'), text);
        assert.doesNotMatch(text, /próxima mensagem|botão/);
      }
    });

    test('that is paid by card does not wait', async (t) => {
      const shop = await start(t, 'cartao', { template: template('aviso') });
      await shop.finish();
      await shop.deliver();
      assert.match(shop.sent().join(), /^aviso: Seu pedido nº 1 foi recebido/);
    });

    // Decision: The receipt waits at most ten minutes for the payment code.
    test('whose code does not come is received all the same, after ten minutes', async (t) => {
      const shop = await start(t, 'pix', { template: template('aviso') });
      await shop.finish();
      await shop.deliver();
      assert.equal(shop.sent().length, 0);
      shop.later(10 * 60_000);
      await shop.deliver();
      assert.match(shop.sent().join(), /^aviso: Seu pedido nº 1 foi recebido/);
    });

    test('is sent again as a whole after a failure, and nothing of it is lost', async (t) => {
      const shop = await start(t, 'pix', { template: template('aviso') });
      await shop.finish();
      await shop.charge();
      shop.fake.faults.push({ kind: 'error', code: 131000, status: 500 });
      await shop.deliver();
      assert.deepEqual([shop.sent(), (await shop.waiting()).length], [[], 3]);
      shop.later(60_000);
      await shop.deliver();
      assert.equal(shop.sent().length, 1);
      assert.match(shop.sent().join(), /recebido.*Pague seu pedido/);
    });

    test('is in the usual three messages once the contact writes', async (t) => {
      const shop = await start(t, 'pix', { template: template('aviso') });
      await shop.finish();
      await shop.deliver();
      await shop.open();
      await shop.charge();
      await shop.deliver();
      assert.deepEqual(shop.sent(), ['cta_url', 'cta_url', 'text']);
    });

    test('keeps a message about its next state apart', async (t) => {
      const shop = await start(t, 'pix', { template: template('aviso') });
      const { id } = await shop.finish();
      await shop.charge();
      const lane = await shop.database.one<{ shopId: string; customerId: string }>(
        sql`select shop_id as "shopId", customer_id as "customerId" from orders where id = ${id}`,
      );
      const paid: Message = { kind: 'order-status', lines: ['pago'], pictureUrl: null, button: null };
      assert.ok(lane);
      await shop.database.tx((db) => queueMessage(db, lane, paid, `order:${id}:paid`));
      await shop.deliver();
      assert.deepEqual(
        shop.sent().map((text) => text.split(' · ')[0]),
        ['aviso: Seu pedido nº 1 foi recebido.', 'aviso: pago'],
      );
    });

    test('does not wait for a charge that was given up', async (t) => {
      const shop = await start(t, 'pix', { template: template('aviso') });
      const { id } = await shop.finish();
      await shop.database.run(sql`update job set failed_at = now() where kind = 'chat-charge'`);
      await shop.deliver();
      assert.equal(shop.sent().length, 1);
      await requestChatCharge(shop.database, shop.shopId, id);
    });
  });

  describe(`a long text (${kind})`, () => {
    // Decision: Outside of WhatsApp's 24 hours a text is one template, however long it is.
    test('is one template, and several messages in an open conversation', async (t) => {
      const shop = await start(t, 'pix', { template: template('aviso') });
      const lane = await shop.database.one<{ shopId: string; customerId: string }>(
        sql`select shop_id as "shopId", id as "customerId" from customer where channel_user like '55%'`,
      );
      assert.ok(lane);
      const lines = ['Resumo', ...Array.from({ length: 12 }, (_, at) => `${at} ${'palavra '.repeat(20)}`.trim())];
      const long: Message = { kind: 'summary', lines, pictureUrl: null, button: null };
      await shop.database.tx((db) => queueMessage(db, lane, long, newId()));
      await shop.deliver();
      assert.equal(shop.sent().length, 1);
      assert.match(shop.sent()[0] ?? '', /^aviso: Resumo · 0 palavra/);
      assert.deepEqual(await shop.waiting(), []);
      await shop.open();
      await shop.database.tx((db) => queueMessage(db, lane, long, newId()));
      await shop.deliver();
      assert.equal(shop.sent().length, 3);
    });
  });
});
