import type { TestContext } from 'node:test';
import { paymentWebhooks, webhookHeaders } from '#shared/contract/webhooks.ts';
import { PaymentProviderType } from '#shared/model/payment/payment.ts';
import type { OnlineProviderName } from '#shared/model/provider-names.ts';
import { openMercadoPago } from '../../../order-service/providers/mercado-pago/mercado-pago.ts';
import type { OnlineKeys, OnlinePayments } from '../../../order-service/providers/online-payments.ts';
import { openPagarme } from '../../../order-service/providers/pagarme/pagarme.ts';
import {
  applyRefund,
  type FakeMercadoPago,
  fakeAccount,
  fakePixCode,
  startFakeMercadoPago,
  webhookOf,
} from './fake-mercado-pago.ts';
import { pagarmeAccount, pagarmePixCode, pagarmeWebhookOf, startFakePagarme } from './fake-pagarme.ts';
import type { Fault } from './faults.ts';

/** The cards that every stand-in knows by their token. */
export type TestCard = 'approved' | 'in review' | 'no limit' | 'wrong code' | 'refused';

/** What a stand-in does when a test says so, the same words for every vendor. Amounts in cents. */
export type OnlineStandIn = {
  faults: Fault[];
  calls: { method: string; path: string; key: string | null; body: Record<string, unknown> | null }[];
  /** The ids of the payments, oldest first, as the adapter names them. */
  refs(): string[];
  /** The attempt that the vendor has with its payment. */
  attemptOf(ref: string): string;
  pay(ref: string, cents?: number): void;
  /** `refused`: a card in review is refused. */
  become(ref: string, state: 'refused' | 'expired' | 'canceled' | 'disputed' | 'paid again' | 'other currency'): void;
  refundInPanel(ref: string, cents: number): void;
  /** How many refunds were made, at the API and in the panel. */
  refundCount(): number;
  setRefundsSlow(isSlow: boolean): void;
  /** A webhook about this payment as the gateway passes it on. `secret`: null: without authentication. */
  webhook(ref: string, options?: { secret?: string | null; id?: string; now?: Date }): ForwardedWebhook;
};

export type ForwardedWebhook = { path: (account: string) => string; headers: Record<string, string> };

export type OnlineVendor = {
  title: string;
  name: OnlineProviderName;
  providerType: PaymentProviderType;
  account: OnlineKeys & { webhookSecret: string };
  /** The reasons that the adapter reports. */
  pixCode: string;
  tokens: Record<TestCard, string>;
  /** The path of a refund, to find its call. */
  isRefund: (call: { method: string; path: string; body: unknown }) => boolean;
  open(url: string, times: { totalMs: number; firstPauseMs: number }): OnlinePayments;
  start(t: TestContext): Promise<OnlineStandIn & { url: string }>;
};

const tokensWith = (prefix: string, suffix: string): Record<TestCard, string> => ({
  approved: `${prefix}APRO${suffix}`,
  'in review': `${prefix}CONT${suffix}`,
  'no limit': `${prefix}FUND${suffix}`,
  'wrong code': `${prefix}SECU${suffix}`,
  refused: `${prefix}OTHE${suffix}`,
});

export const mercadoPago: OnlineVendor = {
  title: 'Mercado Pago',
  name: 'mercadopago',
  providerType: PaymentProviderType.MercadoPago,
  account: fakeAccount,
  pixCode: fakePixCode,
  tokens: tokensWith('', '-token'),
  isRefund: ({ method, path }) => method === 'POST' && path.endsWith('/refunds'),
  open: (baseUrl, times) => openMercadoPago({ baseUrl, times }),
  start: async (t) => mercadoPagoStandIn(await startFakeMercadoPago(t)),
};

