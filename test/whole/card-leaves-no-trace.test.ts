import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { FailureType, type PaymentResponse, PaymentStatus } from '#shared/model/payment/payment.ts';
import type { Envelope } from '#shared/model/result.ts';
import { demoCaptchaKey, demoCaptchaToken } from '#shared/rules/card/demo-captcha.ts';
import { hashRequest } from '../../order-service/services/core/idempotency.ts';
import { startGateway } from '../gateway/gateway-fixture.ts';
import { freshDatabase } from '../helpers/database/database.ts';
import { databaseDump } from '../helpers/database/database-dump.ts';
import { startMercadoPagoShop } from '../helpers/order-service/mercado-pago-shop.ts';
import { brick } from '../helpers/order-service/online-shop.ts';
import { contextSecret, type TestService } from '../helpers/order-service/order-service.ts';
import { card, cards, startPayable } from '../helpers/order-service/payments.ts';
import { fakeProvider } from '../helpers/stand-ins/fake-provider.ts';

const { Paid, Failed, Waiting } = PaymentStatus;
const path = '/api/order/payment/credit';
type Sent = { status: number; envelope: Envelope<PaymentResponse<Order>> };

/** The data of a card and its billing address; they must appear nowhere else in these shops. */
const bill = {
  name: 'TITULAR SECRETO',
  securityCode: '847',
  expiryMonth: '11',
  expiryYear: '2037',
  document: '11144477735',
  zipCode: '69900123',
  address: 'Rua do Titular',
  neighborhood: 'Bairro do Titular',
};
const numbers = [...Object.values(cards), '5555555555554444'];
const token = demoCaptchaToken(randomUUID());

