import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Judge, judgeOf, vendorRequest } from '../vendors/judge.ts';
import { pixHost } from '../vendors/mercado-pago/new-payment.ts';
import { mercadoPagoOrdersContract } from '../vendors/mercado-pago/orders-contract.ts';
import { type FakeCall, fakeAccount, publicKeyResponse } from './fake-mercado-pago.ts';
import { type Fault, respondWithFault, type Said, takeFault } from './faults.ts';
import type { Lifetime } from './lifetime.ts';
import { startLoopbackServer } from './loopback-server.ts';
import { orderProblem } from './mercado-pago-order-refusals.ts';
import { boletoFor, pixCodeFor } from './payment-codes.ts';

type Json = Record<string, unknown>;
type Refund = { id: string; transaction_id: string; amount: string; status: string };
type Payment = Json & { id: string; amount: string; status: string; status_detail: string; payment_method: Json };
export type FakeOrder = Json & {
  id: string;
  status: string;
  status_detail: string;
  external_reference: string;
  transactions: { payments: [Payment]; refunds: Refund[] };
};

export type FakeOrders = {
  url: string;
  calls: FakeCall[];
  orders: FakeOrder[];
  faults: Fault[];
  change(id: string, fields: Json, payment?: Json): FakeOrder;
  pay(id: string, amount?: string): FakeOrder;
  refundInPanel(id: string, cents: number): void;
  areRefundsSlow: boolean;
  finishRefunds(): void;
  refundCount(): number;
  /** Holds requests and responses against Mercado Pago's documents. */
  judge: Judge;
};

/** The result of a card's token. A refused card is a 402 with the order in `data`. */
const outcomes: Record<string, [status: string, detail: string]> = {
  APRO: ['processed', 'accredited'],
  CONT: ['processing', 'in_process'],
  OTHE: ['failed', 'rejected_by_issuer'],
  FUND: ['failed', 'insufficient_amount'],
  SECU: ['failed', 'bad_filled_card_data'],
};

/** The page of a test card whose bank wants a challenge (3-D Secure 2). */
export const fakeOrderChallenge = {
  status: 'pending',
  url: 'https://www.mercadopago.com.br/3ds/challenge?id=1',
};

/** A card whose bank wants a challenge: open with 3-D Secure, refused without it. */
function cardState({ token }: Json, { config }: Json): [status: string, detail: string] {
  const name = String(token).slice(0, 4);
  const isSecure = Object(config).online?.transaction_security?.validation === 'on_fraud_risk';
  if (name === 'CHAL') return isSecure ? ['action_required', 'pending_challenge'] : ['failed', 'high_risk'];
  return outcomes[name] ?? ['failed', 'rejected_by_issuer'];
}

const cents = (text: unknown): number => Math.round(Number(text) * 100);
const text = (amount: number): string => (amount / 100).toFixed(2);
const newId = (kind: string): string => `${kind}${randomBytes(11).toString('hex').toUpperCase()}A`;

