import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { VendorRequest } from '../vendors/contract.ts';
import { type Judge, judgeOf, vendorRequest } from '../vendors/judge.ts';
import { mercadoPagoContract } from '../vendors/mercado-pago/contract.ts';
import { causeOf, expiryProblem, newPayment } from '../vendors/mercado-pago/new-payment.ts';
import { type Fault, respondWithFault, type Said, takeFault } from './faults.ts';
import type { Lifetime } from './lifetime.ts';
import { startLoopbackServer } from './loopback-server.ts';

/** The account of the fake. The last part of the token is its owner, as at Mercado Pago. */
export const fakeAccount = {
  accessToken: 'APP_USR-1234567890123456-112015-0123456789abcdef0123456789abcdef-987654321',
  publicKey: 'APP_USR-0a1b2c3d-0000-4000-8000-000000000001',
  webhookSecret: 'segredo-de-teste',
  collectorId: 987_654_321,
  /** A valid token of another account: it finds none of these payments. */
  foreignToken: 'APP_USR-1234567890123456-112015-0123456789abcdef0123456789abcdef-111222333',
};

export type FakePayment = Record<string, unknown> & {
  id: number;
  status: string;
  status_detail: string;
  external_reference: string;
};

export type FakeCall = {
  method: string;
  path: string;
  key: string | null;
  deviceId: string | null;
  body: Record<string, unknown> | null;
};

export type FakeMercadoPago = {
  url: string;
  calls: FakeCall[];
  /** Every payment that the fake created, oldest first. */
  payments: FakePayment[];
  /** The faults of the next calls, in this order. */
  faults: Fault[];
  /** Changes a payment, as when the shopper pays, the bank expires it or an attacker edits it. */
  change(id: number | string, fields: Record<string, unknown>): FakePayment;
  pay(id: number | string, fields?: Record<string, unknown>): FakePayment;
  /** Every refund, oldest first. */
  refunds: FakeRefund[];
  /** The status of the next refunds: a PIX may be returned later. */
  refundStatus: 'approved' | 'in_process' | 'rejected';
  /** Refunds a payment as its merchant does in Mercado Pago's own panel; in reais. */
  refundInPanel(id: number | string, amount: number): void;
  /** The tags of the account's owner. */
  userTags: string[];
  /** Other resources of the API, by path: chargebacks, claims, merchant orders. */
  resources: Map<string, unknown>;
  /** Holds requests and responses against Mercado Pago's documents. */
  judge: Judge;
};

export type FakeRefund = { id: number; payment_id: number; amount: number; status: string };

type Json = Record<string, unknown>;

/**
 * Mercado Pago according to its documentation, on a loopback port. It injects faults on demand and stops when the test
 * ends.
 */
