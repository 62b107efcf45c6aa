import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { PlacedOrder } from '#shared/model/placed-order.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onlyPayment, startMercadoPagoShop } from '../../../helpers/order-service/mercado-pago-shop.ts';
import { contextSecret, dataOf } from '../../../helpers/order-service/order-service.ts';
import { manualClock } from '../../../helpers/order-service/payments.ts';
import { webhookOf } from '../../../helpers/stand-ins/fake-mercado-pago.ts';

/** What a refund sends. Without `amount` everything is refunded. */
type Wish = { amount?: number | null; reason?: string };

/** An order of 66,80 that is paid at the fake Mercado Pago, its agent `bia`, and the shop's API key. */
export async function startPaidOrder(
  t: TestContext,
  database: Database,
  { optionId = 'cartao' }: { optionId?: 'cartao' | 'pix' } = {},
) {
  const { clock, later } = manualClock();
  const shop = await startMercadoPagoShop(t, database, { clock, optionId });
  const hear = async (type?: string, id?: number | string) => {
    const about = id ?? onlyPayment(shop.fake).id;
    const ts = Math.floor(clock().getTime() / 1_000);
    assert.equal(await shop.receiveWebhook(webhookOf(about, { ts, ...(type ? { type } : {}) })), 200);
    await shop.lookIn();
  };
  if (optionId === 'cartao') dataOf(await shop.pay());
  else {
    dataOf(await shop.get('/api/order/confirm'));
    dataOf(await shop.post('/api/order/payment/start', undefined));
    shop.fake.pay(onlyPayment(shop.fake).id);
    await hear();
  }
  const { key: apiKey } = await createApiKey(database, shop.shopId, { name: 'ERP', contextSecret });
  const payment = onlyPayment(shop.fake);
  await database.run(sql`
    insert into platform_webhook (shop_id, url, secret_sealed) values (${shop.shopId}, 'https://erp.example', 'sealed')`);
  const path = '/api/order/placed/1/refunds';
  return {
    ...shop,
    later,
    payment,
    apiKey,
    /** Receives a signed notification and processes it. */
    hear,
    refund: ({ amount = null, reason = '' }: Wish = {}, code = 'bia') =>
      shop.post<PlacedOrder>(path, { amount, reason }, { code }),
    refundByShop: (body: { amount?: number; reason?: string }, key: string | null, bearer = apiKey) =>
      shop.post<{ id: string }>('/platform/orders/1/refunds', body, {
        code: bearer,
        ...(key === null ? {} : { headers: { 'idempotency-key': key } }),
      }),
    report: (status: string, evenIfPaid = false) =>
      shop.post(`/platform/orders/${orderId()}/status`, { status, evenIfPaid }, { code: apiKey }),
    /** The order as its agent sees it. */
    seen: async () => dataOf(await shop.get<PlacedOrder>('/api/order/placed/1', { code: 'bia' })),
    refundCalls: () => shop.fake.calls.filter(({ method, path: to }) => method === 'POST' && to.endsWith('/refunds')),
    events: async () =>
      (await database.many<{ type: string }>(sql`select type from platform_event order by created_at, id`)).map(
        ({ type }) => type,
      ),
    steps: async () =>
      (await database.many<{ step: string }>(sql`select step from order_history order by version`)).map(
        ({ step }) => step,
      ),
  };
  function orderId(): string {
    return String(Object(payment.metadata).order_id);
  }
}
