import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import { answerWithFault, type Fault, type Said, takeFault } from './faults.ts';
import { startLoopbackServer } from './loopback-server.ts';

/** The account of the fake. The last part of the token is its owner, as at Mercado Pago. */
export const fakeAccount = {
  accessToken: 'APP_USR-1234567890123456-112015-0123456789abcdef0123456789abcdef-987654321',
  publicKey: 'APP_USR-0a1b2c3d-0000-4000-8000-000000000001',
  webhookSecret: 'segredo-de-teste',
  collectorId: 987_654_321,
};

export type FakePayment = Record<string, unknown> & {
  id: number;
  status: string;
  status_detail: string;
  external_reference: string;
};

export type FakeCall = { method: string; path: string; key: string | null; body: Record<string, unknown> | null };

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
};

export type FakeRefund = { id: number; payment_id: number; amount: number; status: string };

/** The result of a card's token: the names that Mercado Pago's own test cards use. */
const outcomes: Record<string, [status: string, detail: string]> = {
  APRO: ['approved', 'accredited'],
  CONT: ['in_process', 'pending_contingency'],
  OTHE: ['rejected', 'cc_rejected_other_reason'],
  CALL: ['rejected', 'cc_rejected_call_for_authorize'],
  FUND: ['rejected', 'cc_rejected_insufficient_amount'],
  SECU: ['rejected', 'cc_rejected_bad_filled_security_code'],
  EXPI: ['rejected', 'cc_rejected_bad_filled_date'],
  FORM: ['rejected', 'cc_rejected_bad_filled_other'],
};

/**
 * Mercado Pago according to its documentation, on a loopback port. It injects faults on demand and stops when the test
 * ends.
 */
