import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Product } from '#shared/model/catalog/product.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { PagedResult } from '#shared/model/paging.ts';
import { PaymentMethod, type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import type { Envelope } from '#shared/model/result.ts';
import { brick } from '../helpers/order-service/online-shop.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';
import { sampleCardForm, sampleCustomer } from '../helpers/samples.ts';
import { pagarmeAccount } from '../helpers/stand-ins/fake-pagarme.ts';

const root = path.resolve(import.meta.dirname, '../..');
type Listed = { vendor: string; ref: string; status: string; title: string; actions: string[] };

/** `npm run stand-ins` as an engineer starts it, with what it printed. */
async function startStandIns(t: TestContext, ...words: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/stand-ins.ts', ...words], { cwd: root });
  const ended = once(child, 'exit');
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const stop = async () => {
    child.kill('SIGINT');
    return (await ended)[0];
  };
  t.after(stop);
  await until(() => {
    assert.equal(child.exitCode, null, printed);
    return /DATA_DIR=\S+/.test(printed) && printed.includes('Ctrl+C');
  });
  const lineOf = (name: string) => new RegExp(`^${name}: +(\\S+)`, 'm').exec(printed)?.[1] ?? '';
  const environment = Object.fromEntries(
    [...printed.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  const desk = lineOf('Dublês');
  const act = async (at: string, fields: Record<string, string> = {}) => {
    const response = await fetch(desk + at, { method: 'POST', body: new URLSearchParams(fields) });
    const said = await response.text();
    assert.ok(response.ok && said.includes('a loja respondeu 200'), `${at}: ${said}`);
    return said;
  };
  const operator = async (...args: string[]) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, ...environment };
    return (await promisify(execFile)(process.execPath, programArgs('scripts/shop.ts', ...args), { env })).stdout;
  };
  /** What is said about an action that the payment's state does not allow, or about an impossible amount. */
  const refused = async (at: string, fields: Record<string, string> = {}) => {
    const response = await fetch(desk + at, { method: 'POST', body: new URLSearchParams(fields) });
    const said = await response.text();
    assert.deepEqual([response.status, said.trim().split('\n').length], [422, 1], `${at}: ${said}`);
    return said;
  };
  return {
    stop,
    operator,
    lineOf,
    desk,
    act,
    refused,
    environment,
    printed: () => printed,
    payments: async (): Promise<Listed[]> => (await fetch(`${desk}/payments`)).json(),
    messages: async (): Promise<{ text: string }[]> => (await fetch(`${desk}/messages`)).json(),
  };
}

/** The calls of a shopper's page. */
function shopperOf(link: string) {
  const { origin, hash } = new URL(link);
  const authorization = `Bearer ${hash.slice(1)}`;
  const call = async <Data>(at: string, body?: object): Promise<Data> => {
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const response = await fetch(
      origin + at,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    const envelope: Envelope<Data> = await response.json();
    assert.ok(envelope.success && envelope.data !== null, `${at}: ${JSON.stringify(envelope.errors)}`);
    return envelope.data;
  };
  return {
    call,
    state: () => call<PaymentState<Order>>('/api/order/payment/state'),
    /** Fills an order and chooses how it is paid. */
    fill: async (optionId: string, type: PaymentMethod) => {
      const [product] = (await call<PagedResult<Product>>('/api/catalog/top')).data;
      await call('/api/order/items/', { index: '', providerId: product?.providerId, quantity: 1, attributes: [] });
      await call('/api/customer/update', sampleCustomer);
      await call('/api/order/logistic/', { type: 0, providerId: 'retirada' });
      return call<Order>('/api/order/payment/delivery', { providerId: optionId, type });
    },
  };
}

/** The status of a page that a browser asks for under this name. */
const statusUnder = (address: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(address, { headers: { host } }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    }).on('error', reject);
  });

