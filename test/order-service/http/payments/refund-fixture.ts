import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { webhookHeaders } from '#shared/contract/platform/webhooks.ts';
import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import type { ChosenPlatformEvent } from '#shared/model/platform-event.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onlyPayment } from '../../../helpers/order-service/mercado-pago-shop.ts';
import { onlyRef, startOnlineShop } from '../../../helpers/order-service/online-shop.ts';
import { contextSecret, dataOf } from '../../../helpers/order-service/order-service.ts';
import { manualClock } from '../../../helpers/order-service/payments.ts';
import { declareWebhooks } from '../../../helpers/order-service/platform-webhook.ts';
import { startFakeMercadoPago, webhookOf } from '../../../helpers/stand-ins/fake-mercado-pago.ts';
import {
  mercadoPago,
  mercadoPagoStandIn,
  type OnlineStandIn,
  type OnlineVendor,
} from '../../../helpers/stand-ins/online-vendors.ts';

/** What a refund sends. Without `amount` everything is refunded. */
type Wish = { amount?: number | null; reason?: string };

/** `pay`: how the customer pays a PIX. `events`: what the shop's webhook chose, also about the payment itself. */
type OrderOptions = {
  optionId?: 'cartao' | 'pix';
  pay?: (standIn: OnlineStandIn, ref: string) => void;
  events?: ChosenPlatformEvent[];
};

/** An order of 66,80 that is paid at the fake Mercado Pago, its agent `bia`, and the shop's API key. */
export async function startPaidOrder(t: TestContext, database: Database, options: OrderOptions = {}) {
  const fake = await startFakeMercadoPago(t);
  const order = await startOrderPaidAt(t, database, mercadoPago, { ...options, standIn: mercadoPagoStandIn(fake) });
  const payment = onlyPayment(fake);
  return {
    ...order,
    fake,
    payment,
    /** Receives a signed notification of another kind and processes it. */
    hearAbout: async (type: string, id: number | string = payment.id) => {
      const { query, headers } = webhookOf(id, { type, ts: Math.floor(order.clock().getTime() / 1_000) });
      const passed = {
        [webhookHeaders.signature]: headers['x-signature'] ?? '',
        [webhookHeaders.requestId]: headers['x-request-id'] ?? '',
      };
      const path = (account: string) => `/webhooks/mercadopago/${account}?${query}`;
      assert.equal(await order.receive({ path, headers: passed }), 200);
      await order.lookIn();
    },
  };
}

/** An order of 66,80 that is paid at a vendor's stand-in, its agent `bia`, and the shop's API key. */
export async function startOrderPaidAt(
  t: TestContext,
  database: Database,
  vendor: OnlineVendor,
  {
    optionId = 'cartao',
    pay = (at, ref) => at.pay(ref),
    events,
    standIn,
  }: OrderOptions & { standIn?: OnlineStandIn & { url: string } } = {},
) {
  const { clock, later } = manualClock();
  const shop = await startOnlineShop(t, database, vendor, standIn ?? (await vendor.start(t)), { clock, optionId });
  const hear = async () => {
    assert.equal(await shop.receive(shop.standIn.webhook(onlyRef(shop.standIn), { now: clock() })), 200);
    await shop.lookIn();
  };
  if (events) await declareWebhooks(database, shop.shopId, [{ events }]);
  if (optionId === 'cartao') dataOf(await shop.pay());
  else {
    dataOf(await shop.get('/api/order/confirm'));
    dataOf(await shop.post('/api/order/payment/start', undefined));
    pay(shop.standIn, onlyRef(shop.standIn));
    await hear();
  }
  const { key: apiKey } = await createApiKey(database, shop.shopId, { name: 'ERP', contextSecret });
  const ref = onlyRef(shop.standIn);
  if (!events) await declareWebhooks(database, shop.shopId, [{}]);
  const path = '/api/order/placed/1/refunds';
  return {
    ...shop,
    clock,
    later,
    ref,
    apiKey,
    /** Receives a signed notification and processes it. */
    hear,
    /** `ifMatch`: the version of the order that the agent saw. */
    refund: ({ amount = null, reason = '' }: Wish = {}, code = 'bia', ifMatch?: string) =>
      shop.post<PlacedOrder>(path, { amount, reason }, { code, ...(ifMatch && { headers: { 'if-match': ifMatch } }) }),
    refundByShop: (body: { amount?: number; reason?: string }, key: string | null, bearer = apiKey) =>
      shop.post<{ id: string }>('/platform/orders/1/refunds', body, {
        code: bearer,
        ...(key === null ? {} : { headers: { 'idempotency-key': key } }),
      }),
    report: async (status: string, evenIfPaid = false) =>
      shop.post(`/platform/orders/${await orderId()}/status`, { status, evenIfPaid }, { code: apiKey }),
    /** The order as its agent sees it. */
    seen: async () => dataOf(await shop.get<PlacedOrder>('/api/order/placed/1', { code: 'bia' })),
    refundCalls: () => shop.standIn.calls.filter(vendor.isRefund),
    events: async () =>
      (await database.many<{ type: string }>(sql`select type from platform_event order by created_at, id`)).map(
        ({ type }) => type,
      ),
    steps: async () =>
      (await database.many<{ step: string }>(sql`select step from order_history order by version`)).map(
        ({ step }) => step,
      ),
  };
  async function orderId(): Promise<string> {
    return (await database.one<{ id: string }>(sql`select id from orders where number = 1`))?.id ?? '';
  }
}