export async function startFakeMercadoPago(t: TestContext): Promise<FakeMercadoPago> {
  const fake: FakeMercadoPago = {
    url: '',
    calls: [],
    payments: [],
    faults: [],
    refunds: [],
    refundStatus: 'approved',
    userTags: ['normal', 'test_user'],
    resources: new Map(),
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
  fake.url = await startLoopbackServer(t, answer);
  return fake;

  function answer(request: IncomingMessage, reply: ServerResponse, text: string): void {
    const key = typeof request.headers['x-idempotency-key'] === 'string' ? request.headers['x-idempotency-key'] : null;
    const body: Record<string, unknown> | null = text === '' ? null : JSON.parse(text);
    fake.calls.push({ method: request.method ?? '', path: request.url ?? '', key, body });
    answerWithFault(
      takeFault(fake.faults, request),
      { request, reply },
      () => perform(request, body, text, key),
      failure,
    );
  }

  function perform(
    request: IncomingMessage,
    body: Record<string, unknown> | null,
    text: string,
    key: string | null,
  ): Said {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake');
    if (request.headers.authorization !== `Bearer ${fakeAccount.accessToken}`)
      return { status: 401, json: failure(401) };
    if (pathname === '/users/me') return { status: 200, json: { id: fakeAccount.collectorId, tags: fake.userTags } };
    if (request.method === 'POST' && pathname === '/v1/payments' && body) return create(body, text, key);
    if (request.method === 'GET' && pathname === '/v1/payments/search') {
      const wanted = searchParams.get('external_reference');
      const results = fake.payments.filter(({ external_reference }) => external_reference === wanted).reverse();
      return { status: 200, json: { results, paging: { total: results.length, limit: 10, offset: 0 } } };
    }
    const resource = fake.resources.get(pathname);
    if (resource !== undefined) return { status: 200, json: resource };
    const refunded = fake.payments.find(({ id }) => pathname === `/v1/payments/${id}/refunds`);
    if (refunded && request.method === 'GET')
      return { status: 200, json: fake.refunds.filter(({ payment_id }) => payment_id === refunded.id) };
    if (refunded) return refund(refunded, body, text, key);
    const payment = fake.payments.find(({ id }) => pathname === `/v1/payments/${id}`);
    if (!payment) return { status: 404, json: failure(404) };
    if (request.method === 'PUT') return cancel(payment, body);
    return { status: 200, json: payment };
  }

  function refund(payment: FakePayment, body: Record<string, unknown> | null, text: string, key: string | null): Said {
    if (key === null || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key))
      return { status: 400, json: failure(400, 4292) };
    const before = refundsByKey.get(key);
    if (before) return before.text === text ? { status: 201, json: before.made } : { status: 409, json: failure(409) };
    const problem = refundProblem(fake, payment, body);
    if (problem !== null) return { status: 400, json: failure(400, problem) };
    const made = addRefund(fake, payment, typeof body?.amount === 'number' ? body.amount : leftOf(fake, payment));
    refundsByKey.set(key, { text, made });
    return { status: 201, json: made };
  }

  function create(body: Record<string, unknown>, text: string, key: string | null): Said {
    if (key === null) return { status: 400, json: failure(400, 4292) };
    const before = byKey.get(key);
    if (before)
      return before.body === text ? { status: 201, json: before.payment } : { status: 409, json: failure(409) };
    const problem = bodyProblem(body);
    if (problem !== null) return { status: 400, json: failure(400, problem) };
    const [status, status_detail] = firstState(body);
    const payment: FakePayment = {
      id: 20_000_000_000 + fake.payments.length,
      date_created: new Date().toISOString(),
      date_last_updated: new Date().toISOString(),
      status,
      status_detail,
      currency_id: 'BRL',
      collector_id: fakeAccount.collectorId,
      live_mode: false,
      ...body,
      external_reference: String(body.external_reference),
      ...detailsOf(body),
    };
    delete payment.token;
    fake.payments.push(payment);
    byKey.set(key, { body: text, payment });
    return { status: 201, json: payment };
  }
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
  if (Object.keys(body ?? {}).some((name) => name !== 'amount')) return 2085;
  const amount = body?.amount ?? leftOf(fake, payment);
  const isAmount = typeof amount === 'number' && amount > 0 && Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6;
  return isAmount && amount <= leftOf(fake, payment) ? null : 4040;
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

function cancel(payment: FakePayment, body: Record<string, unknown> | null) {
  const isOpen = ['pending', 'in_process', 'authorized'].includes(payment.status);
  if (body?.status !== 'cancelled' || !isOpen) return { status: 400, json: failure(400, 2063) };
  Object.assign(payment, { status: 'cancelled', status_detail: 'by_collector' });
  return { status: 200, json: payment };
}

function firstState({ payment_method_id, token }: Record<string, unknown>): [string, string] {
  if (payment_method_id === 'pix') return ['pending', 'pending_waiting_transfer'];
  if (payment_method_id === 'bolbradesco') return ['pending', 'pending_waiting_payment'];
  return outcomes[String(token).slice(0, 4)] ?? ['rejected', 'cc_rejected_other_reason'];
}

/** The code of a charge's error, as Mercado Pago sends it in `cause`; null: no error. */
function bodyProblem(body: Record<string, unknown>): number | null {
  const amount = body.transaction_amount;
  if (typeof amount !== 'number' || amount <= 0 || Math.abs(Math.round(amount * 100) - amount * 100) > 1e-6)
    return 4020;
  const payer = Object(body.payer);
  if (!/^\S+@\S+$/.test(String(payer.email ?? ''))) return 4050;
  if (body.notification_url !== undefined && !/^https:\/\//.test(String(body.notification_url))) return 4020;
  const isDated = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{2}:\d{2}$/.test(String(body.date_of_expiration));
  if (body.payment_method_id === 'pix') {
    const minutes = (Date.parse(String(body.date_of_expiration)) - Date.now()) / 60_000;
    return isDated && minutes >= 30 && minutes <= 30 * 24 * 60 ? null : 4031;
  }
  if (body.payment_method_id === 'bolbradesco') {
    const address = Object(payer.address);
    const isWhole = ['zip_code', 'street_name', 'street_number', 'neighborhood', 'city', 'federal_unit'].every(
      (name) => address[name],
    );
    return isDated && isWhole && payer.identification?.number && payer.first_name ? null : 2067;
  }
  return typeof body.token === 'string' && typeof body.installments === 'number' ? null : 2006;
}

function detailsOf({ payment_method_id }: Record<string, unknown>): Record<string, unknown> {
  if (payment_method_id === 'pix')
    return {
      payment_type_id: 'bank_transfer',
      point_of_interaction: {
        type: 'PIX',
        transaction_data: {
          qr_code: fakePixCode,
          qr_code_base64: 'iVBORw0KGgo=',
          ticket_url: 'https://www.mercadopago.com.br/payments/1/ticket',
        },
      },
    };
  if (payment_method_id === 'bolbradesco')
    return {
      payment_type_id: 'ticket',
      barcode: { content: '00194164700000123450000001234567890123456789' },
      transaction_details: {
        external_resource_url: 'https://www.mercadopago.com.br/payments/1/ticket',
        digitable_line: null,
      },
    };
  return {
    payment_type_id: 'credit_card',
    card: { first_six_digits: '503143', last_four_digits: '6351', cardholder: { name: 'APRO' } },
  };
}

export const fakePixCode =
  '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5917LOJA EXEMPLO LTDA6009SAO PAULO62070503***63044DAD';

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
