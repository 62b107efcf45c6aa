import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import { ensureCustomer } from '../../../../order-service/database/customers/customers.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { requeueMessage } from '../../../../order-service/database/messaging/message-states.ts';
import type { OrderRow } from '../../../../order-service/database/orders/orders.ts';
import type { PaymentRow } from '../../../../order-service/database/payments/payments.ts';
import type { ChatAccountOptions } from '../../../../order-service/providers/channels.ts';
import { openChannels } from '../../../../order-service/providers/open-channels.ts';
import { sealChatSecrets } from '../../../../order-service/services/messaging/chat-secrets.ts';
import { messageJob } from '../../../../order-service/services/messaging/deliver-messages.ts';
import {
  notifyCanceled,
  notifyFinalized,
  notifyPaid,
  notifyRefunded,
} from '../../../../order-service/services/messaging/send-order-status.ts';
import { sendPaymentInstructions } from '../../../../order-service/services/messaging/send-payment-instructions.ts';
import { saveChannels } from '../../../../order-service/services/shops/save-channels.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import { contextSecret, createShop } from '../../../helpers/order-service/order-service.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { fakeMeta, startFakeMeta } from '../../../helpers/stand-ins/fake-meta.ts';
import { part } from '../../../helpers/stand-ins/json-values.ts';

const secretsKey = 'a key for tests that is long enough';
const { phoneNumberId, verifyToken, accessToken, appSecret } = fakeMeta;
const pix =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano6008BRASILIA62070503***63041D3D';
const orders = { pixKey: '11222333000181', merchantName: 'LOJA DA ANA' };

/** A contact in an open conversation with a shop whose WhatsApp has payment buttons, and a way to charge them. */
async function start(t: TestContext, options: ChatAccountOptions = { orders }) {
  const database = await freshDatabase(t);
  const { shopId } = await createShop(database);
  const channel = { channelType: 1, channelId: 'zap' } as const;
  const secretSealed = sealChatSecrets(secretsKey, shopId, channel, { accessToken, appSecret, verifyToken });
  const connect = () =>
    saveChannels(database, shopId, [{ ...channel, kind: 'meta', externalId: phoneNumberId, options, secretSealed }]);
  await connect();
  const person = { id: newId(), isAnonymous: false, ...channel, channelUser: '5511987654321', name: 'Ana' };
  const customerId = await ensureCustomer(database, shopId, person);
  await database.run(sql`update customer set last_inbound_at = now() where id = ${customerId}`);
  const fake = await startFakeMeta(t);
  const channels = openChannels({ ownHosts: [], meta: { baseUrl: fake.url } });
  t.after(() => channels.close());
  const parts = { database, clock: () => new Date(), log: quietLog() };
  const deliver = () =>
    runDueJobs(parts, {
      message: messageJob({ ...parts, channels, publicUrl: 'https://loja.example', contextSecret, secretsKey }),
    });
  let number = 11;
  const orderId = newId();
  const order = () =>
    ({ id: orderId, customer_id: customerId, number, version: 1, status: 1, payment: null }) as unknown as OrderRow;
  const charge = async (fields: Partial<PaymentRow>, isAgain = false) => {
    number++;
    const payment = {
      id: newId(),
      order_id: orderId,
      method: PaymentMethod.Pix,
      pix_code: null,
      boleto_line: null,
      boleto_due_day: null,
      link: null,
      amount: 75_80,
      expires_at: null,
      ...fields,
    } as PaymentRow;
    await database.tx((db) => sendPaymentInstructions(db, shopId, order(), payment, { isAgain }));
    await deliver();
  };
  const kinds = () => fake.taken.map(({ body }) => part(body, 'interactive', 'type') ?? body.type);
  return { database, shopId, fake, connect, deliver, charge, order, kinds };
}

const parametersOf = (body: unknown) => part(body, 'interactive', 'action', 'parameters');