/** Mercado Pago's Orders API according to its SDK's types and its OpenAPI description, on a loopback port. */
export async function startFakeMercadoPagoOrders(t: Lifetime): Promise<FakeOrders> {
  const fake: FakeOrders = {
    url: '',
    calls: [],
    orders: [],
    faults: [],
    areRefundsSlow: false,
    judge: judgeOf(t, mercadoPagoOrdersContract),
    change: (id, fields, payment = {}) => {
      const order = fake.orders.find((one) => one.id === id);
      if (!order) throw new Error('there is no such order');
      Object.assign(order.transactions.payments[0], payment);
      return Object.assign(order, { last_updated_date: new Date().toISOString(), ...fields });
    },
    pay: (id, amount) => {
      const paid = amount ?? fake.change(id, {}).transactions.payments[0].amount;
      const state = { status: 'processed', status_detail: 'accredited' };
      return fake.change(id, { ...state, total_paid_amount: paid }, { ...state, paid_amount: paid });
    },
    refundInPanel: (id, amount) => void refund(fake.change(id, {}), amount),
    finishRefunds: () => {
      for (const order of fake.orders)
        for (const made of order.transactions.refunds) Object.assign(made, { status: 'processed' });
      for (const order of fake.orders) settle(order);
    },
    refundCount: () => fake.orders.reduce((sum, { transactions }) => sum + transactions.refunds.length, 0),
  };
  const repeated = new Map<string, { text: string; said: Said }>();
  fake.url = await startLoopbackServer(t, respond);
  return fake;

  function respond(request: IncomingMessage, reply: ServerResponse, sent: string): void {
    const { method = '', url: path = '' } = request;
    const key = typeof request.headers['x-idempotency-key'] === 'string' ? request.headers['x-idempotency-key'] : null;
    const body: Json | null = sent === '' ? null : JSON.parse(sent);
    const device = request.headers['x-meli-session-id'];
    const deviceId = typeof device === 'string' ? device : null;
    fake.calls.push({ method, path, key, deviceId, body });
    respondWithFault(
      takeFault(fake.faults, request),
      { request, reply },
      () => judged(request, body, sent, key),
      failure,
    );
  }

  function judged(request: IncomingMessage, body: Json | null, sent: string, key: string | null): Said {
    const received = vendorRequest(request, body ?? undefined);
    const problems = fake.judge.request(received);
    const said =
      problems.length > 0
        ? { status: 400, json: failure(400, 'bad_request') }
        : (publicKeyResponse(received, failure) ?? performOnce(request, body, sent, key));
    fake.judge.judgeResponse(received, said);
    return said;
  }

  function performOnce(request: IncomingMessage, body: Json | null, sent: string, key: string | null): Said {
    if (request.method === 'POST' && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key ?? ''))
      return { status: 400, json: failure(400, 'invalid_idempotency_key') };
    const before = key === null ? undefined : repeated.get(key);
    if (before) return before.text === sent ? before.said : { status: 409, json: failure(409) };
    const said = structuredClone(act(request, body ?? {}));
    if (key !== null && said.status < 400) repeated.set(key, { text: sent, said });
    return said;
  }

  function act({ method, url, headers }: IncomingMessage, body: Json): Said {
    const { pathname, searchParams } = new URL(url ?? '', 'http://fake');
    if (headers.authorization !== `Bearer ${fakeAccount.accessToken}`) return { status: 401, json: failure(401) };
    if (pathname === '/users/me')
      return { status: 200, json: { id: fakeAccount.collectorId, tags: ['normal', 'test_user'] } };
    if (pathname === '/v1/payments/search')
      return { status: 200, json: { results: [], paging: { total: 0, limit: 10, offset: 0 } } };
    if (pathname === '/v1/orders' && method === 'POST') return create(body);
    if (pathname === '/v1/orders') {
      const [begin, end] = ['begin_date', 'end_date'].map((name) => Date.parse(searchParams.get(name) ?? ''));
      if (Number.isNaN(begin) || Number.isNaN(end)) return { status: 400, json: failure(400, 'required_dates') };
      const wanted = searchParams.get('external_reference');
      const data = fake.orders.filter(({ external_reference }) => external_reference === wanted).reverse();
      return { status: 200, json: { data, paging: { total: data.length, limit: 30, offset: 0 } } };
    }
    const order = fake.orders.find(({ id }) => pathname.split('/')[3] === id);
    if (!order) return { status: 404, json: failure(404) };
    const action = pathname.split('/')[4];
    if (action === 'cancel') return cancel(order);
    return action === 'refund' ? refundOf(order, body) : { status: 200, json: order };
  }

  function create(body: Json): Said {
    const problem = orderProblem(body);
    if (problem !== null) return { status: 400, json: failure(400, problem) };
    const [sent] = Object(body.transactions).payments as [Json];
    const method: Json = Object(sent.payment_method);
    const [status, detail] =
      method.type === 'credit_card'
        ? cardState(method, body)
        : ['action_required', method.id === 'pix' ? 'waiting_transfer' : 'waiting_payment'];
    const isPaid = status === 'processed';
    const state = { status, status_detail: detail };
    const payment = {
      id: newId('PAY'),
      ...sent,
      ...state,
      amount: String(sent.amount),
      ...(isPaid ? { paid_amount: sent.amount } : {}),
      payment_method: {
        ...method,
        ...detailsOf(method, sent, String(body.external_reference)),
        ...(detail === 'pending_challenge' ? { transaction_security: fakeOrderChallenge } : {}),
      },
    };
    const now = new Date().toISOString();
    const order: FakeOrder = {
      id: newId('ORD'),
      ...body,
      ...state,
      external_reference: String(body.external_reference),
      user_id: fakeAccount.collectorId,
      country_code: 'MLB',
      currency: 'BRL',
      created_date: now,
      last_updated_date: now,
      ...(isPaid ? { total_paid_amount: sent.amount } : {}),
      transactions: { payments: [payment], refunds: [] },
    };
    fake.orders.push(order);
    return status === 'failed'
      ? { status: 402, json: { ...failure(402, 'failed'), data: order } }
      : { status: 201, json: order };
  }

  function cancel(order: FakeOrder): Said {
    if (!['created', 'action_required'].includes(order.status)) return { status: 409, json: failure(409) };
    const state = { status: 'canceled', status_detail: 'canceled' };
    return { status: 200, json: fake.change(order.id, state, state) };
  }

  function refundOf(order: FakeOrder, body: Json): Said {
    const [payment] = order.transactions.payments;
    const left = leftOf(order);
    const [part, ...others] = Array.isArray(body.transactions) ? (body.transactions as Json[]) : [];
    // Without a body the whole order is refunded, which needs a whole order.
    const isWhole = Object.keys(body).length === 0;
    const amount = isWhole ? left : cents(part?.amount);
    const isKnown = isWhole ? order.transactions.refunds.length === 0 : part?.id === payment.id && others.length === 0;
    if (order.status !== 'processed' || !isKnown || !(amount > 0) || amount > left || (part && !isAmount(part.amount)))
      return { status: 400, json: failure(400, 'invalid_refund_amount') };
    refund(order, amount);
    const { id, status, status_detail, transactions } = order;
    return { status: 201, json: { id, status, status_detail, transactions } };
  }

  function refund(order: FakeOrder, amount: number): void {
    order.transactions.refunds.push({
      id: newId('REF'),
      transaction_id: order.transactions.payments[0].id,
      amount: text(amount),
      status: fake.areRefundsSlow ? 'processing' : 'processed',
    });
    settle(order);
  }

  /** The order after its refunds. */
  function settle(order: FakeOrder): void {
    if (order.transactions.refunds.every(({ status }) => status !== 'processed')) return;
    const isWhole = leftOf(order) === 0;
    fake.change(
      order.id,
      isWhole
        ? { status: 'refunded', status_detail: 'refunded' }
        : { status: 'processed', status_detail: 'partially_refunded' },
    );
  }
}

const isAmount = (value: unknown): boolean => typeof value === 'string' && /^\d+\.\d{2}$/.test(value);

const leftOf = ({ transactions: { payments, refunds } }: FakeOrder): number =>
  refunds.reduce((left, { amount }) => left - cents(amount), cents(payments[0].paid_amount ?? 0));

function detailsOf({ id, type }: Json, { amount, date_of_expiration }: Json, reference: string): Json {
  const charged = { reference, cents: cents(amount) };
  if (id === 'pix') return { qr_code: pixCodeFor(charged, pixHost), qr_code_base64: 'iVBORw0KGgo=' };
  if (type !== 'ticket') return {};
  const { line, barcode } = boletoFor(charged, String(date_of_expiration).slice(0, 10));
  return {
    digitable_line: line,
    barcode_content: barcode,
    ticket_url: 'https://www.mercadopago.com.br/payments/1/ticket',
  };
}

/** An error in the format of the Orders API. Its message quotes the payer, as theirs may. */
const failure = (status: number, code = `error_${status}`) => ({
  errors: [{ code, message: 'payer ana@example.com 12345678909 was refused', details: ['ana@example.com'] }],
});
