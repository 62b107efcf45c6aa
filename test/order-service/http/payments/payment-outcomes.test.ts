import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ChannelType } from '#shared/model/channel.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import {
  FailureType,
  PaymentMethod,
  type PaymentResponse,
  type PaymentState,
  PaymentStatus,
} from '#shared/model/payment/payment.ts';
import { type Session, SessionType } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { demoCaptchaKey, demoCaptchaToken } from '#shared/rules/card/demo-captcha.ts';
import { confirmedOrderChatLink } from '#shared/rules/links/confirmed-order-chat-link.ts';
import { isWhatsApp } from '#shared/rules/messaging/is-whatsapp.ts';
import { paymentFailureTitle } from '#shared/rules/payment/payment-failure.ts';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import { ensureCustomer } from '../../../../order-service/database/customers/customers.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { writeSession } from '../../../../order-service/database/sessions/sessions.ts';
import { chargeResult } from '../../../../order-service/providers/charge-result.ts';
import { hashCode } from '../../../../order-service/services/sessions/sessions.ts';
import { until } from '../../../gateway/gateway-fixture.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { onlyPayment, startMercadoPagoShop } from '../../../helpers/order-service/mercado-pago-shop.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  ownPaymentOption,
  pickupStore,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import {
  allRemaining,
  attemptsOf,
  card,
  cards,
  noneRemaining,
  remainingResources,
  startPayable,
} from '../../../helpers/order-service/payments.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';
import { webhookOf } from '../../../helpers/stand-ins/fake-mercado-pago.ts';
import { fakeProvider, paidResult } from '../../../helpers/stand-ins/fake-provider.ts';

type CardResponse = PaymentResponse<Order>;
const { Waiting, Paid, Expired, Failed, Canceled } = PaymentStatus;
const { ReCAPTCHA, LimitExceeded, InvalidData, Unknown } = FailureType;
const { Creating, Received } = OrderStatus;
const payUrl = '/api/order/payment/credit';

const chat = 'https://wa.me/5511900000000';
const expiredTitle = 'O tempo para pagamento expirou';
const invalidTitle = 'Os dados do cartão são inválidos';
const limitTitle = 'Limite de compras do cartão insuficiente';
const otherTitle = 'Aconteceu um erro com seu pagamento';

/** The shopper's screen after a response, by the rules of the screens. */
function screenAfter(
  { status, failureType, recaptchaKey, order }: CardResponse,
  session: Session,
  settings: ShopSettings,
): string {
  if (status === Paid) return isWhatsApp(session) ? confirmedOrderChatLink(settings, order) : '/finish';
  if (failureType === ReCAPTCHA && recaptchaKey !== undefined) return 'captcha';
  return paymentFailureTitle(status, failureType) ?? 'under way';
}

type Case = {
  says: PaymentStatus;
  why: FailureType | null;
  result: [PaymentStatus, FailureType?];
  order: OrderStatus;
  screen: string;
};
const whys = [ReCAPTCHA, LimitExceeded, InvalidData, Unknown, null];
/** Only failures have a reason; other texts of a provider are ignored. */
const cases: Case[] = [
  ...whys.map((why): Case => ({ says: Waiting, why, result: [Waiting], order: Received, screen: 'under way' })),
  ...whys.map((why): Case => ({ says: Paid, why, result: [Paid], order: Received, screen: 'left' })),
  ...whys.map((why): Case => ({ says: Expired, why, result: [Expired], order: Creating, screen: expiredTitle })),
  { says: Failed, why: ReCAPTCHA, result: [Failed, ReCAPTCHA], order: Creating, screen: 'captcha' },
  { says: Failed, why: LimitExceeded, result: [Failed, LimitExceeded], order: Creating, screen: limitTitle },
  { says: Failed, why: InvalidData, result: [Failed, InvalidData], order: Creating, screen: invalidTitle },
  { says: Failed, why: Unknown, result: [Failed, Unknown], order: Creating, screen: otherTitle },
  { says: Failed, why: null, result: [Failed, Unknown], order: Creating, screen: otherTitle },
  ...whys.map((why): Case => ({ says: Canceled, why, result: [Canceled], order: Creating, screen: otherTitle })),
];
const channels = Object.entries(ChannelType).map(([name, type]) => ({
  name,
  type,
  end: name === 'WhatsApp' ? chat : '/finish',
}));