describe("WhatsApp's own payment buttons", () => {
  // Decision: Where the account allows it, a payment is one message with WhatsApp's own button.
  test('show a PIX code with the key and the holder, in one message instead of two', async (t) => {
    const { fake, charge, kinds } = await start(t);
    await charge({ pix_code: pix, expires_at: new Date(Date.now() + 1_800_000) });
    assert.deepEqual(kinds(), ['order_details']);
    const parameters = parametersOf(fake.taken[0]?.body);
    assert.deepEqual(part(parameters, 'payment_settings'), [
      {
        type: 'pix_dynamic_code',
        pix_dynamic_code: { code: pix, merchant_name: 'LOJA DA ANA', key: '11222333000181', key_type: 'CNPJ' },
      },
    ]);
    assert.deepEqual(part(parameters, 'total_amount'), { value: 75_80, offset: 100 });
    assert.match(String(part(parameters, 'order', 'expiration', 'timestamp')), /^\d{10}$/);
    assert.match(String(part(fake.taken[0]?.body, 'interactive', 'body', 'text')), /^Pague seu pedido nº 12 com PIX/);
  });

  test('show a boleto and a link, also without a PIX key; a PIX code is sent as text then', async (t) => {
    const { fake, charge, kinds } = await start(t, { orders: { pixKey: null, merchantName: null } });
    await charge({ boleto_line: '23793381286000000000300000000401984340000007580', boleto_due_day: '2026-12-01' });
    await charge({ link: 'https://pague.example/123' });
    await charge({ pix_code: pix });
    assert.deepEqual(kinds(), ['order_details', 'order_details', 'cta_url', 'text']);
    assert.deepEqual(
      fake.taken.slice(0, 2).map(({ body }) => part(parametersOf(body), 'payment_settings')),
      [
        [{ type: 'boleto', boleto: { digitable_line: '23793381286000000000300000000401984340000007580' } }],
        [{ type: 'payment_link', payment_link: { uri: 'https://pague.example/123' } }],
      ],
    );
  });

  test('are not used where the merchant did not switch them on, nor when an agent sends the code again', async (t) => {
    const off = await start(t, {});
    await off.charge({ pix_code: pix });
    assert.deepEqual(off.kinds(), ['cta_url', 'text']);
    const on = await start(t);
    await on.charge({ pix_code: pix }, true);
    assert.deepEqual(on.kinds(), ['cta_url', 'text']);
  });

  // Decision: A refused payment button becomes the text, and is not tried again for a day.
  test('fall back to the text when the account refuses them, and are not tried again until it is declared', async (t) => {
    const { fake, charge, kinds, connect, database } = await start(t);
    fake.faults.push({ kind: 'error', code: 131009 });
    await charge({ pix_code: pix });
    assert.deepEqual([fake.calls.length, kinds()], [3, ['cta_url', 'text']]);
    await charge({ pix_code: pix });
    assert.deepEqual([fake.calls.length, kinds()], [5, ['cta_url', 'text', 'cta_url', 'text']]);
    await database.run(sql`update channel_account set orders_refused_until = now() - interval '1 second'`);
    await charge({ pix_code: pix });
    assert.equal(kinds().at(-1), 'order_details');
    fake.faults.push({ kind: 'error', code: 10, status: 403 });
    await charge({ pix_code: pix });
    await connect();
    await charge({ pix_code: pix });
    assert.equal(kinds().at(-1), 'order_details');
  });

  test('that did not arrive are followed by the text and the code when an agent sends the message again', async (t) => {
    const { database, shopId, fake, charge, order, deliver, kinds } = await start(t);
    await charge({ pix_code: pix });
    const row = await database.one<{ id: string }>(
      sql`update outbox set dead_at = now(), sent_at = null, last_error = 'not-accepted' returning id`,
    );
    const lane = { shopId, customerId: order().customer_id };
    assert.equal(await database.tx((db) => requeueMessage(db, lane, row?.id ?? '')), true);
    await deliver();
    assert.deepEqual(kinds(), ['order_details', 'cta_url', 'text']);
    assert.equal(part(fake.taken.at(-1)?.body, 'text', 'body'), pix);
  });

  test('are tried again, without the text, after a failure that says nothing about them', async (t) => {
    const { database, fake, charge, kinds } = await start(t);
    fake.faults.push({ kind: 'error', code: 130429 });
    await charge({ pix_code: pix });
    assert.deepEqual(kinds(), []);
    assert.deepEqual(await database.one(sql`select orders_refused_until as until from channel_account`), {
      until: null,
    });
  });
});

describe('an update of an order that WhatsApp shows', () => {
  test('says that it is paid and finished, and names the newest payment', async (t) => {
    const { database, shopId, fake, charge, order, deliver } = await start(t);
    await charge({ pix_code: pix });
    await charge({ pix_code: pix });
    const referenceId = part(parametersOf(fake.taken[1]?.body), 'reference_id');
    await notifyPaid(database, shopId, order());
    await notifyFinalized(database, shopId, order());
    await deliver();
    assert.deepEqual(
      fake.taken.slice(2).map(({ body }) => parametersOf(body)),
      [
        { reference_id: referenceId, order: { status: 'processing' }, payment: { status: 'captured' } },
        { reference_id: referenceId, order: { status: 'completed' } },
      ],
    );
  });

  // Decision: An order that WhatsApp shows is cancelled there too, also by a refund, as far as Meta lets it.
  test('cancels it with the refund that cancelled the order, and stays a text when a part went back', async (t) => {
    const { database, shopId, fake, charge, order, deliver, kinds } = await start(t);
    await charge({ pix_code: pix });
    const refund = { cents: 75_80, method: PaymentMethod.Pix } as const;
    await notifyRefunded(database, shopId, order(), { ...refund, id: 'refund 1', isWhole: false, isCanceled: false });
    await notifyRefunded(database, shopId, order(), { ...refund, id: 'refund 2', isWhole: true, isCanceled: true });
    await deliver();
    assert.deepEqual(kinds(), ['order_details', 'cta_url', 'order_status']);
    const sent = fake.taken.at(-1)?.body;
    assert.deepEqual(part(parametersOf(sent), 'order'), { status: 'canceled' });
    assert.match(String(part(sent, 'interactive', 'body', 'text')), /foi cancelado/);
  });

  test('is the text of the refund where Meta refuses it, because it knows that the order was paid', async (t) => {
    const { database, shopId, fake, charge, order, deliver, kinds } = await start(t);
    await charge({ pix_code: pix });
    await notifyPaid(database, shopId, order());
    const refund = { id: 'refund 1', cents: 75_80, method: PaymentMethod.Pix, isWhole: true, isCanceled: true };
    await notifyRefunded(database, shopId, order(), refund);
    await deliver();
    assert.deepEqual([kinds(), fake.calls.length], [['order_details', 'order_status', 'cta_url'], 4]);
  });

  test('is the text when WhatsApp refuses the change, or shows no such order', async (t) => {
    const { database, shopId, fake, charge, order, deliver, kinds } = await start(t);
    await notifyPaid(database, shopId, order());
    await charge({ pix_code: pix });
    fake.faults.push({ kind: 'error', code: 2047 });
    await notifyCanceled(database, shopId, order());
    await deliver();
    assert.deepEqual(kinds(), ['cta_url', 'order_details', 'cta_url']);
    assert.deepEqual(await database.one(sql`select orders_refused_until as until from channel_account`), {
      until: null,
    });
  });
});
