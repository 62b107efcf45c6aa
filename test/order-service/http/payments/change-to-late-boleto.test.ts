import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { type PaymentOption, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { addDays, instantOf, wallClock } from '#shared/rules/text/zone-time.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { findExpiringOrder } from '../../../../order-service/database/orders/reservations.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf, refusalOf } from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';
import { Boleto, type Contact, Creating, openShop, options, Received, type Shop } from './change-payment-fixture.ts';

const reason = paymentRefusals.boletoTooLate;

type Past = { firstDaysAgo: number; endsInDays: number | null };

/** Moves the first confirmation of an order and its end. */
async function setPast(database: Database, id: string, { firstDaysAgo, endsInDays }: Past): Promise<void> {
  await database.run(sql`
    update order_history set at = now() - make_interval(days => ${firstDaysAgo}) where order_id = ${id}`);
  await database.run(sql`
    update orders set expires_at = now() + make_interval(days => ${endsInDays}::int) where id = ${id}`);
}

/** A placed order whose payment is changed. */
async function toChange(shop: Shop, name: string, past: Past): Promise<Contact> {
  const contact = await shop.newContact(name);
  await contact.choose('PIX');
  await contact.start();
  await setPast(shop.database, contact.id, past);
  await contact.change();
  return contact;
}

const late: Past = { firstDaysAgo: 15, endsInDays: 1 };

onOneDatabase((kind, fresh) => {
  describe(`a boleto that may be credited only after the order's end (${kind})`, () => {
    const current = async ({ service }: Shop, { as }: Contact) =>
      dataOf(await service.get<Order>('/api/order/current', as));
    const methodsOf = async ({ service }: Shop, { as }: Contact) =>
      dataOf(await service.get<PaymentOption[]>('/api/order/payments/', as)).map(({ method }) => method);
    const choose = ({ service }: Shop, { as }: Contact) =>
      service.post<Order>('/api/order/payment/delivery', options.boleto, as);
    const confirm = ({ service }: Shop, { as }: Contact) => service.get<Order>('/api/order/confirm', as);

    // Decision: A boleto that may be credited only after the order's end is not offered.
    test('is not offered, and its choice is refused with the reason', async (t) => {
      const shop = await openShop(t, await fresh(t));
      const cases: [name: string, past: Past, isOffered: boolean][] = [
        ['within the two weeks', { firstDaysAgo: 13, endsInDays: 1 }, true],
        ['after them', late, false],
        ['after them, with an end after the last banking day', { firstDaysAgo: 15, endsInDays: 30 }, true],
        ['expired', { firstDaysAgo: 40, endsInDays: -1 }, true],
        ['accepted', { firstDaysAgo: 40, endsInDays: null }, true],
      ];
      for (const [name, past, isOffered] of cases) {
        const contact = await toChange(shop, name, past);
        const { boletoClearsAfterEnd, enableBoletoPayment } = await current(shop, contact);
        assert.deepEqual([boletoClearsAfterEnd, enableBoletoPayment], [isOffered ? undefined : true, isOffered], name);
        assert.equal((await methodsOf(shop, contact)).includes(Boleto), isOffered, name);
        const chosen = await choose(shop, contact);
        if (isOffered) dataOf(chosen);
        else assert.deepEqual(refusalOf(chosen), [422, reason], name);
      }
    });

    test('that was chosen before is refused at the confirmation with the reason; nothing else is lost', async (t) => {
      const shop = await openShop(t, await fresh(t));
      const contact = await toChange(shop, 'chosen before', { firstDaysAgo: 13, endsInDays: 1 });
      const chosen = dataOf(await choose(shop, contact));
      await setPast(shop.database, contact.id, late);
      assert.deepEqual(refusalOf(await confirm(shop, contact)).slice(0, 2), [422, reason]);
      const left = await current(shop, contact);
      assert.deepEqual([left.status, left.payment.method], [Creating, null]);
      assert.deepEqual([left.items, left.logistic, left.number], [chosen.items, chosen.logistic, chosen.number]);
      await contact.choose('PIX');
      const end = (await findExpiringOrder(shop.database, shop.shopId, contact.id))?.expires_at.getTime() ?? 0;
      assert.ok(end - Date.now() < 86_400_000 + 3_600_000, 'it keeps its former end');
    });

    test('that was chosen before is removed, and the next read of the order shows the reason once', async (t) => {
      const shop = await openShop(t, await fresh(t));
      const contact = await toChange(shop, 'read again', { firstDaysAgo: 13, endsInDays: 1 });
      dataOf(await choose(shop, contact));
      await setPast(shop.database, contact.id, late);
      assert.deepEqual((await current(shop, contact)).catalogErrorMessages, [reason]);
      assert.deepEqual((await current(shop, contact)).catalogErrorMessages, []);
    });

    test('is refused to an agent too, except the one that the shop charges by hand', async (t) => {
      const shop = await openShop(t, await fresh(t));
      const contact = await toChange(shop, 'by an agent', late);
      const confirmByAgent = async () =>
        shop.service.post<Order>('/api/order/confirm', { ...sampleCustomer, paymentMethod: Boleto }, contact.agent);
      assert.deepEqual(refusalOf(await confirmByAgent()).slice(0, 2), [422, reason]);
      await shop.database.run(sql`
        update payment_option set provider_type = ${PaymentProviderType.Manual}
        where shop_id = ${shop.shopId} and provider_id = 'boleto'`);
      assert.deepEqual(refusalOf(await choose(shop, contact)), [422, reason], 'the customer’s own order has an end');
      assert.equal(dataOf(await confirmByAgent()).status, Received);
      assert.equal(await findExpiringOrder(shop.database, shop.shopId, contact.id), undefined);
    });

    test('is not made days after the confirmation either', async (t) => {
      const shop = await openShop(t, await fresh(t));
      const contact = await toChange(shop, 'made late', { firstDaysAgo: 40, endsInDays: -1 });
      await contact.choose('boleto');
      const first = await contact.start();
      const today = wallClock(new Date(), 'America/Sao_Paulo').day;
      assert.equal(first.boleto?.dueDay, addDays(today, 3));
      // Its boleto ends unpaid, and the order's end is near.
      await shop.database.run(sql`update payment set status = 2 where order_id = ${contact.id} and status = 0`);
      const end = instantOf(addDays(today, 2), '00:00', 'America/Sao_Paulo');
      await shop.database.run(sql`update orders set expires_at = ${end} where id = ${contact.id}`);
      const started = await shop.service.post(`/api/order/payment/start?order=${contact.id}`, undefined, contact.as);
      assert.deepEqual(refusalOf(started), [422, reason]);
      await contact.change();
      await contact.choose('PIX');
      assert.ok((await contact.start()).pix);
    });
  });
});