/** A fake Mercado Pago in the words of every vendor. */
export function mercadoPagoStandIn(fake: FakeMercadoPago): OnlineStandIn & { url: string } {
  const states = {
    refused: { status: 'rejected', status_detail: 'cc_rejected_high_risk' },
    expired: { status: 'cancelled', status_detail: 'expired' },
    canceled: { status: 'cancelled', status_detail: 'by_collector' },
    disputed: { status: 'charged_back', status_detail: 'settled' },
    'paid again': { status: 'approved', status_detail: 'accredited' },
    'other currency': { status: 'approved', currency_id: 'ARS' },
  };
  return {
    url: fake.url,
    faults: fake.faults,
    calls: fake.calls,
    refs: () => fake.payments.map(({ id }) => String(id)),
    attemptOf: (ref) => fake.change(ref, {}).external_reference,
    pay: (ref, cents) => void fake.pay(ref, cents === undefined ? {} : { transaction_amount: cents / 100 }),
    become: (ref, state) => void fake.change(ref, states[state]),
    refundInPanel: (ref, cents) => fake.refundInPanel(ref, cents / 100),
    refundCount: () => fake.refunds.length,
    setRefundsSlow: (isSlow) => {
      fake.refundStatus = isSlow ? 'in_process' : 'approved';
      if (isSlow) return;
      for (const refund of fake.refunds) refund.status = 'approved';
      for (const { payment_id } of fake.refunds) applyRefund(fake, fake.change(payment_id, {}));
    },
    webhook: (ref, { secret = fakeAccount.webhookSecret, id, now = new Date() } = {}) => {
      const { query, headers } = webhookOf(ref, {
        secret: secret ?? '',
        ts: Math.floor(now.getTime() / 1_000),
        ...(id ? { requestId: id } : {}),
      });
      return {
        path: (account) => `${pathOf('mercadopago', account)}?${query}`,
        headers: {
          [webhookHeaders.signature]: secret === null ? '' : (headers['x-signature'] ?? ''),
          [webhookHeaders.requestId]: headers['x-request-id'] ?? '',
        },
      };
    },
  };
}

const pagarme: OnlineVendor = {
  title: 'Pagar.me',
  name: 'pagarme',
  providerType: PaymentProviderType.BrazilianGateway,
  account: pagarmeAccount,
  pixCode: pagarmePixCode,
  tokens: tokensWith('token_', ''),
  isRefund: ({ method, body }) => method === 'DELETE' && body !== null,
  open: (baseUrl, times) => openPagarme({ baseUrl, times }),
  start: async (t) => {
    const fake = await startFakePagarme(t);
    const past = new Date(Date.now() - 60_000).toISOString();
    const states = {
      refused: [{ status: 'failed' }, { acquirer_return_code: '1002' }],
      expired: [{ status: 'failed' }, { expires_at: past }],
      canceled: [{ status: 'canceled' }, {}],
      disputed: [{ status: 'chargedback' }, {}],
      'paid again': [{ status: 'paid' }, {}],
      'other currency': [{ status: 'paid', currency: 'USD', paid_at: past }, {}],
    } as const;
    return {
      url: fake.url,
      faults: fake.faults,
      calls: fake.calls,
      refs: () => fake.charges().map(({ id }) => id),
      attemptOf: (ref) => String(Object(fake.change(ref, {}).metadata).attempt_id),
      pay: (ref, cents) => void fake.pay(ref, cents),
      become: (ref, state) => void fake.change(ref, states[state][0], states[state][1]),
      refundInPanel: fake.refundInPanel,
      refundCount: () => fake.refundCount,
      setRefundsSlow: (isSlow) => {
        fake.areRefundsSlow = isSlow;
        if (!isSlow) fake.finishRefunds();
      },
      webhook: (ref, { secret = pagarmeAccount.webhookSecret, id } = {}) => {
        const { headers, body } = pagarmeWebhookOf(fake.change(ref, {}), { secret, ...(id ? { id } : {}) });
        return {
          path: (account) => `${pathOf('pagarme', account)}?data.id=${ref}&type=${body.type}`,
          headers: {
            ...(headers.authorization ? { [webhookHeaders.signature]: headers.authorization } : {}),
            [webhookHeaders.requestId]: body.id,
          },
        };
      },
    };
  },
};

const pathOf = (name: OnlineProviderName, account: string) => paymentWebhooks[name].path.replace(':account', account);

/** Every online payment provider. Each test of the port runs with each of them. */
export const onlineVendors: readonly OnlineVendor[] = [mercadoPago, pagarme];
