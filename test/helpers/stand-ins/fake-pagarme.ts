import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { formatBoletoLine } from '#shared/rules/brazil/boleto-line.ts';
import { pagarmeRequestProblems, pagarmeResponseProblems } from '../vendors/pagarme/sdk.ts';
import { type Fault, respondWithFault, type Said, takeFault } from './faults.ts';
import type { Lifetime } from './lifetime.ts';
import { startLoopbackServer } from './loopback-server.ts';
import { type Json, pagarmeCardProblem, pagarmeOrderProblem, pagarmeRefundProblem } from './pagarme-refusals.ts';
import { boletoFor, type Charged, pixCodeFor } from './payment-codes.ts';

/** The account of the fake. `webhookSecret`: the user and the password of its webhook. */
export const pagarmeAccount = {
  accessToken: 'sk_test_a1b2c3d4e5f6g7h8',
  publicKey: 'pk_test_h8g7f6e5d4c3b2a1',
  webhookSecret: 'loja:segredo-de-teste',
};

export type PagarmeChargeRow = Json & { id: string; status: string; amount: number; last_transaction: Json };
type Order = Json & { id: string; code: string; charges: PagarmeChargeRow[] };
type Call = { method: string; path: string; key: string | null; body: Json | null };

export type FakePagarme = {
  url: string;
  calls: Call[];
  orders: Order[];
  charges(): PagarmeChargeRow[];
  faults: Fault[];
  change(id: string, fields: Json, transaction?: Json): PagarmeChargeRow;
  pay(id: string, cents?: number): PagarmeChargeRow;
  /** Refunds a charge as its merchant does in the dashboard. */
  refundInPanel(id: string, cents: number): void;
  /** Whether a refund is made later, as that of a PIX may be. */
  areRefundsSlow: boolean;
  /** Makes the refunds that were accepted. */
  finishRefunds(): void;
  refundCount: number;
};

/** What becomes of a card, by the letters in its token: the status, and the acquirer's return code. */
const outcomes: Record<string, [status: string, code: string]> = {
  APRO: ['paid', '0000'],
  CONT: ['processing', ''],
  FUND: ['failed', '1016'],
  SECU: ['failed', '1045'],
  OTHE: ['failed', '1000'],
};

/**
 * Pagar.me's API, version 5, as its SDK and public descriptions have it, on a loopback port. The SDK's schemas judge
 * each request that it accepts and each of its responses; a problem fails the test.
 */
