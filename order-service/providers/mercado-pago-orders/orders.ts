import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { deviceHeader } from '../mercado-pago/device-header.ts';
import { refundDaysFor } from '../mercado-pago/refunds.ts';
import type { OnlinePaymentProvider } from '../online-payments.ts';
import type { PaymentApiCaller, PaymentApiReply } from '../payment-api.ts';
import {
  type ChargeRequest,
  type ChargeResult,
  PaymentNotTried,
  PaymentOutcomeUnknown,
  type RefundRequest,
  type RefundResult,
} from '../payments.ts';
import { field, isRecord } from '../untrusted-json.ts';
import { type MercadoPagoOrder, readMercadoPagoOrder } from './order.ts';
import { amountText, boletoOrder, cardOrder, keyOf, pixOrder } from './order-body.ts';

/** What an account does through orders; the rest is the same for both APIs. */
export type OrdersProvider = Pick<
  OnlinePaymentProvider,
  'chargeCard' | 'createPix' | 'createBoleto' | 'find' | 'cancel' | 'read'
> & { refunds: NonNullable<OnlinePaymentProvider['refunds']> };

/** How far back an attempt without an id is searched: a search needs a range of dates. */
const searchedDays = 40;
const dayMs = 86_400_000;
/** Statuses that say the call was understood and will never succeed. 409: the order is not in a state for it. */
const finalRefusals = new Set([400, 404, 409, 422]);
/** Here a conflict is one with the order's state. A repetition under the same key gets the first response. */
const refusals = [409];

/**
 * Mercado Pago's Orders API (https://www.mercadopago.com.br/developers, `/v1/orders`), which takes the place of
 * `/v1/payments`. The attempt's id is the idempotency key and the `external_reference`, as there.
 */