export async function startFakeMercadoPago(t: Lifetime): Promise<FakeMercadoPago> {
  const fake: FakeMercadoPago = {
    url: '',
    calls: [],
    payments: [],
    faults: [],
    refunds: [],
    refundStatus: 'approved',
    userTags: ['normal', 'test_user'],
    resources: new Map(),
    judge: judgeOf(t, mercadoPagoContract),
    change: (id, fields) =>
      Object.assign(must(fake.payments.find((payment) => String(payment.id) === String(id))), {
        date_last_updated: new Date().toISOString(),
        ...fields,
      }),
    refundInPanel: (id, amount) => void addRefund(fake, fake.change(id, {}), amount),
    pay: (id, fields = {}) => fake.change(id, { status: 'approved', status_detail: 'accredited', ...fields }),
  };
  const refundsByKey = new Map<string, { text: string; made: FakeRefund }>();
  const byKey = new Map<string, { body: string; payment: FakePayment }>();
  fake.url = await startLoopbackServer(t, respond);
  return fake;

  function respond(request: IncomingMessage, reply: ServerResponse, text: string): void {
    const key = typeof request.headers['x-idempotency-key'] === 'string' ? request.headers['x-idempotency-key'] : null;
    const body: Record<string, unknown> | null = text === '' ? null : JSON.parse(text);
    const device = request.headers['x-meli-session-id'];
    const deviceId = typeof device === 'string' ? device : null;
    fake.calls.push({ method: request.method ?? '', path: request.url ?? '', key, deviceId, body });
    respondWithFault(
      takeFault(fake.faults, request),
      { request, reply },
      () => perform(request, body, text, key),
      failure,
    );
  }

  function perform(request: IncomingMessage, body: Json | null, text: string, key: string | null): Said {
    const judged = vendorRequest(request, body ?? undefined);
    const problems = fake.judge.request(judged);
    const said =
      problems.length > 0
        ? { status: 400, json: failure(400, causeOf(problems)) }
        : (publicKeyResponse(judged, failure) ?? tokenProblem(request) ?? decide(judged, body, text, key));
    fake.judge.judgeResponse(judged, said);
    return said;
  }

  function decide({ method, path, query }: VendorRequest, body: Json | null, text: string, key: string | null): Said {
    if (path === '/users/me') return { status: 200, json: { id: fakeAccount.collectorId, tags: fake.userTags } };
    if (method === 'POST' && path === '/v1/payments' && body) return create(body, text, key);
    // An attempt without an id may also have been charged by orders; this account has none.
    if (path === '/v1/orders') return { status: 200, json: { data: [], paging: { total: 0, limit: 30, offset: 0 } } };
    if (path === '/v1/payments/search') {
      const results = fake.payments
        .filter(({ external_reference }) => external_reference === query.external_reference)
        .reverse();
      return { status: 200, json: { results, paging: { total: results.length, limit: 10, offset: 0 } } };
    }
    const resource = fake.resources.get(path);
    if (resource !== undefined) return { status: 200, json: resource };
    const refunded = fake.payments.find(({ id }) => path === `/v1/payments/${id}/refunds`);
    if (refunded && method === 'GET')
      return { status: 200, json: fake.refunds.filter(({ payment_id }) => payment_id === refunded.id) };
    if (refunded) return refund(refunded, body, text, key);
    const payment = fake.payments.find(({ id }) => path === `/v1/payments/${id}`);
    if (!payment) return { status: 404, json: failure(404) };
    if (method === 'PUT') return cancel(payment);
    return { status: 200, json: payment };
  }

  function refund(payment: FakePayment, body: Record<string, unknown> | null, text: string, key: string | null): Said {
    const before = refundsByKey.get(String(key));
    if (before) return before.text === text ? { status: 201, json: before.made } : { status: 409, json: failure(409) };
    const problem = refundProblem(fake, payment, body);
    if (problem !== null) return { status: 400, json: failure(400, problem) };
    const made = addRefund(fake, payment, typeof body?.amount === 'number' ? body.amount : leftOf(fake, payment));
    refundsByKey.set(String(key), { text, made });
    return { status: 201, json: made };
  }

  function create(body: Record<string, unknown>, text: string, key: string | null): Said {
    const before = byKey.get(String(key));
    if (before)
      return before.body === text ? { status: 201, json: before.payment } : { status: 409, json: failure(409) };
    const problem = expiryProblem(body);
    if (problem !== null) return { status: 400, json: failure(400, problem) };
    const payment: FakePayment = newPayment(body, {
      id: 20_000_000_000 + fake.payments.length,
      collectorId: fakeAccount.collectorId,
    });
    fake.payments.push(payment);
    byKey.set(String(key), { body: text, payment });
    return { status: 201, json: payment };
  }
}

/** The payment methods of a public key, which needs no token; null: another call. `failure`: of an unknown key. */
export function publicKeyResponse(
  { path, query }: Pick<VendorRequest, 'path' | 'query'>,
  failure: (status: number) => unknown,
): Said | null {
  if (path !== '/v1/payment_methods') return null;
  if (query.public_key !== fakeAccount.publicKey) return { status: 401, json: failure(401) };
  return { status: 200, json: [{ id: 'pix', payment_type_id: 'bank_transfer', status: 'active' }] };
}

