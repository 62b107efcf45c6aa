import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { PlatformOrderHead } from '#shared/contract/platform/order-schemas.ts';
import type { AgentContacts } from '#shared/model/agent-contact.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { PlacedOrderHead } from '#shared/model/order/placed-order.ts';
import { PaymentMethod, PaymentStatus } from '#shared/model/payment/payment.ts';
import { refundProblemTexts, refundTexts } from '#shared/text/payment/refunds.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { confirmByHand } from '../../../../order-service/services/payments/confirm-manual-payment.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { refundPlatformOrder } from '../../../../order-service/services/platform/platform-refunds.ts';
import { keyedId } from '../../../../scripts/shop/orders/refund-order.ts';
import { showOrder } from '../../../../scripts/shop/orders/show-order.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { queuedMessages, statusesOf, stockOf } from '../../../helpers/order-service/order-rows.ts';
import { contextSecret, createShop, dataOf, refusalOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import type { Fault } from '../../../helpers/stand-ins/faults.ts';
import { onlineVendors } from '../../../helpers/stand-ins/online-vendors.ts';
import { startOrderPaidAt } from './refund-fixture.ts';

const { Received, Canceled } = OrderStatus;
const always = (fault: Fault): Fault[] => Array<Fault>(50).fill(fault);
const minutesOfDay = 24 * 60;

onOneDatabase((kind, fresh) => {
  for (const vendor of onlineVendors)
    describe(`refunds of an order at ${vendor.title} (${kind})`, () => {
      // Decision: A whole refund of an order that was not dispatched cancels it, and its stock can be sold again.
      test('a whole refund cancels the order, releases its stock and notifies the contact once', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        const requested = dataOf(await shop.refund({ reason: 'Cliente desistiu' }));
        assert.equal(requested.refund?.refunds[0]?.state, 'requested');
        assert.deepEqual([requested.refund?.whyNot, await stockOf(database)], [refundProblemTexts['under-way'], 0]);
        await shop.makeRefunds();
        const { refund, money, order } = await shop.seen();
        assert.deepEqual(
          refund?.refunds.map(({ amount, state, reason }) => ({ amount, state, reason })),
          [{ amount: 66.8, state: 'refunded', reason: 'Cliente desistiu' }],
        );
        assert.deepEqual(money, { charged: 66.8, refunded: 66.8, disputed: 0 });
        assert.deepEqual([order.status, await stockOf(database)], [Canceled, 2]);
        const [call] = shop.refundCalls();
        assert.deepEqual([Object(call?.body).amount, call?.key], [undefined, refund?.refunds[0]?.id]);
        const lines = (await queuedMessages(database)).at(-1)?.lines.map((line) => line.replaceAll('\u00a0', ' '));
        assert.deepEqual(lines, [
          'Devolvemos R$ 66,80 do seu pedido nº 1: agora todo o valor pago foi devolvido. O pedido foi cancelado.',
          'O valor aparece na fatura do seu cartão; o prazo depende do banco.',
        ]);
        const { token } = await signInStaff(database, shop.shopId, 'owner', { name: 'Dona Ana' });
        const { steps } = dataOf(await callPanel(shop, 'boardOrder', { as: token, params: { number: '1' } }));
        assert.deepEqual(
          steps.map(({ label }) => label),
          ['Pedido recebido', 'Pago e devolvido', 'Pedido cancelado'],
        );
        assert.deepEqual((await shop.steps()).slice(-2), ['refunded', 'canceled']);
        assert.deepEqual((await shop.events()).slice(-2).sort(), ['order.canceled', 'order.refunded']);
        assert.equal(JSON.stringify(shop.standIn.calls).includes('desistiu'), false, 'the reason stays in the shop');
      });

      // Decision: `paymentStatus` has the fixed codes of the specification, so a refund is a fact of its own beside it.
      test('the status stays Paid after a refund, and each list says whether all of the money went back', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        dataOf(await shop.report('Dispatched'));
        const { token } = await signInStaff(database, shop.shopId, 'owner', { name: 'Dona Ana' });
        const said = async () => {
          const [head] = dataOf(await shop.get<PlacedOrderHead[]>('/api/order/placed'));
          const { contacts } = dataOf(await shop.get<AgentContacts>('/api/order/contacts', { code: 'bia' }));
          const listed = dataOf(
            await shop.get<{ data: PlatformOrderHead[] }>('/platform/orders', { code: shop.apiKey }),
          );
          const board = dataOf(await callPanel(shop, 'boardOrder', { as: token, params: { number: '1' } }));
          return {
            shopper: [head?.paymentStatus, head?.isWhollyRefunded],
            agent: contacts[0]?.lastOrder?.isWhollyRefunded,
            platform: [listed.data[0]?.paymentStatus, listed.data[0]?.money.isWhollyRefunded],
            panel: board.steps.map(({ label }) => label).find((label) => /^Pag|evolvid/.test(label)),
          };
        };
        const { Paid } = PaymentStatus;
        const before = { shopper: [Paid, false], agent: false, platform: ['Paid', false], panel: 'Pago' };
        assert.deepEqual(await said(), before);
        dataOf(await shop.refund({ amount: 20 }));
        await shop.makeRefunds();
        assert.deepEqual(await said(), before, 'a part');
        dataOf(await shop.refund());
        await shop.makeRefunds();
        assert.equal((await statusesOf(database, 1))?.status, Received);
        assert.deepEqual(await said(), {
          ...{ shopper: [Paid, true], agent: true, platform: ['Paid', true] },
          panel: 'Dinheiro devolvido',
        });
      });

      test('parts can be refunded up to what is left, and the order stays until nothing is left', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        dataOf(await shop.refund({ amount: 20 }));
        await shop.makeRefunds();
        assert.deepEqual((await shop.seen()).money, { charged: 66.8, refunded: 20, disputed: 0 });
        const heads = dataOf(await shop.get<PlacedOrderHead[]>('/api/order/placed'));
        assert.deepEqual(
          heads.map(({ number, refunded }) => [number, refunded]),
          [[1, 20]],
        );
        assert.equal((await statusesOf(database, 1))?.status, Received);
        assert.match(
          String(refusalOf(await shop.refund({ amount: 46.81 }))),
          /^422,Dá para devolver no máximo R\$.46,80\.$/,
        );
        assert.equal(shop.refundCalls().length, 1, 'too much is refused before anything is tried');
        dataOf(await shop.refund({ amount: 46.8 }));
        await shop.makeRefunds();
        assert.deepEqual((await shop.seen()).money, { charged: 66.8, refunded: 66.8, disputed: 0 });
        assert.deepEqual([(await statusesOf(database, 1))?.status, await stockOf(database)], [Canceled, 2]);
        assert.equal(shop.refundCalls().length, 2);
      });

      // Decision: A refund applies to the order that the person saw, so that two people do not refund the same twice.
      test('a refund of an order that changed is refused with what happened', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        const { id, version } = (await shop.seen()).order;
        dataOf(await shop.refund({ amount: 20 }, 'bia', `"${id}.${version}"`));
        await shop.makeRefunds();
        const late = refusalOf(await shop.refund({ amount: 20 }, 'bia', `"${id}.${version}"`));
        assert.match(String(late), /^409,.*R\$.20,00.* às \d\d:\d\d\.$/);
        const other = refusalOf(await shop.refund({ amount: 20 }, 'bia', `"${randomUUID()}.${version + 2}"`));
        assert.match(String(other), /^409,/);
        assert.equal(shop.refundCalls().length, 1);
        const seen = (await shop.seen()).order;
        dataOf(await shop.refund({ amount: 20 }, 'bia', `"${seen.id}.${seen.version}"`));
      });

      test('goods that left stay sold, whatever is refunded', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        dataOf(await shop.report('Dispatched'));
        dataOf(await shop.refund());
        await shop.makeRefunds();
        assert.deepEqual([(await statusesOf(database, 1))?.status, await stockOf(database)], [Received, 0]);
        assert.equal((await shop.seen()).refund?.whyNot, refundProblemTexts.refunded);
      });

      // Decision: A PIX is refunded like a card; the provider may need a moment.
      test('a PIX that the provider returns later is refunded when it did', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor, { optionId: 'pix' });
        shop.standIn.setRefundsSlow(true);
        dataOf(await shop.refund());
        await shop.makeRefunds();
        assert.equal((await shop.seen()).refund?.refunds[0]?.state, 'requested');
        shop.standIn.setRefundsSlow(false);
        shop.later(5);
        await shop.makeRefunds();
        assert.equal((await shop.seen()).refund?.refunds[0]?.state, 'refunded');
        assert.equal(shop.refundCalls().length, 1);
        assert.ok((await queuedMessages(database)).at(-1)?.lines.includes('O PIX volta para a conta de onde saiu.'));
      });

      // Decision: After an uncertain response the payment is read again before a second try.
      test('a lost response refunds once, and the payment is read before anything is sent again', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        dataOf(await shop.refund({ amount: 20 }));
        shop.standIn.faults.push(...always({ kind: 'cut-after', of: 'writes' }));
        await shop.makeRefunds();
        shop.standIn.faults.length = 0;
        assert.equal(shop.refundCalls().length, 1);
        shop.later(1);
        await shop.makeRefunds();
        assert.deepEqual([shop.standIn.refundCount(), shop.refundCalls().length], [1, 1]);
        assert.equal(shop.standIn.calls.at(-1)?.method, 'GET');
        assert.deepEqual((await shop.seen()).money.refunded, 20);
        assert.equal((await shop.seen()).refund?.refunds[0]?.state, 'refunded');
      });

      test('a request that never arrived is sent again', async (t) => {
        const shop = await startOrderPaidAt(t, await fresh(t), vendor);
        dataOf(await shop.refund({ amount: 20 }));
        shop.standIn.faults.push(...always({ kind: 'cut-before', of: 'writes' }));
        await shop.makeRefunds();
        shop.standIn.faults.length = 0;
        shop.later(1);
        await shop.makeRefunds();
        assert.deepEqual([shop.standIn.refundCount(), (await shop.seen()).money.refunded], [1, 20]);
      });

      test('a webhook that reports the refund before its response ends it once', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        dataOf(await shop.refund({ amount: 20 }));
        shop.standIn.faults.push(...always({ kind: 'cut-after', of: 'writes' }));
        await shop.makeRefunds();
        shop.standIn.faults.length = 0;
        await Promise.all([shop.hear(), shop.makeRefunds()]);
        shop.later(1);
        await shop.makeRefunds();
        assert.deepEqual([shop.refundCalls().length, shop.standIn.refundCount()], [1, 1]);
        const messages = (await queuedMessages(database)).filter(({ lines }) => lines[0]?.startsWith('Devolvemos'));
        assert.deepEqual([messages.length, (await shop.seen()).refund?.refunds[0]?.state], [1, 'refunded']);
      });

      test('what the provider refuses is shown with the reason, and can be requested again', async (t) => {
        const shop = await startOrderPaidAt(t, await fresh(t), vendor);
        dataOf(await shop.refund({ amount: 60 }));
        shop.standIn.refundInPanel(shop.ref, 20_00);
        await shop.makeRefunds();
        const [refund] = (await shop.seen()).refund?.refunds ?? [];
        assert.equal(refund?.state, 'failed');
        assert.match(refund?.problem ?? '', /provedor recusou/);
        await shop.hear();
        const { money, refund: offer } = await shop.seen();
        assert.deepEqual([money.refunded, offer?.most, offer?.whyNot], [20, 46.8, null]);
      });

      test('two agents, the shop and the command line at once refund once', async (t) => {
        const shop = await startOrderPaidAt(t, await fresh(t), vendor);
        const responses = await Promise.all([
          shop.refund({ amount: 20 }),
          shop.refund({ amount: 20 }),
          shop.refundByShop({ amount: 20 }, 'chave-das-vinte'),
        ]);
        assert.equal(responses.filter(({ status }) => status === 200).length, 1);
        for (const response of responses.filter(({ status }) => status !== 200))
          assert.deepEqual(refusalOf(response), [422, refundProblemTexts['under-way']]);
        await Promise.all([shop.makeRefunds(), shop.makeRefunds()]);
        assert.deepEqual([shop.standIn.refundCount(), (await shop.seen()).money.refunded], [1, 20]);
      });

      test('a refund and a cancellation at once release the stock once', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        dataOf(await shop.refund());
        await Promise.all([shop.makeRefunds(), shop.report('Canceled', true)]);
        assert.deepEqual([(await statusesOf(database, 1))?.status, await stockOf(database)], [Canceled, 2]);
        assert.equal((await shop.seen()).money.refunded, 66.8);
      });

      // Decision: The Platform API refunds with a stored key only: a repeated call returns the first response.
      test('the same key of the shop refunds once, and no key nothing', async (t) => {
        const shop = await startOrderPaidAt(t, await fresh(t), vendor);
        assert.equal((await shop.refundByShop({ amount: 10 }, null)).status, 422);
        const misspelt: object = { amout: 5 };
        assert.deepEqual(refusalOf(await shop.refundByShop(misspelt, 'chave-da-letra')).slice(0, 3), [
          400,
          'Não entendemos o pedido enviado. Verifique os dados e tente novamente.',
          'amout: não existe nesta chamada',
        ]);
        assert.deepEqual(refusalOf(await shop.refundByShop({ amount: 1.234 }, 'chave-dos-milesimos')), [
          422,
          'O valor vai até os centavos, como 12,34.',
        ]);
        dataOf(await shop.refundByShop({ amount: 10 }, 'chave-dos-dez'));
        await shop.makeRefunds();
        dataOf(await shop.refundByShop({ amount: 10 }, 'chave-dos-dez'));
        await shop.makeRefunds();
        assert.deepEqual(
          [shop.standIn.refundCount(), (await shop.refundByShop({ amount: 11 }, 'chave-dos-dez')).status],
          [1, 422],
        );
      });

      test("refunds that were made at the provider are lines of the operator's report, with their amount", async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        shop.standIn.refundInPanel(shop.ref, 10_00);
        await shop.hear();
        dataOf(await shop.refund({ amount: 20 }));
        await shop.makeRefunds();
        const place = { id: shop.shopId, name: 'loja', time_zone: 'America/Sao_Paulo' };
        const lines = (await showOrder(database, place, 1)).filter((line) => /Devol/.test(line));
        assert.match(lines[0] ?? '', /^ {2}Devolvido: R\$ 30,00$/);
        assert.match(lines[1] ?? '', /^ {2}Devolução de R\$ 20,00, pedida em /);
        assert.match(lines[2] ?? '', /^ {2}Devolução de R\$ 10,00, feita no provedor em [\d/]+ às [\d:]+$/);
        assert.equal(lines.length, 3);
      });

      // Decision: A refund's key belongs to its order: a command and every API key of the shop share it.
      test('the same key from the command and from another API key is the same refund', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        const typed = { ...{ amount: 20, isByCommand: true }, refundId: keyedId('refund', shop.shopId, 1, 'chave-20') };
        await database.tx((db) => refundPlatformOrder(db, shop.payments, shop.shopId, 1, typed), shop.shopId);
        await shop.makeRefunds();
        const { key: other } = await createApiKey(database, shop.shopId, { name: 'Loja', contextSecret });
        dataOf(await shop.refundByShop({ amount: 20 }, 'chave-20'));
        dataOf(await shop.refundByShop({ amount: 20 }, 'chave-20', other));
        await shop.makeRefunds();
        assert.deepEqual([shop.standIn.refundCount(), (await shop.seen()).money.refunded], [1, 20]);
        const { key: third } = await createApiKey(database, shop.shopId, { name: 'Outra', contextSecret });
        assert.deepEqual(refusalOf(await shop.refundByShop({ amount: 21 }, 'chave-20', third)).slice(0, 2), [
          422,
          refundTexts.otherKey,
        ]);
      });

      test('the customer, another shop and its agent refund nothing', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        await createShop(database, { slug: 'outra', code: 'bob', agentCode: 'eva' });
        assert.equal((await shop.refund({}, 'ana')).status, 403);
        assert.equal((await shop.refund({}, 'eva')).status, 404);
        assert.equal((await shop.refundByShop({}, 'chave-errada-1', 'chave-que-nao-existe')).status, 401);
        await shop.makeRefunds();
        assert.deepEqual(shop.refundCalls(), []);
      });

      test('an agent refunds nothing while the chatbot serves the contact', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        await database.run(sql`update customer set semi_automatic_since = now()`);
        assert.equal((await shop.refund()).status, 422);
        assert.deepEqual((await shop.seen()).refund?.refunds, []);
      });

      test('a reason with a card number is refused', async (t) => {
        const shop = await startOrderPaidAt(t, await fresh(t), vendor);
        assert.equal((await shop.refund({ reason: 'cartão 4111 1111 1111 1111' })).status, 422);
        assert.deepEqual((await shop.seen()).refund?.refunds, []);
      });

      test('a payment that is too old, or that was confirmed by hand, says why before anything is tried', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        shop.later(181 * minutesOfDay);
        // The sessions ended long ago: what counts is the age of the payment.
        await database.run(sql`update session set expires_at = now() + interval '1 year'`);
        assert.equal((await shop.seen()).refund?.whyNot, refundProblemTexts['too-old']);
        assert.equal((await shop.refund()).status, 422);
        await database.run(sql`update payment set reason = 'by-hand'`);
        assert.equal((await shop.seen()).refund?.whyNot, refundProblemTexts['by-hand']);
        assert.deepEqual(shop.refundCalls(), []);
      });

      test('an order without a payment has nothing to refund', async (t) => {
        const database = await fresh(t);
        const shop = await startOrderPaidAt(t, database, vendor);
        await database.run(sql`delete from payment`);
        assert.equal((await shop.seen()).refund?.whyNot, refundProblemTexts.unpaid);
        const onDelivery = JSON.stringify({ method: PaymentMethod.OnDelivery });
        const [paidOnline] = await database.many<{ payment: unknown }>(sql`select payment from orders`);
        await database.run(sql`update orders set payment = payment || ${onDelivery}::jsonb`);
        assert.equal((await shop.seen()).refund?.whyNot, refundProblemTexts['on-delivery']);
        // The shop received no money for goods that it did not hand over.
        await database.run(sql`update orders set status = 3, canceled_at = now()`);
        assert.equal((await shop.seen()).refund?.whyNot, refundProblemTexts.unpaid);
        await database.run(
          sql`update orders set status = 1, canceled_at = null, payment = ${JSON.stringify(paidOnline?.payment)}::jsonb`,
        );
        assert.equal((await confirmByHand(shop.payments, shop.shopId, 1)).kind, 'paid');
        assert.equal((await shop.seen()).refund?.whyNot, refundProblemTexts['by-hand']);
      });
    });
});