export function mercadoPagoOrders(call: PaymentApiCaller, collectorId: string | null): OrdersProvider {
  const isOurs = ({ collectorId: paid }: MercadoPagoOrder) =>
    collectorId === null || paid === null || paid === collectorId;

  async function create(
    { attemptId }: ChargeRequest,
    body: Record<string, unknown>,
    headers = {},
  ): Promise<ChargeResult> {
    const reply = await call({ method: 'POST', path: '/v1/orders', body, idempotencyKey: attemptId, headers });
    // A refused card is a 402 with the order in `data`.
    if (reply.status === 402) return orderIn(field(reply.json, 'data'), attemptId).chargeResult;
    if (reply.status >= 400) throw refused(reply);
    return orderIn(reply.json, attemptId).chargeResult;
  }

  /** @throws PaymentOutcomeUnknown when it is no order, or one of another attempt or account. */
  function orderIn(json: unknown, attemptId: string): MercadoPagoOrder {
    const order = readMercadoPagoOrder(json);
    if (!order) throw new PaymentOutcomeUnknown('mercadopago: not an order');
    if (order.attemptId !== attemptId || !isOurs(order)) throw new PaymentOutcomeUnknown('mercadopago: another order');
    return order;
  }

  async function get(path: string): Promise<PaymentApiReply | null> {
    const reply = await call({ method: 'GET', path });
    if (reply.status === 404) return null;
    if (reply.status !== 200) throw new PaymentOutcomeUnknown(`mercadopago: ${orderErrorText(reply)}`);
    return reply;
  }

  const getOrder = (id: string) => get(`/v1/orders/${encodeURIComponent(id)}`);

  async function search(attemptId: string): Promise<ChargeResult | null> {
    const now = Date.now();
    const query = new URLSearchParams({
      begin_date: new Date(now - searchedDays * dayMs).toISOString(),
      end_date: new Date(now + dayMs).toISOString(),
      external_reference: attemptId,
    });
    const reply = await get(`/v1/orders?${query}`);
    if (reply === null) return null;
    const data = field(reply.json, 'data');
    if (!Array.isArray(data)) throw new PaymentOutcomeUnknown('mercadopago: not a list');
    const found = data
      .map(readMercadoPagoOrder)
      .filter((order) => order !== null)
      .filter((order) => order.attemptId === attemptId && isOurs(order));
    // One key means one order. If there were more, the paid one counts, then one that can still be paid.
    const inState = (status: PaymentStatus) => found.find(({ chargeResult }) => chargeResult.status === status);
    return (inState(PaymentStatus.Paid) ?? inState(PaymentStatus.Waiting) ?? found[0])?.chargeResult ?? null;
  }

  async function readOne(id: string, attemptId: string): Promise<ChargeResult | null> {
    const reply = await getOrder(id);
    return reply && orderIn(reply.json, attemptId).chargeResult;
  }

  /** Nothing is tried before the order was read. */
  async function orderToRefund(id: string, attemptId: string): Promise<MercadoPagoOrder | null> {
    try {
      const reply = await getOrder(id);
      return reply && orderIn(reply.json, attemptId);
    } catch (error) {
      throw error instanceof PaymentOutcomeUnknown ? new PaymentNotTried(error.message) : error;
    }
  }

  async function refund({
    refundId,
    attemptId,
    providerRef,
    amountCents,
    isRest,
  }: RefundRequest): Promise<RefundResult> {
    // A part is refunded of the order's payment, whose id only the order has.
    const order = await orderToRefund(providerRef, attemptId);
    if (!order?.transactionId) throw new PaymentNotTried('mercadopago: no payment in the order');
    const isWhole = isRest && order.refundedCents === 0;
    const part = { transactions: [{ id: order.transactionId, amount: amountText(amountCents) }] };
    const response = await call({
      method: 'POST',
      path: `/v1/orders/${encodeURIComponent(providerRef)}/refund`,
      body: isWhole ? {} : part,
      idempotencyKey: refundId,
      repeatAfter: 'reading',
      refusals,
    });
    if (response.status >= 400) return refusalOf(response);
    const made = lastRefund(response.json);
    if (!made) throw new PaymentOutcomeUnknown('mercadopago: not a refund');
    return { kind: made.isDone ? 'refunded' : 'accepted', providerId: made.id, cents: isWhole ? null : amountCents };
  }

  return {
    chargeCard: async (charge) => create(charge, cardOrder(charge), deviceHeader(charge)),
    createPix: async (charge) => create(charge, pixOrder(charge)),
    createBoleto: async (charge) => create(charge, boletoOrder(charge)),
    find: ({ attemptId, providerRef }) => (providerRef === null ? search(attemptId) : readOne(providerRef, attemptId)),
    cancel: async ({ attemptId, providerRef }) => {
      const reply = await call({
        method: 'POST',
        path: `/v1/orders/${encodeURIComponent(providerRef)}/cancel`,
        idempotencyKey: keyOf(`${attemptId} cancel`),
        refusals,
      });
      if (reply.status < 400) return orderIn(reply.json, attemptId).chargeResult;
      // Too late, or canceled already: the current state decides.
      const chargeResult = await readOne(providerRef, attemptId);
      if (chargeResult) return chargeResult;
      throw new PaymentOutcomeUnknown(`mercadopago: ${orderErrorText(reply)}`);
    },
    read: async (providerRef) => {
      const reply = await getOrder(providerRef);
      const order = reply && readMercadoPagoOrder(reply.json);
      if (reply && !order) throw new PaymentOutcomeUnknown('mercadopago: not an order');
      if (!order?.attemptId || order.chargeResult.providerRef !== providerRef || !isOurs(order)) return null;
      return { attemptId: order.attemptId, chargeResult: order.chargeResult };
    },
    refunds: { daysFor: refundDaysFor, create: refund },
  };
}

/** The newest refund of a response: its order has all of them. */
function lastRefund(json: unknown): { id: string; isDone: boolean } | null {
  const refunds = field(json, 'transactions', 'refunds');
  const last: unknown = Array.isArray(refunds) ? refunds.at(-1) : undefined;
  const [id, status] = [field(last, 'id'), field(last, 'status')];
  return typeof id === 'string' && /^[\w-]{1,80}$/.test(id)
    ? { id, isDone: ['processed', 'approved', 'refunded'].includes(String(status)) }
    : null;
}

function refusalOf(reply: PaymentApiReply): RefundResult {
  const words = orderErrorText(reply);
  if (!finalRefusals.has(reply.status)) throw new PaymentNotTried(`mercadopago: ${words}`);
  return { kind: 'refused', reason: words };
}

function refused(reply: PaymentApiReply): Error {
  const words = `mercadopago: ${orderErrorText(reply)}`;
  return reply.isAfterUnclear ? new PaymentOutcomeUnknown(words) : new PaymentNotTried(words);
}

/** The status and the codes of `errors`, without any other text: messages may quote the request. */
function orderErrorText({ status, json }: PaymentApiReply): string {
  const errors = isRecord(json) && Array.isArray(json.errors) ? json.errors : [];
  const codes = errors
    .slice(0, 3)
    .map((error: unknown) => field(error, 'code'))
    .filter((code) => typeof code === 'string' && /^[a-z_\d]{1,60}$/.test(code));
  return [`status ${status}`, ...codes].join(' ');
}
