import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { readBoleto } from '#shared/rules/brazil/boleto-line.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { onlyRef, startOnlineShop } from '../../../helpers/order-service/online-shop.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { checkDuePayments } from '../../../helpers/order-service/payments.ts';
import type { Fault } from '../../../helpers/stand-ins/faults.ts';
import { type OnlineVendor, onlineVendors } from '../../../helpers/stand-ins/online-vendors.ts';

type State = PaymentState<Order>;
const { Waiting, Paid, Expired, Canceled } = PaymentStatus;

const statuses = async (database: Database) =>
  (await database.many<{ status: number }>(sql`select status from payment order by attempt`)).map(
    ({ status }) => status,
  );

onOneDatabase((kind, fresh) => {
  /** A placed order with this payment, and a clock that the test moves. */
  async function placed(t: TestContext, vendor: OnlineVendor, optionId: 'pix' | 'boleto') {
    const database = await fresh(t);
    let now = Date.now();
    const shop = await startOnlineShop(t, database, vendor, await vendor.start(t), {
      optionId,
      clock: () => new Date(now),
    });
    dataOf(await shop.get('/api/order/confirm'));
    return {
      ...shop,
      database,
      later: (minutes: number) => {
        now += minutes * 60_000;
      },
      start: async () => dataOf(await shop.post<State>('/api/order/payment/start', undefined)),
      state: async () => dataOf(await shop.get<State>('/api/order/payment/state')),
      /** As the running service does every few seconds. */
      keep: () => checkDuePayments(shop.payments),
    };
  }

  for (const vendor of onlineVendors) {
    describe(`a PIX by ${vendor.title} (${kind})`, () => {
      test('has a code for thirty minutes and is paid by a webhook', async (t) => {
        const shop = await placed(t, vendor, 'pix');
        const { pix, now } = await shop.start();
        const ref = onlyRef(shop.standIn);
        assert.equal(pix?.code, shop.standIn.codeOf(ref));
        assert.equal(Date.parse(pix?.expiresAt ?? '') - Date.parse(now), 30 * 60_000);
        assert.deepEqual((await shop.start()).pix, pix, 'the same again while it lives');
        onlyRef(shop.standIn);
        shop.standIn.pay(ref);
        assert.equal(await shop.receive(shop.standIn.webhook(ref)), 200);
        await shop.lookIn();
        assert.deepEqual([(await shop.state()).status, (await shop.state()).pix], [Paid, null]);
      });

      test('without a webhook is queried at the provider', async (t) => {
        const shop = await placed(t, vendor, 'pix');
        await shop.start();
        shop.standIn.pay(onlyRef(shop.standIn));
        shop.later(1);
        assert.equal(await shop.keep(), 1);
        assert.equal((await shop.state()).status, Paid);
      });

      // Decision: A lost response never charges twice: the key is the attempt.
      test('whose response was lost is found again, and exists once', async (t) => {
        const shop = await placed(t, vendor, 'pix');
        shop.standIn.faults.push(...Array<Fault>(50).fill({ kind: 'cut-after' }));
        assert.deepEqual([(await shop.state()).pix, (await shop.start()).pix], [null, null]);
        shop.standIn.faults.length = 0;
        shop.later(1);
        await shop.keep();
        assert.equal((await shop.start()).pix?.code, shop.standIn.codeOf(onlyRef(shop.standIn)));
      });

      test('that expired is cancelled there, and renewed in the same order', async (t) => {
        const shop = await placed(t, vendor, 'pix');
        await shop.start();
        shop.later(31);
        const renewed = await shop.start();
        const second = shop.standIn.codeOf(shop.standIn.refs().at(-1) ?? '');
        assert.deepEqual([renewed.status, renewed.pix?.code], [Waiting, second]);
        assert.deepEqual(await statuses(shop.database), [Expired, Waiting]);
        assert.deepEqual(
          shop.standIn.refs().map((ref) => shop.standIn.isOpen(ref)),
          [false, true],
        );
      });

      test('paid in the last second counts, although its cancellation was due', async (t) => {
        const shop = await placed(t, vendor, 'pix');
        await shop.start();
        shop.standIn.pay(onlyRef(shop.standIn));
        shop.later(31);
        assert.equal((await shop.start()).status, Paid);
        onlyRef(shop.standIn);
      });

      test('is cancelled when the shopper pays with another method', async (t) => {
        const shop = await placed(t, vendor, 'pix');
        await shop.start();
        const order = dataOf(await shop.get<Order>('/api/order/payment/update'));
        assert.deepEqual([order.status, order.payment.method], [0, null]);
        assert.equal(shop.standIn.isOpen(onlyRef(shop.standIn)), false);
        assert.deepEqual(await statuses(shop.database), [Canceled]);
      });

      test('stays unchanged when the provider cannot cancel it', async (t) => {
        const shop = await placed(t, vendor, 'pix');
        await shop.start();
        shop.standIn.faults.push(...Array<Fault>(50).fill({ kind: 'status', status: 500 }));
        assert.equal((await shop.get('/api/order/payment/update')).errors[0]?.code, 'payment-under-way');
        assert.deepEqual(await statuses(shop.database), [Waiting]);
      });
    });

    describe(`a boleto by ${vendor.title} (${kind})`, () => {
      test("has a line and a document with the buyer's name, and their own address without a delivery", async (t) => {
        const shop = await placed(t, vendor, 'boleto');
        const { boleto, status } = await shop.start();
        assert.equal(status, Waiting);
        const given = readBoleto(shop.standIn.codeOf(onlyRef(shop.standIn)), '2026-12-01');
        assert.ok(given);
        assert.equal(boleto?.line.replaceAll(/\D/g, ''), given.line);
        assert.match(boleto?.link ?? '', /^https:/);
        const sent = JSON.stringify(shop.standIn.calls[0]?.body);
        for (const word of ['Ana', '01310100']) assert.ok(sent.includes(word), word);
      });
    });
  }
});