export async function startFakePagarme(t: Lifetime): Promise<FakePagarme> {
  const problems: string[] = [];
  const fake: FakePagarme = {
    url: '',
    calls: [],
    orders: [],
    charges: () => fake.orders.flatMap(({ charges }) => charges),
    faults: [],
    areRefundsSlow: false,
    finishRefunds: () => {
      for (const [id, cents] of waiting.splice(0)) refund(fake.change(id, {}), cents);
    },
    refundCount: 0,
    change: (id, fields, transaction = {}) => {
      const charge = must(fake.charges().find((one) => one.id === id));
      Object.assign(charge.last_transaction, transaction);
      return Object.assign(charge, { updated_at: new Date().toISOString(), ...fields });
    },
    pay: (id, cents) => {
      const { amount } = fake.change(id, {});
      const paid = cents ?? amount;
      const status = paid === amount ? 'paid' : paid < amount ? 'underpaid' : 'overpaid';
      return fake.change(id, { status, paid_amount: paid, paid_at: new Date().toISOString() }, { status: 'paid' });
    },
    refundInPanel: (id, cents) => void refund(fake.change(id, {}), cents),
  };
  const waiting: [id: string, cents: number][] = [];
  const responses = new Map<string, { text: string; said: Said }>();
  fake.url = await startLoopbackServer(t, respond);
  t.after(() => {
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
  return fake;

  function respond(request: IncomingMessage, reply: ServerResponse, text: string): void {
    const { method = '', url = '' } = request;
    const key = typeof request.headers['idempotency-key'] === 'string' ? request.headers['idempotency-key'] : null;
    const body: Json | null = text === '' ? null : JSON.parse(text);
    // A browser asks first whether another site's page may call.
    if (method === 'OPTIONS') return void reply.writeHead(204, openToPages).end();
    fake.calls.push({ method, path: url, key, body: withoutCardNumber(body) });
    const perform = () => {
      const said = performOnce(request, body, text, key);
      if (said.status < 400)
        problems.push(...pagarmeRequestProblems(method, url, body), ...pagarmeResponseProblems(method, url, said.json));
      return said;
    };
    respondWithFault(takeFault(fake.faults, request), { request, reply }, perform, failure);
  }

  function performOnce(request: IncomingMessage, body: Json | null, text: string, key: string | null): Said {
    const before = key === null ? undefined : responses.get(`${request.method} ${key}`);
    if (before) return before.text === text ? before.said : { status: 409, json: failure(409) };
    const said = act(request, body);
    // A response is saved as it was, whatever happens to the charge later.
    if (key !== null && said.status < 500)
      responses.set(`${request.method} ${key}`, { text, said: structuredClone(said) });
    return structuredClone(said);
  }

  function act({ method, url, headers }: IncomingMessage, body: Json | null): Said {
    const { pathname, searchParams } = new URL(url ?? '', 'http://fake');
    if (pathname === '/core/v5/tokens') return { ...pagarmeToken(searchParams, body ?? {}), headers: openToPages };
    if (headers.authorization !== `Basic ${Buffer.from(`${pagarmeAccount.accessToken}:`).toString('base64')}`)
      return { status: 401, json: failure(401) };
    if (pathname === '/core/v5/orders' && method === 'POST') return create(body ?? {});
    if (pathname === '/core/v5/orders') {
      const code = searchParams.get('code');
      const data = fake.orders.filter((order) => code === null || order.code === code).reverse();
      return { status: 200, json: { data, paging: { total: data.length } } };
    }
    const charge = fake.charges().find(({ id }) => pathname === `/core/v5/charges/${id}`);
    if (!charge) return { status: 404, json: failure(404) };
    if (method !== 'DELETE') return { status: 200, json: charge };
    return cancel(charge, body ?? {});
  }

  function create(body: Json): Said {
    const problem = pagarmeOrderProblem(body);
    if (problem !== null) return { status: 422, json: failure(422, problem) };
    const [payment] = body.payments as [Json];
    const method = String(payment.payment_method);
    const [status, code] = outcomes[/_([A-Z]{4})/.exec(String(Object(payment.credit_card).card_token))?.[1] ?? ''] ?? [
      'pending',
      '',
    ];
    const now = new Date().toISOString();
    const amount = Number(payment.amount);
    const id = newId('ch');
    const charge: PagarmeChargeRow = {
      id,
      code: newId('C'),
      amount,
      status,
      currency: 'BRL',
      payment_method: method,
      created_at: now,
      updated_at: now,
      metadata: payment.metadata,
      ...(status === 'paid' ? { paid_at: now, paid_amount: amount } : {}),
      last_transaction: {
        id: newId('tran'),
        transaction_type: method,
        amount,
        status: status === 'paid' ? 'captured' : 'waiting_payment',
        success: status !== 'failed',
        created_at: now,
        updated_at: now,
        ...transactionOf(method, Object(payment[method]), code, { reference: id, cents: amount }),
      },
    };
    const { code: orderCode, metadata } = body;
    const order: Order = {
      id: newId('or'),
      code: String(orderCode),
      amount,
      currency: 'BRL',
      closed: true,
      status: status === 'processing' ? 'pending' : status,
      created_at: now,
      updated_at: now,
      metadata,
      charges: [charge],
    };
    fake.orders.push(order);
    return { status: 200, json: order };
  }

  function cancel(charge: PagarmeChargeRow, body: Json): Said {
    if (charge.status === 'pending' || charge.status === 'processing') {
      const json = fake.change(charge.id, { status: 'canceled', canceled_at: new Date().toISOString() });
      return { status: 200, json };
    }
    const left = leftOf(charge);
    const problem = pagarmeRefundProblem(charge, body, left);
    if (problem !== null) return { status: problem.status, json: failure(problem.status, problem.field) };
    return { status: 200, json: refund(charge, typeof body.amount === 'number' ? body.amount : left) };
  }

  function refund(charge: PagarmeChargeRow, cents: number): PagarmeChargeRow {
    if (fake.areRefundsSlow) {
      waiting.push([charge.id, cents]);
      return fake.change(charge.id, {}, { status: 'pending_refund' });
    }
    fake.refundCount++;
    const canceled = Number(charge.canceled_amount ?? 0) + cents;
    const isWhole = canceled === Number(charge.paid_amount);
    return fake.change(
      charge.id,
      { canceled_amount: canceled, status: isWhole ? 'canceled' : 'paid' },
      { status: isWhole ? 'refunded' : 'partial_refunded' },
    );
  }
}

/** A token's call comes from the page that takes the card. */
const openToPages = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-allow-methods': 'POST',
};

/** No log of calls keeps a card's number. */
function withoutCardNumber(body: Json | null): Json | null {
  const card: unknown = body?.card;
  return typeof card === 'object' && card !== null && 'number' in card
    ? { ...body, card: { ...card, number: 'hidden' } }
    : body;
}

/**
 * A card's token, made with the public key alone. The key is checked before the card. The first word of the holder's
 * name decides the result of the payment, as in `outcomes`; any other name is approved.
 */
function pagarmeToken(query: URLSearchParams, body: Json): Said {
  if (query.get('appId') !== pagarmeAccount.publicKey) return { status: 401, json: failure(401) };
  const problem = pagarmeCardProblem(body);
  if (problem !== null) return { status: 422, json: failure(422, problem) };
  const { number, holder_name, exp_month, exp_year } = Object(body.card);
  const word = String(holder_name).slice(0, 4).toUpperCase();
  const now = Date.now();
  const json = {
    id: `token_${word in outcomes ? word : 'APRO'}${randomBytes(6).toString('hex')}`,
    type: 'card',
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + 60_000).toISOString(),
    card: { last_four_digits: String(number).slice(-4), holder_name, exp_month, exp_year, brand: 'Visa' },
  };
  return { status: 200, json };
}

