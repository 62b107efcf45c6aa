import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import { FailureType } from '#shared/model/payment/payment.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { findExpiringOrder } from '../../../../order-service/database/orders/reservations.ts';
import { agentTotals } from '../../../../order-service/database/platform/platform-lists.ts';
import { countSince, listCounts } from '../../../../order-service/database/statistics/daily-counts.ts';
import { acceptOrder } from '../../../../order-service/services/orders/accept-order.ts';
import { paymentsToReview } from '../../../../order-service/services/orders/payments-to-review.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { startMercadoPagoShop } from '../../../helpers/order-service/mercado-pago-shop.ts';
import { dataOf, refusalOf } from '../../../helpers/order-service/order-service.ts';
import { card, cards } from '../../../helpers/order-service/payments.ts';
import {
  Boleto,
  Canceled,
  CreditCard,
  changeTo,
  codeOf,
  earlierOutcomes,
  Failed,
  methods,
  openShop,
  options,
  Paid,
  Pix,
  type State,
  shown,
  shownOf,
  until,
  Waiting,
} from './change-payment-fixture.ts';

/** The order was placed eight days ago. */
async function placedEarlier(database: Database, id: string): Promise<void> {
  await database.run(sql`update orders set placed_at = placed_at - interval '8 days' where id = ${id}`);
  await database.run(sql`update order_history set at = at - interval '8 days' where order_id = ${id}`);
}