/** The order service behind a real gateway, both at their most verbose log level. */
async function behindGateway(t: TestContext, service: TestService) {
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const gateway = await startGateway(t, { url }, { logLevel: 'trace', contextSecret });
  return {
    send: async (where: string, body: object | string, headers: Record<string, string> = {}): Promise<Sent> => {
      const sent = { authorization: 'Bearer ana', 'content-type': 'application/json', ...headers };
      const response = await fetch(gateway.url + where, {
        method: 'POST',
        headers: sent,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: response.status, envelope: await response.json() };
    },
    /** After the last log line was written. */
    logs: async () => {
      await gateway.app.close();
      await service.app.close();
      return { gateway: gateway.log(), 'order service': service.logged() };
    },
  };
}

/**
 * The card data in a text: the number whole, in groups or without its last digits, the code, date and address, and
 * hashes that an attacker could reverse.
 */
function tracesOf(text: string): string[] {
  const hashes = ['sha256', 'sha1', 'md5'].flatMap((algorithm) =>
    [...numbers, ...numbers.map((number) => number + bill.securityCode), bill.securityCode].flatMap((secret) => {
      const hash = createHash(algorithm).update(secret).digest();
      return [hash.toString('hex'), hash.toString('base64')];
    }),
  );
  const words = [
    ...numbers.flatMap((number) => [
      number,
      number.slice(0, 12),
      number.replaceAll(/(.{4})(?=.)/g, '$1 '),
      btoa(number),
    ]),
    ...[
      bill.name,
      bill.document,
      bill.address,
      bill.neighborhood,
      bill.zipCode,
      token,
      'securityCode',
      'expiryMonth',
      'expiryYear',
    ],
    ...hashes,
  ];
  const quotedCode = new RegExp(`["']${bill.securityCode}\\\\*["']`);
  // Not as a time of day.
  const date = /(?<![\w.])11[^\w:]{1,5}(20)?37(?!\w)/;
  return [
    ...words.filter((word) => text.includes(word)),
    ...[quotedCode, date].filter((pattern) => pattern.test(text)).map((pattern) => pattern.source),
  ];
}

// Decision: A card number, a security code and an expiry leave no trace: no log line, no column, no hash.
test('the search for a card finds one in every format', () => {
  const written = [
    ...numbers,
    '4111 1111 1111 1111',
    '411111111111xxxx',
    JSON.stringify({ securityCode: '847' }),
    JSON.stringify(JSON.stringify({ c: '847' })),
    '11/37',
    '["11","2037"]',
    createHash('sha256').update(cards.paid).digest('hex'),
    bill.name,
  ];
  for (const text of written) assert.notDeepEqual(tracesOf(`{"level":30,"x":"${text}"}`), [], text);
  assert.deepEqual(tracesOf('{"time":"2026-11-21T11:37:00","last4":"1111","ms":847}'), []);
});

// Decision: A card number, a security code and an expiry leave no trace: no log line, no column, no hash.
test('a card that was paid, refused, stopped by a captcha or sent twice is in no log line and no column', async (t) => {
  const database = await freshDatabase(t);
  const service = await startPayable(t, database);
  const { send, logs } = await behindGateway(t, service);
  const pay = async (number: string, fields = {}, headers = {}) => {
    const { status, envelope } = await send(path, card(number, { ...bill, ...fields }), headers);
    return status === 200 && envelope.data ? [envelope.data.status, envelope.data.failureType] : [status];
  };
  const key = { 'idempotency-key': randomUUID() };
  assert.deepEqual(await pay(cards.limit), [Failed, FailureType.LimitExceeded]);
  assert.deepEqual(await pay(cards.captcha), [Failed, FailureType.ReCAPTCHA]);
  assert.deepEqual(await pay(cards.captcha, { recaptchaKey: demoCaptchaKey, recaptchaToken: 'errado' }), [
    Failed,
    FailureType.ReCAPTCHA,
  ]);
  const solved = { recaptchaKey: demoCaptchaKey, recaptchaToken: token };
  assert.deepEqual(await pay('5555555555554444', solved), [422], 'no test card');
  assert.deepEqual(await pay(cards.paid, { number: '4111 1111 1111 1111' }), [400]);
  assert.deepEqual(await pay(cards.paid, { securityCode: '84' }), [400]);
  assert.equal(
    (await send(path, `{"number":"${cards.paid}","securityCode":"847","expiryMonth":"11","expiryYear":"2037"`)).status,
    400,
  );
  assert.equal((await send(`${path}/${cards.paid}`, card(cards.paid, bill))).status, 404);
  const again = { recaptchaKey: demoCaptchaKey, recaptchaToken: demoCaptchaToken(randomUUID()) };
  const twice = await Promise.all([pay(cards.paid, again, key), pay(cards.paid, again, key)]);
  assert.deepEqual(twice[0], [Paid, undefined]);
  // With its key, the same request with another card still counts as the same. The comparison of requests uses no card
  // data.
  const other = {
    ...again,
    number: cards.limit,
    securityCode: '848',
    expiryMonth: '10',
    expiryYear: '2036',
    name: 'OUTRO',
  };
  assert.deepEqual(await pay(cards.paid, other, key), [Paid, undefined]);

  const dump = await databaseDump(database);
  const order = await database.one<{ id: string }>({ text: 'select id from orders where number = 1', values: [] });
  const {
    number: _n,
    securityCode: _s,
    expiryMonth: _m,
    expiryYear: _y,
    name: _h,
    ...hashed
  } = card(cards.paid, { ...bill });
  assert.ok(dump.includes(order?.id ?? 'no order') && dump.includes('"card_last4": "1111"'), 'the dump is one');
  assert.ok(
    dump.includes(hashRequest('POST', path, {}, {}, { ...hashed, recaptchaKey: demoCaptchaKey })),
    'the request left this hash',
  );
  const all = await logs();
  assert.match(all.gateway, /payment\/credit/);
  assert.match(all['order service'], /a payment could not be tried/);
  for (const [where, text] of Object.entries({ database: dump, ...all })) assert.deepEqual(tracesOf(text), [], where);
});

// Decision: A card number, a security code and an expiry leave no trace: no log line, no column, no hash.
test('a card is in no log line when its provider fails with all card data in the message', async (t) => {
  const database = await freshDatabase(t);
  const fake = fakeProvider();
  const provider = await fake.maker.simulator(database, {} as never);
  assert.ok(provider);
  const talkative = {
    ...provider,
    chargeCard: async (charge: object) => {
      throw new Error(`refused ${JSON.stringify(charge)}`);
    },
  };
  const service = await startPayable(t, database, {
    parts: { payments: { factories: { simulator: async () => talkative } } },
  });
  const { send, logs } = await behindGateway(t, service);
  const { envelope } = await send(path, card(cards.paid, bill));
  assert.equal(envelope.data?.status, Waiting);
  const dump = await databaseDump(database);
  const all = await logs();
  assert.match(all['order service'], /a payment provider did not respond/);
  for (const [where, text] of Object.entries({ database: dump, ...all })) assert.deepEqual(tracesOf(text), [], where);
});

test("a brick's token and payer are in no log line, and the token in no column", async (t) => {
  const database = await freshDatabase(t);
  const shop = await startMercadoPagoShop(t, database);
  const { send, logs } = await behindGateway(t, shop);
  const payer = { email: 'titular-secreto@example.com', identification: { type: 'CPF', number: bill.document } };
  const pay = async (name: string, headers = {}) => {
    const { status, envelope } = await send(
      '/api/order/payment/mercadoPago',
      brick(`${name}-canary-token`, { payer }),
      headers,
    );
    return envelope.data?.status ?? status;
  };
  shop.fake.faults.push({ kind: 'status', status: 400 });
  assert.equal(await pay('APRO'), 422);
  assert.equal(await pay('FUND'), Failed);
  const key = { 'idempotency-key': randomUUID() };
  assert.deepEqual(await Promise.all([pay('APRO', key), pay('APRO', key)]), [Paid, Paid]);
  assert.equal(await pay('CALL', key), Paid, 'only the key shows that it is the same');
  assert.ok(JSON.stringify(shop.fake.calls).includes('canary-token'), 'it was sent to Mercado Pago');

  const dump = await databaseDump(database);
  assert.match(dump, /"provider": "mercadopago"/);
  assert.ok(!dump.includes('canary-token') && !dump.includes('503143'));
  const all = await logs();
  assert.match(all.gateway, /payment\/mercadoPago/);
  for (const [where, text] of Object.entries(all))
    for (const secret of ['canary-token', payer.email, bill.document])
      assert.ok(!text.includes(secret), `${secret}: ${where}`);
  assert.ok(!dump.includes(payer.email) && !dump.includes(bill.document), 'the payer is not stored either');
});
