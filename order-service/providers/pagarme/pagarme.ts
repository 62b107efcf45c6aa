import { PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { onlineProviderNames } from '#shared/model/provider-names.ts';
import type { OnlineCapabilities, OnlinePaymentProvider, OnlinePayments, PublicKeyCheck } from '../online-payments.ts';
import {
  type PaymentApiCaller,
  type PaymentApiConnection,
  type PaymentApiReply,
  type PaymentApiTimes,
  paymentApiAgent,
  paymentApiCaller,
  usualTimes,
} from '../payment-api.ts';
import { type ChargeRequest, type ChargeResult, PaymentOutcomeUnknown } from '../payments.ts';
import { publicKeyCheckOf } from '../public-key-check.ts';
import { field, isRecord } from '../untrusted-json.ts';
import { isChargeId, type PagarmeCharge, readPagarmeCharge } from './charge.ts';
import { errorTextOf, refused } from './error-text.ts';
import { createRefund, refundDaysFor } from './refunds.ts';
import { boletoBody, cardBody, pixBody } from './request-body.ts';
import { chargeOf, verifyWebhook, webhookMaxAgeMs } from './webhook-authentication.ts';
import { webhookSecretForm, webhookTexts } from './webhook-texts.ts';

const name = onlineProviderNames[PaymentProviderType.BrazilianGateway];

const isTestKey = (key: string): boolean => /^[ps]k_test_/.test(key);

/** What Pagar.me can do for any shop. */
export const pagarmeCapabilities: OnlineCapabilities = {
  name,
  type: PaymentProviderType.BrazilianGateway,
  methods: [PaymentMethod.CreditCard, PaymentMethod.Pix, PaymentMethod.Boleto],
  cardEntry: 'tokenized-form',
  apis: [],
  texts: {
    title: 'Pagar.me',
    methods: 'cartão, PIX e boleto',
    declaredType: 'BrazilianGateway',
    webhooks: webhookTexts,
  },
  webhookMaxAgeMs,
  hasMixedKeys: (publicKey, accessToken) => isTestKey(publicKey) !== isTestKey(accessToken),
  webhookSecretProblem: (secret) => (/^[^:]+:.+$/.test(secret) ? null : webhookSecretForm),
};

type PagarmeOptions = {
  /** Default: Pagar.me's own URL. */
  baseUrl?: string | undefined;
  times?: PaymentApiTimes;
};

/**
 * The client of Pagar.me's API, version 5 (https://docs.pagar.me/reference, `/core/v5`). The attempt's id is the
 * idempotency key and the order's code. So an attempt is charged once however often it is sent, and it can be found
 * without Pagar.me's id.
 */
export function openPagarme({
  baseUrl = 'https://api.pagar.me',
  times = usualTimes,
}: PagarmeOptions = {}): OnlinePayments {
  const agent = paymentApiAgent(times);
  const open = { name, agent, baseUrl: `${baseUrl}/core/v5`, times, idempotencyHeader: 'idempotency-key' };
  return {
    name,
    forAccessToken: (accessToken) =>
      provider(accessToken, {
        ...open,
        authorization: `Basic ${Buffer.from(`${accessToken}:`).toString('base64')}`,
      }),
    checkPublicKey: (publicKey) => checkPublicKey(paymentApiCaller(open), publicKey),
    close: () => agent.destroy(),
  };
}

/**
 * Asks for a token of no card. A known key gets a refusal of the missing fields, an unknown one a refusal of the key.
 * No card and no secret is sent.
 */
async function checkPublicKey(call: PaymentApiCaller, publicKey: string): Promise<PublicKeyCheck> {
  const path = `/tokens?${new URLSearchParams({ appId: publicKey })}`;
  const { status } = await call({ method: 'POST', path, body: { type: 'card', card: {} } });
  return publicKeyCheckOf(status, { accepted: [400, 422], refused: [401, 404] });
}

function provider(accessToken: string, connection: PaymentApiConnection): OnlinePaymentProvider {
  const call = paymentApiCaller(connection);

  async function create({ attemptId }: ChargeRequest, body: Record<string, unknown>): Promise<ChargeResult> {
    const reply = await call({ method: 'POST', path: '/orders', body, idempotencyKey: attemptId });
    if (reply.status >= 400) throw refused(reply);
    const charge = chargesIn(reply.json)[0];
    if (!charge) throw new PaymentOutcomeUnknown('pagarme: no charge');
    return ofAttempt(charge, attemptId).chargeResult;
  }

  async function get(path: string): Promise<PaymentApiReply | null> {
    const reply = await call({ method: 'GET', path });
    if (reply.status === 404) return null;
    if (reply.status !== 200) throw new PaymentOutcomeUnknown(`pagarme: ${errorTextOf(reply)}`);
    return reply;
  }

  async function readCharge(id: string): Promise<PagarmeCharge | null> {
    const reply = await get(`/charges/${encodeURIComponent(id)}`);
    const charge = reply && readPagarmeCharge(reply.json);
    if (reply && charge?.chargeResult.providerRef !== id) throw new PaymentOutcomeUnknown('pagarme: not this charge');
    return charge;
  }

  async function search(attemptId: string): Promise<ChargeResult | null> {
    const reply = await get(`/orders?${new URLSearchParams({ code: attemptId, page: '1', size: '10' })}`);
    const orders = field(reply?.json, 'data');
    if (!Array.isArray(orders)) throw new PaymentOutcomeUnknown('pagarme: not a list');
    const found = orders
      .filter((order: unknown) => field(order, 'code') === attemptId)
      .flatMap(chargesIn)
      .filter((charge) => charge.attemptId === attemptId);
    // One key means one charge. If there were more, the paid one counts, then one that can still be paid.
    const inState = (status: PaymentStatus) => found.find(({ chargeResult }) => chargeResult.status === status);
    return (inState(PaymentStatus.Paid) ?? inState(PaymentStatus.Waiting) ?? found[0])?.chargeResult ?? null;
  }

  return {
    name,
    reportsPayments: true,
    acceptedCard: 'token',
    chargeCard: async (charge) => create(charge, cardBody(charge)),
    createPix: async (charge) => create(charge, pixBody(charge)),
    createBoleto: async (charge) => create(charge, boletoBody(charge)),
    find: async ({ attemptId, providerRef }) => {
      if (providerRef === null) return search(attemptId);
      const charge = await readCharge(providerRef);
      return charge && ofAttempt(charge, attemptId).chargeResult;
    },
    cancel: async ({ attemptId, providerRef }) => {
      // The same call refunds a paid charge, so a charge that is not open any more is left alone.
      const before = await readCharge(providerRef);
      if (before && before.chargeResult.status !== PaymentStatus.Waiting)
        return ofAttempt(before, attemptId).chargeResult;
      const reply = await call({
        method: 'DELETE',
        path: `/charges/${encodeURIComponent(providerRef)}`,
        idempotencyKey: `${attemptId}-cancel`,
      });
      const charge = reply.status < 400 ? readPagarmeCharge(reply.json) : await readCharge(providerRef);
      if (charge) return ofAttempt(charge, attemptId).chargeResult;
      throw new PaymentOutcomeUnknown(`pagarme: ${errorTextOf(reply)}`);
    },
    read: async (providerRef) => {
      const charge = await readCharge(providerRef);
      return charge?.attemptId ? { attemptId: charge.attemptId, chargeResult: charge.chargeResult } : null;
    },
    // A chargeback is a status of the charge.
    paymentsOf: async (_topic, id) => (isChargeId(id) ? [id] : []),
    refunds: { daysFor: refundDaysFor, create: (refund) => createRefund(call, refund) },
    verifyWebhook,
    hintOf: chargeOf,
    checkKeys: async () => {
      const reply = await call({ method: 'GET', path: '/orders?page=1&size=1' });
      if (reply.status === 401 || reply.status === 403) return 'refused';
      if (reply.status !== 200) throw new PaymentOutcomeUnknown(`pagarme: ${errorTextOf(reply)}`);
      return isTestKey(accessToken) ? 'test' : 'live';
    },
  };
}

/** The charges of an order in a response. */
const chargesIn = (order: unknown): PagarmeCharge[] => {
  const charges = isRecord(order) ? order.charges : null;
  return (Array.isArray(charges) ? charges : []).flatMap(
    (charge: unknown) => readPagarmeCharge(charge, field(order, 'code')) ?? [],
  );
};

/** @throws PaymentOutcomeUnknown when the charge is one of another attempt. */
function ofAttempt(charge: PagarmeCharge, attemptId: string): PagarmeCharge {
  if (charge.attemptId !== attemptId) throw new PaymentOutcomeUnknown('pagarme: another charge');
  return charge;
}