onOneDatabase((kind, fresh) => {
  describe(`another payment method (${kind})`, () => {
    // Rules, not queries: one of the two databases is enough for the whole table.
    // Spec §7: "GET /api/order/payment/update | payment method change"
    for (const earlier of kind === 'embedded' ? earlierOutcomes : [])
      for (const isDirect of earlier.isOpen ? [false, true] : [false])
        test(`after ${earlier.name}${isDirect ? ', chosen directly' : ''}: every method starts fresh`, async (t) => {
          const shop = await openShop(t, await fresh(t));
          for (const method of methods) {
            // This test does not cover the limits of refused cards.
            shop.later(61);
            const contact = await shop.newContact(`${earlier.name} → ${method}`);
            await earlier.run(contact, shop);
            // Choosing the same option directly is no change; another test covers that.
            await changeTo(shop, contact, method, { isDirect: isDirect && method !== 'card' });
          }
        });

    // Spec §7: "GET /api/order/payment/update | payment method change"
    test('chosen again after another one starts fresh: boleto, PIX, boleto', async (t) => {
      const shop = await openShop(t, await fresh(t));
      const contact = await shop.newContact('back to boleto');
      const lines: (string | null)[] = [];
      for (const method of ['boleto', 'PIX', 'boleto'] as const) {
        await contact.choose(method);
        const state = await contact.start();
        assert.deepEqual(shownOf(state), shown[method]);
        lines.push(codeOf(state));
        await shop.assertOnePayable(contact);
        if (lines.length < 3) await contact.change();
      }
      assert.equal(new Set(lines).size, 3);
      assert.deepEqual(
        (await contact.attempts()).map(({ status }) => status),
        [Canceled, Canceled, Waiting],
      );
      dataOf(await shop.payAtBank(lines[2] ?? ''));
      assert.equal((await contact.state()).status, Paid);
    });

    // Decision: A changed payment creates no new order: it keeps its number and the time when it was placed first.
    test('keeps the time of the order; its payment and its reservation begin anew', async (t) => {
      const { service, database, shopId, newContact } = await openShop(t, await fresh(t));
      const { id, as, choose, change, start, state } = await newContact('placed again');
      const times = async () => {
        const { number } = await state();
        return dataOf(await service.get<PlacedOrder>(`/api/order/placed/${number}`, as)).times;
      };
      await choose('PIX');
      await start();
      await placedEarlier(database, id);
      await database.run(sql`delete from contact_event`);
      const { placedAt, ...others } = await times();
      assert.equal('placedAgainAt' in others, false);
      await change();
      await choose('boleto');
      const { placedAt: kept, placedAgainAt = '' } = await times();
      assert.equal(kept, placedAt);
      assert.ok(Date.parse(placedAgainAt) - Date.parse(kept ?? '') > 7 * 86_400_000, placedAgainAt);
      const unnamed = dataOf(await service.get<State>('/api/order/payment/state', as));
      assert.equal(unnamed.order.id, id, 'an order that was placed again today can be paid');
      const expiring = await findExpiringOrder(database, shopId, id);
      assert.equal(expiring?.placed_again_at?.toISOString(), placedAgainAt);
      const today = { since: new Date(Date.now() - 86_400_000), timeZone: 'UTC' };
      await countSince(database, shopId, today);
      const counts = await listCounts(database, shopId, '2000-01-01', '2999-01-01');
      assert.deepEqual(
        counts.filter(({ what }) => what === 'orders'),
        [],
        'it was counted on its first day',
      );
      const events = await database.many<{ kind: string }>(sql`select kind from contact_event`);
      assert.ok(
        events.some(({ kind: what }) => what === 'placed'),
        'its agents see that it was placed again',
      );
    });

    // Decision: One visitor cannot reserve a shop's whole stock: a changed payment restarts the time of an order only
    // during the two weeks after its first confirmation.
    test('restarts the reservation for two weeks only', async (t) => {
      const { database, shopId, newContact } = await openShop(t, await fresh(t));
      const { id, choose, change, start } = await newContact('changes for ever');
      const endsInDays = async () => {
        const row = await database.one<{ days: number }>(sql`
          select extract(epoch from expires_at - now())::float8 / 86400 as days from orders where id = ${id}`);
        return Math.round((row?.days ?? Number.NaN) * 10) / 10;
      };
      const age = async (days: number) => {
        await database.run(sql`
          update orders set placed_at = placed_at - make_interval(days => ${days}),
            placed_again_at = placed_again_at - make_interval(days => ${days}),
            expires_at = expires_at - make_interval(days => ${days}) where id = ${id}`);
        await database.run(sql`
          update order_history set at = at - make_interval(days => ${days}) where order_id = ${id}`);
      };
      await choose('PIX');
      await start();
      assert.equal(await endsInDays(), 2);
      for (let day = 1; day <= 13; day++) {
        await age(1);
        await change();
        await choose(day % 2 === 0 ? 'PIX' : 'link');
        await start();
        assert.equal(await endsInDays(), 2, `${day} days after the first confirmation`);
      }
      // A boleto that is chosen within the two weeks gets all of its time.
      await change();
      await choose('boleto');
      await start();
      assert.ok((await endsInDays()) > 4);
      await age(2);
      const left = await endsInDays();
      for (const method of ['PIX', 'link'] as const) {
        await change();
        await choose(method);
        await start();
        assert.ok((await endsInDays()) <= left, `${method} after two weeks`);
      }
      assert.ok(await findExpiringOrder(database, shopId, id));
      await change();
      await choose("agent's link");
      assert.equal(await findExpiringOrder(database, shopId, id), undefined, 'an agent’s order without an end');
    });

    // Decision: One visitor cannot reserve a shop's whole stock: an order that the shop had accepted gets a whole new
    // time when its payment is changed.
    test('gives an accepted order a whole new time, however old it is', async (t) => {
      const { database, shopId, newContact } = await openShop(t, await fresh(t));
      const { id, choose, change, start } = await newContact('accepted');
      await choose('PIX');
      await start();
      await acceptOrder(database, shopId, id);
      await database.run(sql`update order_history set at = at - interval '40 days' where order_id = ${id}`);
      await change();
      await choose('link');
      const end = (await findExpiringOrder(database, shopId, id))?.expires_at.getTime() ?? 0;
      assert.ok(Math.abs(end - Date.now() - 2 * 86_400_000) < 3_600_000, new Date(end).toISOString());
    });

    // Decision: A changed payment creates no new order: what an agent sold stays on the day when it was placed first.
    test("of an agent's order leaves the agent's sale on its day", async (t) => {
      const { database, shopId, newContact } = await openShop(t, await fresh(t));
      const { id, choose, change } = await newContact('placed again by the agent');
      const soldSince = async (days: number) => {
        const [row] = await database.many<{ orders: string }>(
          agentTotals({
            shopId: sql`${shopId}::uuid`,
            agentId: sql`(select agent_id from orders where id = ${id})`,
            since: sql`now() - make_interval(days => ${days})`,
            until: sql`now() + interval '1 day'`,
          }),
        );
        return Number(row?.orders);
      };
      await choose("agent's link");
      assert.equal(await soldSince(1), 1);
      await placedEarlier(database, id);
      await change();
      await choose("agent's link");
      assert.deepEqual([await soldSince(1), await soldSince(9)], [0, 1]);
    });

    test('a card chosen again after another method does not show its old refusal', async (t) => {
      const { newContact } = await openShop(t, await fresh(t));
      const { choose, payByCard, change, start, state } = await newContact('card, PIX, card');
      await choose('card');
      await payByCard(cards.limit);
      await change();
      await choose('PIX');
      await start();
      await change();
      await choose('card');
      assert.deepEqual(shownOf(await state()), shown.card);
    });

    test('the same card option keeps its failure until another card is tried', async (t) => {
      const { newContact, service } = await openShop(t, await fresh(t));
      const { as, choose, payByCard, state } = await newContact('same card');
      await choose('card');
      await payByCard(cards.limit);
      dataOf(await service.post('/api/order/payment/delivery', options.card, as));
      const { status, failureType } = await state();
      assert.deepEqual([status, failureType], [Failed, FailureType.LimitExceeded]);
      assert.equal((await payByCard(cards.paid)).status, Paid);
    });

    test('a captcha request is no attempt: the earlier PIX is no longer shown', async (t) => {
      const { newContact, service, later } = await openShop(t, await fresh(t));
      const { id, as, choose, change, start, state, payByCard } = await newContact('captcha');
      await choose('PIX');
      await start();
      later(31);
      await change();
      await choose('card');
      await payByCard(cards.captcha);
      await change();
      await choose('PIX');
      await start();
      await change();
      await choose('card');
      for (const number of [cards.limit, cards.limit, cards.limit])
        await service.post(`/api/order/payment/credit?order=${id}`, card(number), as);
      await change();
      await choose('card');
      const asked = await payByCard(cards.paid);
      assert.deepEqual([asked.status, asked.failureType], [Failed, FailureType.ReCAPTCHA], 'after three refusals');
      const { status, order } = await state();
      assert.deepEqual([status, order.recaptchaKey !== null], [null, true]);
    });

    // Decision: An unpaid order releases its reservations after 48 hours, or after a week if the staff confirms its
    // payment. A late payment counts, and a wrong amount waits for the staff.
    test('late money for an expired PIX counts, and the boleto after it can no longer be paid', async (t) => {
      const { newContact, payAtBank, chargeAtBank, later, service } = await openShop(t, await fresh(t));
      const { choose, start, change, state, attempts } = await newContact('late money');
      await choose('PIX');
      const pix = codeOf(await start());
      later(31);
      await change();
      await choose('boleto');
      const boleto = codeOf(await start());
      dataOf(await payAtBank(pix ?? ''));
      assert.equal((await state()).status, Paid);
      assert.deepEqual(
        (await attempts()).map(({ method, status, reason }) => [method, status, reason]),
        [
          [Pix, Paid, null],
          [Boleto, Canceled, 'superseded'],
        ],
      );
      // A job cancels the charge at the bank. A payment that is tried before would succeed.
      await until(async () => (await chargeAtBank(boleto ?? '')).status === Canceled, 'the boleto is cancelled');
      assert.equal((await payAtBank(boleto ?? '')).status, 422);
      await service.app.close();
    });

    test('a wrong late amount for an expired PIX is shown, to the shop too, and stops the next attempt', async (t) => {
      const { newContact, later, service, database, shopId } = await openShop(t, await fresh(t));
      const { choose, start, change, state, attempts } = await newContact('late and wrong');
      await choose('PIX');
      const pix = codeOf(await start());
      later(31);
      await change();
      await choose('boleto');
      await start();
      dataOf(await service.post('/demo/bank/pay', { code: pix, amount: 9 }, { code: null }));
      const { arrived, boleto } = await state();
      assert.deepEqual([arrived, boleto], [9, null]);
      assert.equal((await attempts()).length, 2);
      const [toReview] = await paymentsToReview(database, shopId, 10);
      assert.deepEqual([toReview?.arrivedCents, toReview?.isLost], [9_00, false]);
    });

    test('a wrong amount for an earlier PIX is no attempt of the method chosen now', async (t) => {
      const { newContact, later, service, database } = await openShop(t, await fresh(t));
      const { id, as, choose, start, change, state } = await newContact('wrong before the next');
      await choose('PIX');
      const pix = codeOf(await start());
      later(31);
      await change();
      dataOf(await service.post('/demo/bank/pay', { code: pix, amount: 9 }, { code: null }));
      dataOf(await service.post('/api/order/payment/delivery', options.boleto, as));
      const { status, failureType, arrived } = await state();
      assert.deepEqual([status, failureType, arrived], [null, null, 9]);
      assert.deepEqual(await database.one(sql`select payment_status from orders where id = ${id}`), {
        payment_status: null,
      });
    });

    test('the shop sees no payment status of a method that is no longer chosen', async (t) => {
      const { newContact, database, service } = await openShop(t, await fresh(t));
      const { id, as, choose, payByCard } = await newContact('status');
      await choose('card');
      await payByCard(cards.limit);
      dataOf(await service.post('/api/order/payment/delivery', options["agent's link"], as));
      assert.deepEqual(await database.one(sql`select payment_status from orders where id = ${id}`), {
        payment_status: null,
      });
    });

    test("after a refusal in the provider's card form a PIX code works, and the next card cancels it", async (t) => {
      const shop = await startMercadoPagoShop(t, await fresh(t));
      assert.equal(dataOf(await shop.pay('FUND-token')).status, Failed);
      dataOf(await shop.post('/api/order/payment/delivery', { providerId: 'pix', type: Pix }));
      dataOf(await shop.get('/api/order/confirm'));
      const { status, failureType, pix } = dataOf(await shop.post<State>('/api/order/payment/start', undefined));
      assert.deepEqual([status, failureType, pix !== null], [Waiting, null, true]);
      dataOf(await shop.get('/api/order/payment/update'));
      dataOf(await shop.post('/api/order/payment/delivery', { providerId: 'cartao', type: CreditCard }));
      assert.equal(dataOf(await shop.pay()).status, Paid);
      assert.deepEqual(
        shop.fake.payments.map((payment) => payment.status),
        ['rejected', 'cancelled', 'approved'],
      );
    });

    test('a change is refused while a charge waits at an unresponsive provider, and that charge stays', async (t) => {
      const database = await fresh(t);
      const shop = await startMercadoPagoShop(t, database);
      const waiting = dataOf(await shop.pay('CONT-token'));
      assert.equal(waiting.status, Waiting);
      shop.fake.faults.push(...Array.from({ length: 10 }, () => ({ kind: 'cut-before' }) as const));
      assert.equal(refusalOf(await shop.get('/api/order/payment/update'))[0], 422);
      assert.equal(dataOf(await shop.get<State>('/api/order/payment/state')).status, Waiting);
    });
  });
});