onOneDatabase((kind, fresh) => {
  describe(`the outcomes of a card (${kind})`, () => {
    // A hundred orders that test rules, not the database: one of the two databases is enough.
    if (kind === 'embedded')
      // Spec §3: "Payment status: Waiting 0, Paid 1, Expired 2, Failed 3, Canceled 4. Failure type: ReCAPTCHA 0,
      // LimitExceeded 1, InvalidData 2, Unknown 3."
      // Spec §4: "A Failed status with failure type ReCAPTCHA returns a captcha key and shows the captcha; a returned
      // token resubmits with key and token. Success goes to the WhatsApp link or /finish."
      // Spec §8: "Payment: 'O tempo para pagamento expirou' (Expired); 'Os dados do cartão são inválidos' (Failed,
      // InvalidData); 'Limite de compras do cartão insuficiente' (Failed, LimitExceeded); 'Aconteceu um erro com seu
      // pagamento' (other)"
      test('every status and failure has its response, order and screen per channel, and ends paid once', async (t) => {
        const database = await fresh(t);
        const fake = fakeProvider();
        const service = await startTestService(t, database, undefined, undefined, {
          isDemo: true,
          payments: { factories: fake.maker, providerWaitMs: 10_000 },
        });
        const { shopId } = await createShop(database, {
          isDemo: true,
          settings: { whatsApp: '5511900000000', webCatalogCallbackMessage: '' },
          pickupStores: [pickupStore('loja')],
          paymentOptions: [ownPaymentOption('cartao', PaymentMethod.CreditCard)],
          products: [draft('sal')],
        });
        assert.deepEqual([cases.length, channels.length], [25, 4]);
        const waiting: Promise<unknown>[] = [];
        for (const { says, why, result, order: orderAfter, screen } of cases)
          await Promise.all(
            channels.map(async ({ name, type, end }) => {
              const hint = `${says} ${why} on ${name}`;
              const code = `${says}-${why}-${name}`;
              const customerId = await ensureCustomer(database, shopId, {
                id: newId(),
                isAnonymous: false,
                channelType: type,
                channelId: '',
                channelUser: code,
                name: 'Ana',
              });
              const expiresAt = new Date(Date.now() + 3_600_000);
              const session = {
                shopId,
                type: SessionType.Contact,
                channelType: type,
                channelId: '',
                customerId,
                platformUserId: null,
                expiresAt,
              };
              await writeSession(database, { ...session, codeHash: hashCode(code) });
              const as = { code };
              dataOf(await service.post('/api/order/items/', item('sal'), as));
              dataOf(
                await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }, as),
              );
              dataOf(await service.post('/api/customer/update', sampleCustomer, as));
              dataOf(
                await service.post(
                  '/api/order/payment/delivery',
                  { providerId: 'cartao', type: PaymentMethod.CreditCard },
                  as,
                ),
              );

              const here = dataOf(await service.get<Session>(`/api/session/${code}`, as));
              const settings = dataOf(await service.get<{ data: ShopSettings }>('/api/shop/settings', as)).data;
              const pay = async (fields = {}) =>
                dataOf(await service.post<CardResponse>(payUrl, card(cards.paid, fields), as));
              // All channels of a case get the same outcome, and there is no second query before the next case.
              fake.outcome = chargeResult(says, { failureType: why, recaptchaKey: demoCaptchaKey, reason: 'said' });
              const first = await pay();
              assert.deepEqual([first.status, first.failureType], [result[0], result[1]], hint);
              assert.equal(first.order.status, orderAfter, hint);
              assert.equal(screenAfter(first, here, settings), screen === 'left' ? end : screen, hint);
              // The tab was closed and opened again.
              const state = dataOf(await service.get<PaymentState<Order>>('/api/order/payment/state', as));
              assert.deepEqual(
                [state.status, state.order.status, state.order.items.length],
                [result[0], orderAfter, 1],
                hint,
              );
            }),
          ).then(async () => {
            fake.outcome = paidResult();
            const paidAgain = Promise.all(
              channels.map(async ({ name, end }) => {
                const as = { code: `${says}-${why}-${name}` };
                const solved = { recaptchaKey: demoCaptchaKey, recaptchaToken: demoCaptchaToken(newId()) };
                const again = dataOf(await service.post<CardResponse>(payUrl, card(cards.paid, solved), as));
                // A waiting charge stays the only attempt, a paid one stays paid, and everything else can be paid.
                assert.equal(again.status, says === Waiting ? Waiting : Paid, `${says} ${why} on ${name}, again`);
                assert.equal(again.order.status, Received);
                assert.ok(end.length > 0);
              }),
            );
            // Polling a waiting charge takes the provider's whole time limit, without another charge. The next case
            // does not wait for it.
            if (says === Waiting) waiting.push(paidAgain);
            else await paidAgain;
          });
        await Promise.all(waiting);
        assert.deepEqual(
          await database.many(sql`
            select count(*)::int as orders, sum(paid)::int as paid, max(paid)::int as most from (
              select o.id, count(p.id) filter (where p.status = 1) as paid from orders o
              left join payment p on p.order_id = o.id
              where exists (select 1 from order_item i where i.order_id = o.id) group by o.id) as each`),
          [{ orders: 100, paid: 80, most: 1 }],
        );
      });

    // Spec §3: "Payment status: Waiting 0, Paid 1, Expired 2, Failed 3, Canceled 4. Failure type: ReCAPTCHA 0,
    // LimitExceeded 1, InvalidData 2, Unknown 3."
    test('every refusal of Mercado Pago, immediate or later, leaves an order that is paid once', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database);
      const settings = dataOf(await shop.get<{ data: ShopSettings }>('/api/shop/settings')).data;
      const sessionOn = (channelType: ChannelType) => ({ channelType }) as Session;
      for (const [token, why, title] of [
        ['FUND-token', LimitExceeded, limitTitle],
        ['SECU-token', InvalidData, invalidTitle],
        ['OTHE-token', Unknown, otherTitle],
      ] as const) {
        const result = dataOf(await shop.pay(token));
        assert.deepEqual([result.status, result.failureType, result.order.status], [Failed, why, Creating], token);
        for (const { type } of channels) assert.equal(screenAfter(result, sessionOn(type), settings), title);
      }
      for (const [status, status_detail, ours, why] of [
        ['rejected', 'cc_rejected_insufficient_amount', Failed, LimitExceeded],
        ['rejected', 'cc_rejected_bad_filled_date', Failed, InvalidData],
        ['rejected', 'cc_rejected_high_risk', Failed, Unknown],
        ['cancelled', 'expired', Expired, null],
        ['cancelled', 'by_admin', Canceled, null],
      ] as const) {
        const waiting = dataOf(await shop.pay('CONT-token'));
        assert.deepEqual([waiting.status, waiting.order.status], [Waiting, Received], status_detail);
        const { id } = shop.fake.change(20_000_000_000 + shop.fake.payments.length - 1, { status, status_detail });
        await shop.receiveWebhook(webhookOf(id));
        await shop.lookIn();
        const state = dataOf(await shop.get<PaymentState<Order>>('/api/order/payment/state'));
        assert.deepEqual([state.status, state.failureType, state.order.status], [ours, why, Creating], status_detail);
      }
      const last = dataOf(await shop.pay());
      assert.deepEqual([last.status, last.order.status], [Paid, Received]);
      for (const { type, name } of channels)
        assert.match(
          screenAfter(last, sessionOn(type), settings),
          name === 'WhatsApp' ? /^https:\/\/wa\.me\// : /^\/finish$/,
        );
      assert.equal(shop.fake.payments.filter(({ status }) => status === 'approved').length, 1);
    });

    // Decision: An order stays payable until it is paid, whatever fails, and is never charged twice.
    test('a webhook before the response pays the order, and the response reports it too', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database);
      shop.fake.faults.push({ kind: 'cut-after' }, { kind: 'slow', ms: 200 });
      const result = shop.pay();
      await until(() => shop.fake.payments.length === 1);
      shop.fake.faults.length = 0;
      await shop.receiveWebhook(webhookOf(onlyPayment(shop.fake).id));
      await shop.lookIn();
      const state = dataOf(await shop.get<PaymentState<Order>>('/api/order/payment/state'));
      assert.deepEqual([state.status, state.order.status], [Paid, Received]);
      assert.equal(dataOf(await result).status, Paid);
      onlyPayment(shop.fake);
      assert.deepEqual(await attemptsOf(database), [{ status: Paid, failure_type: null, reason: null }]);
    });

    // Decision: An order stays payable until it is paid, whatever fails, and is never charged twice.
    test('with simultaneous changes elsewhere the order is charged its total, once or not at all', async (t) => {
      const database = await fresh(t);
      const service = await startPayable(t, database);
      const responses = await Promise.all([
        service.post(payUrl, card(cards.paid)),
        service.get('/api/order/payment/update'),
        service.post('/api/order/items/', item('sal', { index: '2', quantity: 3 })),
        service.post('/api/order/payment/credit/installments', { providerId: 'cartao', installments: 2 }),
        service.get('/api/order/confirm'),
        service.post(payUrl, card(cards.paid)),
        service.get('/api/order/payment/update'),
      ]);
      for (const { status, errors } of responses) assert.ok(status < 500, JSON.stringify(errors));
      const charged = await database.many<{ amount: number; total_amount: number; order: number; status: number }>(sql`
        select p.amount, o.total_amount, o.status as order, p.status from payment p join orders o on o.id = p.order_id
        where p.status in (0, 1)`);
      assert.ok(charged.length <= 1);
      if (charged.length === 1) {
        const [one] = charged;
        assert.deepEqual([one?.status, one?.order, one?.amount], [Paid, Received, one?.total_amount]);
        assert.deepEqual(await remainingResources(database), noneRemaining);
        return;
      }
      const state = dataOf(await service.get<PaymentState<Order>>('/api/order/payment/state'));
      assert.ok(state.order.items.length === 3 && [Creating, Received].includes(state.order.status as 0));
      assert.deepEqual(
        await remainingResources(database),
        state.order.status === Creating ? allRemaining : noneRemaining,
      );
    });
  });
});