const leftOf = ({ paid_amount, canceled_amount }: PagarmeChargeRow): number =>
  Number(paid_amount ?? 0) - Number(canceled_amount ?? 0);

function transactionOf(method: string, details: Json, code: string, charged: Charged): Json {
  if (method === 'pix')
    return {
      qr_code: pixCodeFor(charged, 'pix.stone.com.br/pix/v2'),
      qr_code_url: 'https://api.pagar.me/qr.png',
      expires_at: details.expires_at,
    };
  if (method === 'boleto')
    return {
      line: formatBoletoLine(boletoFor(charged, String(details.due_at).slice(0, 10)).line),
      pdf: 'https://api.pagar.me/boleto.pdf',
      url: 'https://api.pagar.me/boleto',
      due_at: details.due_at,
    };
  return {
    acquirer_return_code: code,
    acquirer_name: 'pagarme',
    installments: details.installments,
    card: { id: 'card_1', first_six_digits: '400000', last_four_digits: '0010', brand: 'Visa' },
  };
}

/** An error in Pagar.me's format. Its message quotes the payer, as theirs may: our code must not repeat it. */
const failure = (status: number, field?: string) => ({
  message: status === 401 ? 'Authorization has been denied for this request.' : 'payer ana@example.com 12345678909',
  ...(field === undefined ? {} : { errors: { [field]: ['ana@example.com is not valid'] } }),
});

const newId = (kind: string): string => `${kind}_${randomBytes(8).toString('hex')}`;

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('there is no such charge');
  return value;
}

/** Pagar.me's webhook about a charge: the whole charge is in its body, and the password in a header. */
export function pagarmeWebhookOf(
  charge: { id: string },
  { type = 'charge.paid', secret = pagarmeAccount.webhookSecret as string | null, id = newId('hook') } = {},
) {
  return {
    headers: {
      'content-type': 'application/json',
      ...(secret === null ? {} : { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }),
    } as Record<string, string>,
    body: { id, account: { id: 'acc_1', name: 'Loja' }, type, created_at: new Date().toISOString(), data: charge },
  };
}