test('npm run stand-ins runs a shop whose PIX is paid and refunded at the stand-in, with messages to the contact', async (t) => {
  const { stop, lineOf, act, refused, payments, messages, operator, desk } = await startStandIns(t);
  const shopper = shopperOf(lineOf('Cliente'));
  await shopper.fill('pix-mp', PaymentMethod.Pix);
  await shopper.call('/api/order/confirm');
  await shopper.call('/api/order/payment/start', {});
  await until(async () => (await shopper.state()).pix !== null);
  const [pix] = await payments();
  assert.deepEqual([pix?.vendor, pix?.status], ['mercadopago', 'pending (pending_waiting_transfer)']);
  assert.deepEqual(pix?.actions, ['pay', 'expire']);
  const at = `/payments/mercadopago/${pix?.ref}`;
  for (const early of ['dispute', 'refund', 'refuse', 'win'])
    assert.match(await refused(`${at}/${early}`), /não cabe agora; o que cabe: Pagar, Deixar vencer/);
  for (const amount of ['abc', '-5', '0', '1,005', '99999999999999999999']) await refused(`${at}/pay`, { amount });
  await act(`${at}/pay`);
  await refused(`${at}/pay`);
  await until(async () => (await shopper.state()).status === PaymentStatus.Paid);
  const { number } = (await shopper.state()).order;
  await until(async () => (await messages()).some(({ text }) => /pagamento/i.test(text)));

  // A part at the company's own panel, and the rest by the operator's command.
  await act(`${at}/refund`, { amount: '5,00' });
  await until(async () => (await operator('orders', 'show', String(number))).includes('5,00'));
  assert.match(await refused(`${at}/refund`, { amount: '900' }), /^R\$\s900,00 é mais do que R\$\s\d\d,\d\d/);
  await operator('payments', 'refund', String(number));
  await until(async () => (await payments())[0]?.status === 'refunded (refunded)');
  await until(async () => /devolvid/i.test(await operator('orders', 'show', String(number))));

  // A chargeback of money that went back already.
  assert.deepEqual((await payments())[0]?.actions, ['dispute']);
  await act(`${at}/dispute`);
  await until(async () => (await operator('payments')).includes('devolvido e em disputa'));
  await act(`${at}/win`);
  await until(async () => !(await operator('payments')).includes('em disputa'));
  assert.equal((await payments())[0]?.status, 'refunded (refunded)');

  // The page itself, and what it refuses.
  const page = await fetch(desk, { headers: { accept: 'text/html' } });
  assert.match(
    await page.text(),
    /<ul><li><b>Pedido 1 Loja de Ensaio<\/b>: Mercado Pago, pix, R\$\s\d\d,\d\d: <strong>refunded/,
  );
  for (const wrong of ['/payments/mercadopago/1/pay', `${at}/explode`])
    assert.equal((await fetch(desk + wrong, { method: 'POST' })).status, 404, wrong);
  assert.deepEqual(
    [page.headers.get('x-frame-options'), page.headers.get('content-security-policy')],
    ['DENY', "frame-ancestors 'none'"],
  );
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'http://outro.example' }])
    assert.equal((await fetch(`${desk}${at}/pay`, { method: 'POST', headers })).status, 404);
  assert.deepEqual(
    [await statusUnder(desk, 'outro.example'), await statusUnder(desk, new URL(desk).host)],
    [404, 200],
    'a name of another site that leads here is not the page',
  );
  assert.equal(await stop(), 0, 'no request was wrong');
});

test('npm run stand-ins takes a card by its token, and decides alerts, mediations and disputes', async (t) => {
  const { stop, lineOf, act, refused, payments, operator, environment } = await startStandIns(t);
  const shopper = shopperOf(lineOf('Cliente'));
  await shopper.fill('cartao', PaymentMethod.CreditCard);
  const card = { number: '4111111111111111', holder_name: 'CONT', exp_month: 12, exp_year: 2031, cvv: '123' };
  const tokens = `${environment.PAGARME_API_URL}/core/v5/tokens?appId=${pagarmeAccount.publicKey}`;
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const made = await (await fetch(tokens, { ...json, body: JSON.stringify({ type: 'card', card }) })).json();
  const { address, addressNumber, complement, neighborhood, city, state } = sampleCardForm;
  const { name, document } = sampleCustomer;
  const holder = { name, document, zipCode: '01310100', address, addressNumber, complement, neighborhood, city, state };
  await shopper.call('/api/order/payment/mercadoPago', brick(made.id, { holder }));
  const [charge] = await payments();
  assert.deepEqual([charge?.vendor, charge?.status], ['pagarme', 'processing']);
  const at = `/payments/pagarme/${charge?.ref}`;
  assert.deepEqual(charge?.actions, ['pay', 'refuse']);
  await act(`${at}/pay`);
  await until(async () => (await shopper.state()).status === PaymentStatus.Paid);
  await act(`${at}/dispute`);
  const { number } = (await shopper.state()).order;
  const shows = (what: RegExp, of = number) =>
    until(async () => what.test(await operator('orders', 'show', String(of))));
  await shows(/Em disputa/);
  assert.deepEqual((await payments())[0]?.actions, ['win']);
  await act(`${at}/win`);
  await shows(/a contestação terminou a favor da loja/);

  // Mercado Pago also warns of fraud, and decides claims.
  await shopper.fill('pix-mp', PaymentMethod.Pix);
  await shopper.call('/api/order/confirm');
  await shopper.call('/api/order/payment/start', {});
  await until(async () => (await payments()).length === 2);
  const second = (await shopper.state()).order.number;
  const pix = (await payments()).find(({ vendor }) => vendor === 'mercadopago');
  assert.equal(pix?.title, `Pedido ${second} Loja de Ensaio`);
  const there = `/payments/mercadopago/${pix?.ref}`;
  await act(`${there}/pay`);
  await until(async () => (await shopper.state()).status === PaymentStatus.Paid);
  await act(`${there}/alert`);
  await shows(/Alerta de fraude do provedor/, second);
  await act(`${there}/mediate`);
  await shows(/Em disputa/, second);
  await refused(`${there}/refund`);
  await act(`${there}/dispute`);
  await act(`${there}/lose`);
  await shows(/Perdido em disputa/, second);
  assert.equal(await stop(), 0, 'no request was wrong');
});

test('npm run stand-ins -- --vendors-only prints the start of your own shop', async (t) => {
  const { stop, printed, environment, payments } = await startStandIns(t, '--vendors-only', '--orders');
  const file = /apply (\S+)/.exec(printed())?.[1] ?? '';
  const declared = JSON.parse(readFileSync(file, 'utf8'));
  assert.deepEqual([declared.paymentAccounts[0].api, environment.PORT], ['orders', '3000']);
  assert.ok(!String(environment.DATA_DIR).startsWith(path.dirname(file)), 'Ctrl+C leaves the data of the own shop');
  assert.deepEqual(await payments(), []);
  assert.equal(await stop(), 0);
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, 'not within two minutes');
    await sleep(100);
  }
}
