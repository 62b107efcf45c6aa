import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import type { PaymentResponse } from '#shared/model/payment/payment.ts';
import { demoCaptchaKey, demoCaptchaToken } from '#shared/rules/card/demo-captcha.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf, refusalOf, startTestService, type TestService } from '../../../helpers/order-service/order-service.ts';
import {
  allRemaining,
  attemptsOf,
  card,
  cards,
  noneRemaining,
  remainingResources,
  startPayable,
} from '../../../helpers/order-service/payments.ts';

type CardResponse = PaymentResponse<Order>;
const payUrl = '/api/order/payment/credit';
const pay = async (service: TestService, number: string, fields = {}) =>
  dataOf(await service.post<CardResponse>(payUrl, card(number, fields)));

const [waiting, paid, expired, failed] = [0, 1, 2, 3];
const [captcha, limitExceeded, invalidData, unknown] = [0, 1, 2, 3];

onOneDatabase((kind, fresh) => {
  describe(`a card (${kind})`, () => {
    // Spec §7: "POST /api/order/payment/credit | card payload with optional recaptchaKey, recaptchaToken"
    test('that is paid makes the order Received and reserves everything in it', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database);
      const response = await pay(service, cards.paid, { installments: 3 });
      assert.deepEqual(
        [response.status, response.failureType, response.order.status, response.order.totalAmout],
        [paid, undefined, 1, 75.8],
      );
      assert.deepEqual(
        [response.order.items.length, response.order.coupon, response.order.payment.installments],
        [3, 'UM', 3],
      );
      assert.deepEqual(await remainingResources(database), noneRemaining);
      assert.deepEqual(
        await database.many(sql`
          select p.status, p.amount, p.paid_amount, p.installments, p.card_brand, p.card_last4, o.payment_status,
            o.number
          from payment p join orders o on o.id = p.order_id`),
        [
          {
            status: 1,
            amount: 7580,
            paid_amount: 7580,
            installments: 3,
            card_brand: 'visa',
            card_last4: '1111',
            payment_status: 1,
            number: 1,
          },
        ],
      );
      const next = dataOf(await service.get<Order>('/api/order/current'));
      assert.deepEqual([next.status, next.items.length], [0, 0], 'the next order is a new one');
    });

    // Decision: An order stays payable until it is paid, whatever fails, and is never charged twice.
    for (const [number, status, failureType] of [
      [cards.limit, failed, limitExceeded],
      [cards.invalid, failed, invalidData],
      [cards.unknown, failed, unknown],
      [cards.expired, expired, undefined],
    ] as const)
      test(`that is refused (…${number.slice(-4)}) releases everything, and another card pays the order`, async (t) => {
        const database = await fresh(t);
        const service = await startPayable(t, database);
        const before = dataOf(await service.get<Order>('/api/order/current'));
        const response = await pay(service, number);
        assert.deepEqual([response.status, response.failureType, response.order.status], [status, failureType, 0]);
        const { version, catalogErrorMessages, ...kept } = response.order;
        const { version: versionBefore, catalogErrorMessages: said, ...had } = before;
        assert.deepEqual(
          kept,
          { ...had, number: 1, changedBy: 'payment', payment: { ...had.payment, installments: 1 } },
          'with everything in it',
        );
        assert.deepEqual([catalogErrorMessages, said], [[], []]);
        assert.ok(version > versionBefore);
        assert.deepEqual(await remainingResources(database), allRemaining);
        assert.equal((await pay(service, cards.paid)).status, paid);
        assert.deepEqual(
          (await attemptsOf(database)).map((attempt) => attempt.status),
          [status, paid],
        );
        assert.deepEqual(await remainingResources(database), noneRemaining);
        assert.deepEqual(await database.many(sql`select number from orders where number is not null`), [{ number: 1 }]);
      });

    // Spec §4: "A Failed status with failure type ReCAPTCHA returns a captcha key and shows the captcha; a returned
    // token resubmits with key and token. Success goes to the WhatsApp link or /finish."
    test('with captcha is paid once the captcha is solved, which counts once', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database);
      const first = await pay(service, cards.captcha);
      assert.deepEqual([first.status, first.failureType, first.recaptchaKey], [failed, captcha, demoCaptchaKey]);
      assert.deepEqual([first.order.status, first.order.recaptchaKey], [0, demoCaptchaKey]);
      assert.deepEqual(await remainingResources(database), allRemaining);
      const recaptchaKey = demoCaptchaKey;
      for (const recaptchaToken of ['', 'wrong', demoCaptchaToken('short')]) {
        const again = await pay(service, cards.captcha, { recaptchaKey, recaptchaToken });
        assert.deepEqual(
          [again.status, again.failureType, again.recaptchaKey],
          [failed, captcha, demoCaptchaKey],
          recaptchaToken,
        );
      }
      assert.equal((await attemptsOf(database)).length, 1, 'the provider was not called without it');
      const recaptchaToken = demoCaptchaToken(randomUUID());
      const refused = await pay(service, cards.limit, { recaptchaKey, recaptchaToken });
      assert.deepEqual([refused.failureType, refused.order.recaptchaKey], [limitExceeded, null]);
      const used = await pay(service, cards.captcha, { recaptchaKey, recaptchaToken });
      assert.equal(used.failureType, captcha, 'the same solution counts once');
      const solved = await pay(service, cards.captcha, {
        recaptchaKey,
        recaptchaToken: demoCaptchaToken(randomUUID()),
      });
      assert.deepEqual([solved.status, solved.recaptchaKey, solved.order.recaptchaKey], [paid, undefined, null]);
    });

    // Decision: An order stays payable until it is paid, whatever fails, and is never charged twice.
    test('sent twenty times at once, from two devices, with and without a key, is charged once', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database);
      const key = randomUUID();
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          service.post<CardResponse>(payUrl, card(cards.paid), at % 2 ? { headers: { 'idempotency-key': key } } : {}),
        ),
      );
      for (const response of responses)
        assert.deepEqual([dataOf(response).status, dataOf(response).order.status], [paid, 1]);
      assert.equal((await attemptsOf(database)).length, 1);
      assert.deepEqual(await database.one(sql`select count(*)::int as charges from simulated_charge`), { charges: 1 });
    });

    // Decision: An order stays payable until it is paid, whatever fails, and is never charged twice.
    test('refused twenty times at once leaves one order with everything in it', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database);
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => service.post<CardResponse>(payUrl, card(cards.limit))),
      );
      for (const response of responses)
        if (response.success) assert.ok([failed, waiting].includes(dataOf(response).status));
      assert.deepEqual(await remainingResources(database), allRemaining);
      const order = dataOf(await service.get<Order>('/api/order/current'));
      assert.deepEqual([order.status, order.items.length, order.coupon], [0, 3, 'UM']);
      assert.deepEqual(await database.one(sql`select count(*)::int as orders from orders`), { orders: 1 });
    });

    test("sent again with its key gets the first response, whatever the order's state", async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database);
      const headers = { 'idempotency-key': randomUUID() };
      const first = await service.post<CardResponse>(payUrl, card(cards.limit), { headers });
      assert.equal((await pay(service, cards.paid)).status, paid);
      const again = await service.post<CardResponse>(payUrl, card(cards.limit), { headers });
      assert.deepEqual(again.data, first.data);
      const other = await service.post<CardResponse>(payUrl, card(cards.limit, { installments: 2 }), { headers });
      assert.equal(other.status, 422);
    });
  });
});

