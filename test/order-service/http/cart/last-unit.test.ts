import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { ScheduleDay } from '#shared/model/schedule.ts';
import type { Step } from '#shared/model/shop-settings.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { couponUses, stockOf } from '../../../helpers/order-service/order-rows.ts';
import {
  createShop,
  dataOf,
  draft,
  everyDay,
  identifyAndPay,
  item,
  paymentOption,
  pickupStore,
  startTestService,
  type TestResponse,
  type TestService,
  takesAnonymousOrders,
} from '../../../helpers/order-service/order-service.ts';

const many = 50;

/** New visitors, each with one of this product in the order. */
async function visitors(service: TestService, id: string): Promise<string[]> {
  const codes: string[] = [];
  for (let at = 0; at < many; at++) {
    const { code } = dataOf(await service.get<{ code: string }>('/api/session/anonymous-session', { code: null }));
    dataOf(await service.post<Order>('/api/order/items/', item(id), { code }));
    codes.push(code);
  }
  return codes;
}

const confirmAll = (service: TestService, codes: string[]) =>
  Promise.all(codes.map((code) => confirmOnce(service, code)));

/**
 * Retries until there is a final response. On a slow machine the shop may respond that it is busy, which does not
 * affect the order.
 */
async function confirmOnce(service: TestService, code: string): Promise<TestResponse<Order>> {
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    const response = await service.get<Order>('/api/order/confirm', { code, headers });
    if (response.status !== 503) return response;
  }
}

const outcome = (responses: TestResponse<Order>[]) => ({
  confirmed: responses.filter(({ success }) => success).length,
  refused: responses.filter(({ status }) => status === 422).length,
  said: [...new Set(responses.flatMap(({ errors }) => errors.map(({ message }) => message)))].sort(),
});

onOneDatabase((kind, fresh) => {
  describe(`of fifty simultaneous confirmations (${kind})`, () => {
    // Spec §7: "GET /api/order/confirm | confirm (channel type, WhatsApp number, message)"
    test('for the last unit exactly one is given', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, {
        ...takesAnonymousOrders,
        products: [draft('ultimo', { name: 'Último', variant: { available: 1 } })],
      });
      const responses = await confirmAll(service, await visitors(service, 'ultimo'));
      assert.deepEqual(outcome(responses), {
        confirmed: 1,
        refused: many - 1,
        said: ['Último está sem estoque. Remova o item para continuar.'],
      });
      assert.equal(await stockOf(service.database), 0);
    });

    // Spec §7: "GET /api/order/confirm | confirm (channel type, WhatsApp number, message)"
    test('for the last coupon use exactly one is given', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const coupons = [{ code: 'UM', kind: 'amount' as const, value: 1_00, maxUses: 1 }];
      await createShop(service.database, {
        products: [draft('arroz', { variant: { available: 100 } })],
        settings: { ...takesAnonymousOrders.settings, canUseCoupon: true },
        coupons,
      });
      const codes = await visitors(service, 'arroz');
      for (const code of codes) dataOf(await service.post<Order>('/api/order/coupon/?coupon=UM', undefined, { code }));
      const { confirmed, refused, said } = outcome(await confirmAll(service, codes));
      assert.deepEqual([confirmed, refused], [1, many - 1]);
      for (const message of said) assert.match(message, /^O cupom UM já foi esgotado\./);
      assert.equal(await couponUses(service.database), 1);
      assert.deepEqual(await service.database.one(sql`select count(*) as n from coupon_use`), { n: 1 });
      assert.equal(await stockOf(service.database), 99, 'nothing else is reserved');
      const again = outcome(await confirmAll(service, codes));
      assert.deepEqual(
        [again.confirmed, again.said],
        [many - 1, ['O pedido está vazio.']],
        'a second confirmation succeeds without it',
      );
      assert.equal(await couponUses(service.database), 1);
    });

    // Spec §7: "GET /api/order/confirm | confirm (channel type, WhatsApp number, message)"
    test('for the last slot exactly one is given', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const offers = {
        settings: { steps: ['Logistic', 'Payment', 'Schedule'] satisfies Step[] },
        pickupStores: [pickupStore('loja')],
        scheduleRules: everyDay('09:00', '12:00', { capacity: 1 }),
        paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
      };
      await createShop(service.database, {
        ...takesAnonymousOrders,
        products: [draft('arroz', { variant: { available: 100 } })],
        ...offers,
      });
      const codes = await visitors(service, 'arroz');
      let day = '';
      for (const code of codes) {
        dataOf(
          await service.post<Order>(
            '/api/order/logistic/',
            { type: LogisticType.StorePickUp, providerId: 'loja' },
            { code },
          ),
        );
        if (day === '')
          day = dataOf(await service.get<ScheduleDay[]>('/api/order/schedule', { code })).at(-1)?.day ?? '';
        dataOf(await service.post<Order>('/api/order/schedule', { day, startTime: '09:00' }, { code }));
        await identifyAndPay(service, code);
      }
      const { confirmed, refused, said } = outcome(await confirmAll(service, codes));
      assert.deepEqual([confirmed, refused], [1, many - 1]);
      for (const message of said) assert.match(message, /^(O horário|Escolha o dia e o horário)/);
      assert.deepEqual(await service.database.many(sql`select day::text, taken from schedule_taken`), [
        { day, taken: 1 },
      ]);
      assert.equal(await stockOf(service.database), 99, 'nothing else is reserved');
      const left = codes.map(async (code) => dataOf(await service.get<Order>('/api/order/current', { code })));
      for (const order of await Promise.all(left))
        assert.deepEqual(
          [order.logistic?.day ?? null, order.catalogErrorMessages],
          [null, []],
          'the other session gets the reason',
        );
      const again = outcome(await confirmAll(service, codes));
      assert.deepEqual(
        [again.confirmed, again.said],
        [0, ['Escolha o dia e o horário.', 'O pedido está vazio.']],
        'no order with a chosen time is confirmed without it',
      );
    });

    test('by one customer for their last coupon use, exactly one succeeds', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const coupons = [{ code: 'UMAVEZ', kind: 'amount' as const, value: 1_00, maxUsesPerCustomer: 1 }];
      await createShop(service.database, {
        products: [draft('arroz')],
        settings: { ...takesAnonymousOrders.settings, canUseCoupon: true },
        coupons,
      });
      dataOf(await service.post<Order>('/api/order/items/', item('arroz')));
      dataOf(await service.post<Order>('/api/order/coupon/?coupon=UMAVEZ', undefined));
      const { confirmed, refused, said } = outcome(await confirmAll(service, Array(many).fill('ana')));
      assert.deepEqual([confirmed, refused, said], [1, many - 1, ['O pedido está vazio.']]);
      assert.equal(await couponUses(service.database), 1);
    });
  });
});
