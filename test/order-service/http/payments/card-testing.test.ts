import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { FailureType, type PaymentResponse, PaymentStatus } from '#shared/model/payment/payment.ts';
import { demoCaptchaKey, demoCaptchaToken } from '#shared/rules/card/demo-captcha.ts';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { until } from '../../../gateway/gateway-fixture.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { startMercadoPagoShop } from '../../../helpers/order-service/mercado-pago-shop.ts';
import { createShop, dataOf, item, refusalOf } from '../../../helpers/order-service/order-service.ts';
import { card, cards, startPayable } from '../../../helpers/order-service/payments.ts';
import { fakeProvider, refusedResult } from '../../../helpers/stand-ins/fake-provider.ts';

const { Paid, Failed } = PaymentStatus;
const payUrl = '/api/order/payment/credit';

/** Cards of this number of other visitors, each with one order and one attempt with this result, made this long ago. */
async function triedByOthers(
  database: Database,
  shopId: string,
  count: number,
  status: PaymentStatus,
  minutesAgo = 1,
): Promise<void> {
  const at = new Date(Date.now() - minutesAgo * 60_000);
  const ids = Array.from({ length: count }, () => newId(at.getTime()));
  await database.tx(async (db) => {
    await db.run(sql`
      insert into customer (shop_id, id, is_anonymous, channel_type, channel_id, channel_user)
      select ${shopId}, id, true, 2, '', id::text from unnest(${ids}::uuid[]) as id`);
    await db.run(sql`
      insert into orders (shop_id, id, customer_id, channel_type, channel_id) select ${shopId}, id, id, 2, ''
      from unnest(${ids}::uuid[]) as id`);
    await db.run(sql`
      insert into payment (shop_id, id, order_id, attempt, method, provider_type, provider, provider_ref, amount,
        status, created_at)
      select ${shopId}, id, id, 1, 0, 0, 'simulator', id::text, 100, ${status}, ${at}
      from unnest(${ids}::uuid[]) as id`);
  });
}

onOneDatabase((kind, fresh) => {
  describe(`card testing through one shop (${kind})`, () => {
    const open = async (t: Parameters<typeof fresh>[0]) => {
      const database = await fresh(t);
      const service = await startPayable(t, database);
      const pay = async (fields = {}) =>
        dataOf(await service.post<PaymentResponse<Order>>(payUrl, card(cards.paid, fields)));
      return { database, shopId: service.shopId, pay };
    };

    test('makes every further card of the shop require a captcha, and a solved one lets it pay', async (t) => {
      const { database, shopId, pay } = await open(t);
      await triedByOthers(database, shopId, 30, Failed);
      const asked = await pay();
      assert.deepEqual(
        [asked.status, asked.failureType, asked.recaptchaKey],
        [Failed, FailureType.ReCAPTCHA, demoCaptchaKey],
      );
      const solved = await pay({ recaptchaKey: demoCaptchaKey, recaptchaToken: demoCaptchaToken(randomUUID()) });
      assert.equal(solved.status, Paid);
    });

    for (const [title, prepare] of [
      ['a few', (database, shopId) => triedByOthers(database, shopId, 29, Failed)],
      ['those of eleven minutes ago', (database, shopId) => triedByOthers(database, shopId, 90, Failed, 11)],
      [
        'fewer than those that are paid',
        async (database, shopId) => {
          await triedByOthers(database, shopId, 40, Failed);
          await triedByOthers(database, shopId, 40, Paid);
        },
      ],
      [
        "another shop's",
        async (database) => {
          const other = await createShop(database, { slug: 'outra', code: 'rui' });
          await triedByOthers(database, other.shopId, 90, Failed);
        },
      ],
    ] as [string, (database: Database, shopId: string) => Promise<void>][])
      test(`is not suspected of refused cards that are ${title}`, async (t) => {
        const { database, shopId, pay } = await open(t);
        await prepare(database, shopId);
        assert.equal((await pay()).status, Paid);
      });

    test('makes visitors wait where no captcha is available, but no contact of a chat', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database);
      await triedByOthers(database, shop.shopId, 30, Failed);
      await database.run(sql`update customer set is_anonymous = true`);
      assert.deepEqual(refusalOf(await shop.pay()), [
        422,
        'A loja está recebendo muitas tentativas de pagamento com cartão. Aguarde dez minutos ou escolha outra forma de pagamento.',
      ]);
      assert.deepEqual(shop.fake.payments, [], 'no card was charged');
      await database.run(sql`update customer set is_anonymous = false`);
      assert.equal(dataOf(await shop.pay()).status, Paid);
    });

    test("by one contact through a provider's own form is blocked after ten refused cards", async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database);
      for (let at = 0; at < 10; at++) assert.equal(dataOf(await shop.pay('FUND-token')).status, Failed);
      assert.deepEqual(refusalOf(await shop.pay()), [
        422,
        'Muitas tentativas de pagamento em pouco tempo. Aguarde uma hora ou escolha outra forma de pagamento.',
      ]);
    });

    test('does not count attempts that never reached a provider', async (t) => {
      const fake = fakeProvider();
      const service = await startPayable(t, await fresh(t), { parts: { payments: { factories: fake.maker } } });
      fake.manner = 'not tried';
      for (let at = 0; at < 12; at++)
        assert.equal((await service.post(payUrl, card(cards.paid))).errors[0]?.code, 'payment-not-tried', String(at));
      fake.manner = 'responds';
      assert.equal(dataOf(await service.post<PaymentResponse<Order>>(payUrl, card(cards.paid))).status, Paid);
    });

    test('counts parallel orders of one customer like consecutive ones', async (t) => {
      const database = await fresh(t);
      const fake = fakeProvider(refusedResult);
      const service = await startPayable(t, database, {
        parts: { payments: { factories: fake.maker, providerWaitMs: 30_000 } },
      });
      const place = async () => dataOf(await service.get<Order>('/api/order/confirm')).id;
      const orders = [await place()];
      for (let at = 1; at < 6; at++) {
        dataOf(await service.post('/api/order/items/', item('sal')));
        orders.push(await place());
      }
      await database.run(
        sql`update orders set payment = (select payment from orders where payment is not null limit 1)
          where status = 1`,
      );
      fake.manner = 'hangs';
      t.after(fake.release);
      const responses: PaymentResponse<Order>[] = [];
      const payments = orders.map(async (id) => {
        responses.push(dataOf(await service.post<PaymentResponse<Order>>(`${payUrl}?order=${id}`, card(cards.paid))));
      });
      await until(() => fake.charges.size + responses.length === orders.length);
      assert.deepEqual(
        [fake.charges.size, responses.map(({ failureType }) => failureType)],
        [3, Array(3).fill(FailureType.ReCAPTCHA)],
      );
      fake.release();
      await Promise.all(payments);
    });
  });
});
