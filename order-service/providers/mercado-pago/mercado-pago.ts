import { PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { onlineProviderNames } from '#shared/model/provider-names.ts';
import { mercadoPagoOrders } from '../mercado-pago-orders/orders.ts';
import type { OnlineCapabilities, OnlinePaymentProvider, OnlinePayments } from '../online-payments.ts';
import {
  type PaymentApiConnection,
  type PaymentApiReply,
  type PaymentApiTimes,
  paymentApiAgent,
  paymentApiCaller,
  usualTimes,
} from '../payment-api.ts';
import { type ChargeRequest, type ChargeResult, PaymentOutcomeUnknown } from '../payments.ts';
import { checkAccessToken, checkPublicKey } from './check-keys.ts';
import { deviceHeader } from './device-header.ts';
import { errorTextOf, refused } from './error-text.ts';
import { paymentsOfSubject, subjectOf } from './notification-subject.ts';
import { type MercadoPagoPayment, readMercadoPagoPayment } from './payment.ts';
import { paymentsAndOrdersApi } from './payments-and-orders-api.ts';
import { createRefund, listMadeRefunds, refundDaysFor } from './refunds.ts';
import { boletoBody, cardBody, pixBody } from './request-body.ts';
import { checkNotification, notificationMaxAgeMs } from './webhook-signature.ts';
import { webhookTexts } from './webhook-texts.ts';

const isTestKey = (key: string): boolean => key.startsWith('TEST-');

/** What Mercado Pago can do for any shop. */
export const mercadoPagoCapabilities: OnlineCapabilities = {
  name: onlineProviderNames[PaymentProviderType.MercadoPago],
  type: PaymentProviderType.MercadoPago,
  methods: [PaymentMethod.CreditCard, PaymentMethod.Pix, PaymentMethod.Boleto],
  cardEntry: 'embedded-form',
  apis: ['payments', 'orders'],
  texts: {
    title: 'Mercado Pago',
    methods: 'cartão, PIX e boleto',
    declaredType: 'MercadoPago',
    webhooks: webhookTexts,
  },
  webhookMaxAgeMs: notificationMaxAgeMs,
  hasMixedKeys: (publicKey, accessToken) => isTestKey(publicKey) !== isTestKey(accessToken),
  webhookSecretProblem: () => null,
};

type MercadoPagoOptions = {
  /** Default: Mercado Pago's own URL. */
  baseUrl?: string | undefined;
  times?: PaymentApiTimes;
};

/**
 * The client of Mercado Pago's payments API (https://www.mercadopago.com.br/developers, `/v1/payments`). The attempt's
 * id is the idempotency key and the `external_reference`. So an attempt is charged once however often it is sent, and
 * it can be found without Mercado Pago's id.
 */
export function openMercadoPago({
  baseUrl = 'https://api.mercadopago.com',
  times = usualTimes,
}: MercadoPagoOptions = {}): OnlinePayments {
  const { name } = mercadoPagoCapabilities;
  const open = { name, agent: paymentApiAgent(times), baseUrl, times, idempotencyHeader: 'x-idempotency-key' };
  return {
    name,
    forAccessToken: (accessToken, api) => provider(accessToken, open, api === 'orders'),
    checkPublicKey: (publicKey) => checkPublicKey(paymentApiCaller(open), publicKey),
    close: () => open.agent.destroy(),
  };
}

function provider(accessToken: string, connection: PaymentApiConnection, usesOrders: boolean): OnlinePaymentProvider {
  const call = paymentApiCaller({ ...connection, authorization: `Bearer ${accessToken}` });
  const collectorId = parseCollectorId(accessToken);
  const isOurs = ({ collectorId: paid }: MercadoPagoPayment) =>
    collectorId === null || paid === null || paid === collectorId;

  async function create(
    { attemptId }: ChargeRequest,
    body: Record<string, unknown>,
    headers = {},
  ): Promise<ChargeResult> {
    const reply = await call({ method: 'POST', path: '/v1/payments', body, idempotencyKey: attemptId, headers });
    if (reply.status >= 400) throw refused(reply);
    return paymentIn(reply.json, attemptId).chargeResult;
  }

  /** @throws PaymentOutcomeUnknown when it is no payment, or one of another attempt or account. */
  function paymentIn(json: unknown, attemptId: string): MercadoPagoPayment {
    const payment = readMercadoPagoPayment(json);
    if (!payment) throw new PaymentOutcomeUnknown('mercadopago: not a payment');
    if (payment.attemptId !== attemptId || !isOurs(payment))
      throw new PaymentOutcomeUnknown('mercadopago: another payment');
    return payment;
  }

  async function get(providerRef: string): Promise<PaymentApiReply | null> {
    const reply = await call({ method: 'GET', path: `/v1/payments/${encodeURIComponent(providerRef)}` });
    if (reply.status === 404) return null;
    if (reply.status !== 200) throw new PaymentOutcomeUnknown(`mercadopago: ${errorTextOf(reply)}`);
    return reply;
  }

  async function readOne(providerRef: string, attemptId: string): Promise<ChargeResult | null> {
    const reply = await get(providerRef);
    return reply && withRefunds(paymentIn(reply.json, attemptId));
  }

  /**
   * A payment says how much was refunded, and each refund with its id is in its own list. That list may be late: the
   * sum counts besides it.
   */
  async function withRefunds({ chargeResult }: MercadoPagoPayment): Promise<MercadoPagoPayment['chargeResult']> {
    const { money, providerRef } = chargeResult;
    const known = money?.refunds.reduce((sum, { cents }) => sum + cents, 0) ?? 0;
    if (!money || (money.refundedTotal ?? 0) <= known) return chargeResult;
    return { ...chargeResult, money: { ...money, refunds: await listMadeRefunds(call, providerRef) } };
  }

  async function search(attemptId: string): Promise<ChargeResult | null> {
    const query = new URLSearchParams({
      external_reference: attemptId,
      sort: 'date_created',
      criteria: 'desc',
      limit: '10',
    });
    const reply = await call({ method: 'GET', path: `/v1/payments/search?${query}` });
    const results: unknown =
      typeof reply.json === 'object' && reply.json !== null ? Reflect.get(reply.json, 'results') : undefined;
    if (reply.status !== 200 || !Array.isArray(results))
      throw new PaymentOutcomeUnknown(`mercadopago: ${errorTextOf(reply)}`);
    const found = results
      .map(readMercadoPagoPayment)
      .filter((payment) => payment !== null)
      .filter((payment) => payment.attemptId === attemptId && isOurs(payment));
    // One key means one payment. If there were more, the paid one counts, then one that can still be paid.
    const inState = (status: PaymentStatus) => found.find(({ chargeResult }) => chargeResult.status === status);
    const payment = inState(PaymentStatus.Paid) ?? inState(PaymentStatus.Waiting) ?? found[0];
    return payment ? withRefunds(payment) : null;
  }

  const payments: OnlinePaymentProvider = {
    name: mercadoPagoCapabilities.name,
    reportsPayments: true,
    acceptedCard: 'token',
    chargeCard: async (charge) => create(charge, cardBody(charge), deviceHeader(charge)),
    createPix: async (charge) => create(charge, pixBody(charge)),
    createBoleto: async (charge) => create(charge, boletoBody(charge)),
    find: ({ attemptId, providerRef }) => (providerRef === null ? search(attemptId) : readOne(providerRef, attemptId)),
    cancel: async ({ attemptId, providerRef }) => {
      const path = `/v1/payments/${encodeURIComponent(providerRef)}`;
      const reply = await call({
        method: 'PUT',
        path,
        body: { status: 'cancelled' },
        idempotencyKey: `${attemptId}-cancel`,
      });
      if (reply.status < 400) return paymentIn(reply.json, attemptId).chargeResult;
      // Too late, or canceled already: the current state decides.
      const chargeResult = await readOne(providerRef, attemptId);
      if (chargeResult) return chargeResult;
      throw new PaymentOutcomeUnknown(`mercadopago: ${errorTextOf(reply)}`);
    },
    read: async (providerRef) => {
      const reply = await get(providerRef);
      const payment = reply && readMercadoPagoPayment(reply.json);
      if (reply && !payment) throw new PaymentOutcomeUnknown('mercadopago: not a payment');
      if (!payment?.attemptId || payment.chargeResult.providerRef !== providerRef || !isOurs(payment)) return null;
      return { attemptId: payment.attemptId, chargeResult: await withRefunds(payment) };
    },
    paymentsOf: (topic, id) => paymentsOfSubject(call, topic, id),
    refunds: { daysFor: refundDaysFor, create: (refund) => createRefund(call, refund) },
    hintOf: ({ type, dataId }) => {
      const subject = subjectOf(type, dataId);
      return subject?.topic === 'payment' ? subject.id : null;
    },
    verifyWebhook: (claim, secret, now) => {
      const eventId = checkNotification(claim, secret, now);
      if (eventId === null) return null;
      return { eventId, subject: subjectOf(claim.type, claim.dataId) };
    },
    checkKeys: () => checkAccessToken(call),
  };
  return paymentsAndOrdersApi(payments, mercadoPagoOrders(call, collectorId), usesOrders);
}

/**
 * The owner's id is the last part of an access token (`APP_USR-<application>-<date>-<hash>-<owner>`); null for another
 * form.
 */
export const parseCollectorId = (accessToken: string): string | null =>
  /^(?:APP_USR|TEST)-\d+-\d+-[\w]+-(\d{4,20})$/.exec(accessToken)?.[1] ?? null;
