import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { PlatformOrder } from '#shared/contract/platform/order-schemas.ts';
import type { OpenedSession } from '#shared/contract/platform/platform-schemas.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { systemClock } from '../../../../order-service/providers/clock.ts';
import { sealChatSecrets } from '../../../../order-service/services/messaging/chat-secrets.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { platformEventJob } from '../../../../order-service/services/platform/deliver-webhooks.ts';
import { saveChannels } from '../../../../order-service/services/shops/save-channels.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  draft,
  item,
  ownPaymentOption,
  pickupStore,
  shipping,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { declareWebhooks } from '../../../helpers/order-service/platform-webhook.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { fakeMeta, signedWebhook, whatsAppMessage } from '../../../helpers/stand-ins/fake-meta.ts';

const secretsKey = 'a key for tests that is long enough';
const { phoneNumberId, verifyToken, accessToken, appSecret } = fakeMeta;

/** The webhook events of a shop, as its own systems receive them. */
export type SentEvent = { type: string; data: Record<string, unknown> };

/**
 * A demo shop with everything that stores data of people: a WhatsApp number of Meta, payments, discounts, a webhook.
 */
export async function startPeopleShop(t: TestContext, database: Database) {
  const service = await startTestService(t, database, undefined, undefined, { isDemo: true, secretsKey });
  const { shopId } = await createShop(database, {
    isDemo: true,
    code: 'somebody-else',
    settings: { enableManualPrices: true, canUseCoupon: true },
    terms: {
      maxDiscountPercent: 10,
      orderLimits: { openOrdersPerNetwork: null, openOrdersPerNetworkWithoutName: null, openOrdersPerContact: null },
    },
    products: [draft('cafe', { variant: { price: 100_00 } })],
    pickupStores: [pickupStore('loja')],
    deliveryOptions: [shipping('correio')],
    paymentOptions: [ownPaymentOption('cartao', PaymentMethod.CreditCard), ownPaymentOption('pix', PaymentMethod.Pix)],
    coupons: [{ code: 'UM', kind: 'amount', value: 1_00, maxUsesPerCustomer: 1 }],
    giftRules: [
      {
        providerId: 'grupo',
        name: 'Grupo',
        availableQuantity: 1,
        gifts: [{ providerId: 'caneca', name: 'Caneca', available: null }],
      },
    ],
  });
  const secrets = { accessToken, appSecret, verifyToken };
  const zap = { channelType: 1, channelId: 'zap' } as const;
  await saveChannels(database, shopId, [
    {
      ...zap,
      kind: 'meta',
      externalId: phoneNumberId,
      options: {},
      secretSealed: sealChatSecrets(secretsKey, shopId, zap, secrets),
    },
    { channelType: 2, channelId: 'site', kind: 'demo' },
  ]);
  await declareWebhooks(database, shopId, [{}]);
  const { key } = await createApiKey(database, shopId, { name: 'Chatbot', contextSecret });
  const { key: peopleKey } = await createApiKey(database, shopId, { name: 'LGPD', contextSecret, managesPeople: true });
  const once = () => ({ 'idempotency-key': crypto.randomUUID() });
  const platform = async <Data>(path: string, body: object, code = key): Promise<Data> =>
    dataOf(await service.post<Data>(path, body, { code, headers: once() }));
  return {
    service,
    database,
    shopId,
    key,
    peopleKey,
    platform,
    /** A call of a session, under a key of its own, so that its response is stored. */
    call: async <Data>(code: string, path: string, body?: object): Promise<Data> => {
      const { errors, data } = await service.post<Data>(path, body, { code, headers: once() });
      assert.deepEqual([path, errors], [path, []]);
      // Some calls respond without data.
      return data as Data;
    },
    open: (
      contact: { id?: string; phone?: string; name: string },
      channelType: 'WhatsApp' | 'WebChat',
      agent = false,
    ) =>
      platform<OpenedSession>('/platform/sessions', {
        channelType,
        channelId: channelType === 'WhatsApp' ? 'zap' : 'site',
        contact,
        ...(agent ? { sessionType: 'PlatformUser', agent: { id: 'bia', name: 'Bia Vendas' } } : {}),
      }),
    setStatus: (order: string, status: string) =>
      platform<PlatformOrder>(`/platform/orders/${order}/status`, { status, evenIfPaid: true }),
    addItem: (code: string, preferences: string) =>
      service.post('/api/order/items/', item('cafe', { quantity: 2, preferences }), { code, headers: once() }),
    /** A message of the contact arrives from Meta and waits in a job. */
    hear: async (from: string, name: string, id: string) => {
      const signed = signedWebhook(whatsAppMessage(from, { name, id }));
      const response = await service.app.inject({
        method: 'POST',
        url: `/webhooks/meta/${shopId}`,
        payload: signed.body,
        headers: { ...signed.headers, 'content-type': 'application/octet-stream' },
      });
      return response.statusCode;
    },
    /** The events that the shop's webhook gets now. */
    deliver: async (): Promise<SentEvent[]> => {
      const sent: SentEvent[] = [];
      const post = async (_to: unknown, _id: string, body: string) => {
        sent.push(JSON.parse(body) as SentEvent);
        return { kind: 'delivered' } as const;
      };
      const parts = { database, clock: systemClock, log: quietLog() };
      await runDueJobs(parts, { 'platform-event': platformEventJob({ ...parts, post, secretsKey }) });
      return sent;
    },
  };
}

export type PeopleShop = Awaited<ReturnType<typeof startPeopleShop>>;