describe('the card payment', () => {
  onOneDatabase((kind, fresh) => {
    if (kind !== 'embedded') return;
    test('accepts only test cards in the demo, with a message', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database);
      assert.deepEqual(refusalOf(await service.post(payUrl, card('5555555555554444'))), [
        422,
        'Esta é uma loja de demonstração: use um dos cartões de teste publicados, nunca um cartão de verdade.',
      ]);
      assert.deepEqual(await remainingResources(database), allRemaining);
      assert.equal((await pay(service, cards.paid)).status, paid);
    });

    // Spec §7: "POST /api/order/payment/credit | card payload with optional recaptchaKey, recaptchaToken"
    test('never sends an impossible card to the provider', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database);
      for (const fields of [
        { number: '4111111111111112' },
        { securityCode: '1234' },
        { expiryMonth: '01', expiryYear: '20' },
        { document: '52998224724' },
      ]) {
        const { status, failureType } = await pay(service, cards.paid, fields);
        assert.deepEqual([status, failureType], [failed, invalidData], JSON.stringify(fields));
      }
      assert.deepEqual(await attemptsOf(database), []);
      for (const fields of [
        { number: '4111 1111' },
        { securityCode: 'abc' },
        { expiryMonth: '13' },
        { zipCode: '01310-100' },
        { installments: 0 },
      ])
        assert.equal((await service.post(payUrl, card(cards.paid, fields))).status, 400, JSON.stringify(fields));
    });

    test('needs a card, and otherwise names the chosen payment', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database, { optionId: 'pix' });
      assert.deepEqual(refusalOf(await service.post(payUrl, card())), [
        422,
        'Método de pagamento não é cartão de crédito',
      ]);
      await database.run(sql`update orders set payment = null`);
      assert.deepEqual(refusalOf(await service.post(payUrl, card())), [422, 'Método de pagamento não encontrado']);
    });

    test('requires a captcha after three refused cards, and pauses after ten', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database);
      for (let at = 0; at < 3; at++) assert.equal((await pay(service, cards.limit)).failureType, limitExceeded);
      assert.equal((await pay(service, cards.paid)).failureType, captcha);
      for (let at = 0; at < 7; at++)
        await pay(service, cards.limit, {
          recaptchaKey: demoCaptchaKey,
          recaptchaToken: demoCaptchaToken(randomUUID()),
        });
      assert.equal((await service.post(payUrl, card())).status, 422);
      assert.equal((await attemptsOf(database)).length, 10);
    });

    test('is not simulated in any shop except the demo', async (t) => {
      for (const [isDemoShop, isDemo] of [
        [false, true],
        [true, false],
      ] as const) {
        const database = await fresh(t);
        // The card was chosen while it was offered.
        await startPayable(t, database);
        const service = await startTestService(t, database, undefined, undefined, { isDemo });
        await database.run(sql`update shop set is_demo = ${isDemoShop}`);
        assert.deepEqual(refusalOf(await service.post(payUrl, card())), [
          422,
          'Esta forma de pagamento não está disponível para este pedido.',
        ]);
        assert.deepEqual(await remainingResources(database), allRemaining);
      }
    });
  });
});