function tokenProblem({ headers }: IncomingMessage): Said | null {
  if (headers.authorization === `Bearer ${fakeAccount.foreignToken}`) return { status: 404, json: failure(404, 2000) };
  return headers.authorization === `Bearer ${fakeAccount.accessToken}` ? null : { status: 401, json: failure(401) };
}

/** What is left of a payment, in reais. */
const leftOf = ({ refunds }: FakeMercadoPago, { id, transaction_amount }: FakePayment): number =>
  refunds
    .filter(({ payment_id, status }) => payment_id === id && status !== 'rejected')
    .reduce((cents, { amount }) => cents - Math.round(amount * 100), Math.round(Number(transaction_amount) * 100)) /
  100;

/** The code of a refund's error, as Mercado Pago sends it in `cause`; null: no error. */
function refundProblem(fake: FakeMercadoPago, payment: FakePayment, body: Record<string, unknown> | null) {
  if (payment.status !== 'approved') return 2063;
  const amount = body?.amount ?? leftOf(fake, payment);
  return typeof amount === 'number' && amount <= leftOf(fake, payment) ? null : 4040;
}

/** Makes a refund and changes its payment, as Mercado Pago does. */
function addRefund(fake: FakeMercadoPago, payment: FakePayment, amount: number): FakeRefund {
  const made = {
    id: 1_000 + fake.refunds.length,
    payment_id: payment.id,
    amount,
    status: fake.refundStatus,
    source: { id: String(fakeAccount.collectorId), name: 'Loja', type: 'collector' },
    refund_mode: 'standard',
    date_created: new Date().toISOString(),
  };
  fake.refunds.push(made);
  if (made.status === 'approved') applyRefund(fake, payment);
  return made;
}

/** The payment after its refunds. */
export function applyRefund(fake: FakeMercadoPago, payment: FakePayment): void {
  const left = leftOf(fake, payment);
  const refunded = Math.round((Number(payment.transaction_amount) - left) * 100) / 100;
  fake.change(payment.id, {
    transaction_amount_refunded: refunded,
    ...(left === 0
      ? { status: 'refunded', status_detail: 'refunded' }
      : { status: 'approved', status_detail: 'partially_refunded' }),
  });
}

function cancel(payment: FakePayment) {
  if (!['pending', 'in_process', 'authorized'].includes(payment.status))
    return { status: 400, json: failure(400, 2063) };
  Object.assign(payment, { status: 'cancelled', status_detail: 'by_collector' });
  return { status: 200, json: payment };
}

const words: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  422: 'unprocessable',
};

/** An error in Mercado Pago's format. Its message quotes the payer, as theirs may: our code must not repeat it. */
const failure = (status: number, cause?: number) => ({
  message: 'payer ana@example.com 12345678909 was refused',
  error: words[status] ?? 'internal_error',
  status,
  cause: cause === undefined ? [] : [{ code: cause, description: 'ana@example.com', data: '20-11-2026' }],
});

export type FakeWebhook = { query: string; headers: Record<string, string>; body: Record<string, unknown> };

/** Mercado Pago's webhook about a payment. Each part can be set, to forge or to repeat one. */
export function webhookOf(
  id: number | string,
  options: { type?: string; action?: string; secret?: string; requestId?: string; ts?: number | string } = {},
): FakeWebhook {
  const {
    type = 'payment',
    action = 'payment.updated',
    secret = fakeAccount.webhookSecret,
    requestId = randomUUID(),
    ts = Math.floor(Date.now() / 1_000),
  } = options;
  const v1 = createHmac('sha256', secret).update(`id:${id};request-id:${requestId};ts:${ts};`).digest('hex');
  return {
    query: `data.id=${id}&type=${type}`,
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId, 'content-type': 'application/json' },
    body: {
      id: 100_000_000_000 + Math.floor(Math.random() * 1e9),
      live_mode: false,
      type,
      date_created: new Date().toISOString(),
      user_id: fakeAccount.collectorId,
      api_version: 'v1',
      action,
      data: { id: String(id) },
    },
  };
}

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('there is no such payment');
  return value;
}
