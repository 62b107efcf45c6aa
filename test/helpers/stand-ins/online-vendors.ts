import { paymentWebhooks, webhookHeaders } from '#shared/contract/platform/webhooks.ts';
import { PaymentProviderType } from '#shared/model/payment/payment.ts';
import type { OnlineProviderName } from '#shared/model/provider-names.ts';
import { openMercadoPago } from '../../../order-service/providers/mercado-pago/mercado-pago.ts';
import type { OnlineKeys, OnlinePayments } from '../../../order-service/providers/online-payments.ts';
import { openPagarme } from '../../../order-service/providers/pagarme/pagarme.ts';
import {
  applyRefund,
  type FakeMercadoPago,
  fakeAccount,
  startFakeMercadoPago,
  webhookOf,
} from './fake-mercado-pago.ts';
import { type FakeOrders, startFakeMercadoPagoOrders } from './fake-mercado-pago-orders.ts';
import { type FakePagarme, pagarmeAccount, pagarmeWebhookOf, startFakePagarme } from './fake-pagarme.ts';
import type { Fault } from './faults.ts';
import type { Lifetime } from './lifetime.ts';

/** The cards that every stand-in knows by their token. */
export type TestCard = 'approved' | 'in review' | 'no limit' | 'wrong code' | 'refused';

/** `refused`: of a card in review. `refunded`: all of it went back, as before a dispute. */
export type PaymentState =
  | 'refused'
  | 'expired'
  | 'canceled'
  | 'disputed'
  | 'in mediation'
  | 'lost'
  | 'refunded'
  | 'paid again'
  | 'other currency';

/** What a stand-in does when a test says so, the same words for every vendor. Amounts in cents. */
export type OnlineStandIn = {
  faults: Fault[];
  calls: { method: string; path: string; key: string | null; body: Record<string, unknown> | null }[];
  /** The ids of the payments, oldest first, as the adapter names them. */
  refs(): string[];
  /** The attempt that the vendor has with its payment. */
  attemptOf(ref: string): string;
  /** The PIX code, or the boleto's line or barcode as digits, that the vendor gave for it; '' without one. */
  codeOf(ref: string): string;
  /** Whether it can still be paid. */
  isOpen(ref: string): boolean;
  pay(ref: string, cents?: number): void;
  become(ref: string, state: PaymentState): void;
  refundInPanel(ref: string, cents: number): void;
  /** How many refunds were made, at the API and in the panel. */
  refundCount(): number;
  setRefundsSlow(isSlow: boolean): void;
  /** The test sends wrong requests on purpose. Absent: a refusal of the stand-in fails no test by itself. */
  expectWrongRequests?: () => void;
  /** A webhook about this payment as the gateway passes it on. `secret`: null: without authentication. */
  webhook(ref: string, options?: { secret?: string | null; id?: string; now?: Date }): ForwardedWebhook;
};

export type ForwardedWebhook = { path: (account: string) => string; headers: Record<string, string> };

export type OnlineVendor = {
  title: string;
  name: OnlineProviderName;
  providerType: PaymentProviderType;
  account: OnlineKeys & { webhookSecret: string };
  /** Which of the provider's APIs the shop chooses; absent: the usual one. */
  api?: string;
  tokens: Record<TestCard, string>;
  /** The path of a refund, to find its call. */
  isRefund: (call: { method: string; path: string; body: unknown }) => boolean;
  open(url: string, times: { totalMs: number; firstPauseMs: number }): OnlinePayments;
  start(t: Lifetime): Promise<OnlineStandIn & { url: string }>;
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
    disputed: { status: 'charged_back', status_detail: 'in_process' },
    'in mediation': { status: 'in_mediation', status_detail: 'pending' },
    lost: { status: 'charged_back', status_detail: 'settled' },
    refunded: { status: 'refunded', status_detail: 'refunded' },
    'paid again': { status: 'approved', status_detail: 'accredited' },
    'other currency': { status: 'approved', currency_id: 'ARS' },
  };
  return {
    url: fake.url,
    faults: fake.faults,
    calls: fake.calls,
    refs: () => fake.payments.map(({ id }) => String(id)),
    attemptOf: (ref) => fake.change(ref, {}).external_reference,
    codeOf: (ref) => {
      const { point_of_interaction: pix, barcode } = Object(fake.change(ref, {}));
      return pix?.transaction_data.qr_code ?? barcode?.content ?? '';
    },
    isOpen: (ref) => ['pending', 'in_process'].includes(fake.change(ref, {}).status),
    pay: (ref, cents) => void fake.pay(ref, cents === undefined ? {} : { transaction_amount: cents / 100 }),
    become: (ref, state) => void fake.change(ref, states[state]),
    refundInPanel: (ref, cents) => fake.refundInPanel(ref, cents / 100),
    refundCount: () => fake.refunds.length,
    expectWrongRequests: () => fake.judge.expectWrongRequests(),
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

export const pagarme: OnlineVendor = {
  title: 'Pagar.me',
  name: 'pagarme',
  providerType: PaymentProviderType.BrazilianGateway,
  account: pagarmeAccount,
  tokens: tokensWith('token_', ''),
  isRefund: ({ method, body }) => method === 'DELETE' && body !== null,
  open: (baseUrl, times) => openPagarme({ baseUrl, times }),
  start: async (t) => pagarmeStandIn(await startFakePagarme(t)),
};

/** A fake Pagar.me in the words of every vendor. */
export function pagarmeStandIn(fake: FakePagarme): OnlineStandIn & { url: string } {
  const past = new Date(Date.now() - 60_000).toISOString();
  const states = {
    refused: [{ status: 'failed' }, { acquirer_return_code: '1002' }],
    expired: [{ status: 'failed' }, { expires_at: past }],
    canceled: [{ status: 'canceled' }, {}],
    disputed: [{ status: 'chargedback' }, {}],
    // It has neither a mediation nor a state for a lost chargeback.
    'in mediation': [{ status: 'paid' }, {}],
    lost: [{ status: 'chargedback' }, {}],
    refunded: [{ status: 'canceled' }, {}],
    'paid again': [{ status: 'paid' }, {}],
    'other currency': [{ status: 'paid', currency: 'USD', paid_at: past }, {}],
  } as const;
  return {
    url: fake.url,
    faults: fake.faults,
    calls: fake.calls,
    refs: () => fake.charges().map(({ id }) => id),
    attemptOf: (ref) => String(Object(fake.change(ref, {}).metadata).attempt_id),
    codeOf: (ref) => {
      const { qr_code, line } = Object(fake.change(ref, {}).last_transaction);
      return qr_code ?? line?.replaceAll(/\D/g, '') ?? '';
    },
    isOpen: (ref) => ['pending', 'processing'].includes(fake.change(ref, {}).status),
    pay: (ref, cents) => void fake.pay(ref, cents),
    become: (ref, state) => {
      const [fields, transaction] = states[state];
      // A card has no time to pay it.
      const isCard = fake.change(ref, {}).payment_method === 'credit_card';
      fake.change(ref, fields, state === 'expired' && isCard ? {} : transaction);
    },
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
}

const pathOf = (name: OnlineProviderName, account: string) => paymentWebhooks[name].path.replace(':account', account);

/** Mercado Pago for a shop that chose the Orders API. */
export const mercadoPagoOrders: OnlineVendor = {
  ...mercadoPago,
  title: 'Mercado Pago (Orders)',
  api: 'orders',
  isRefund: ({ method, path }) => method === 'POST' && path.endsWith('/refund'),
  open: (baseUrl, times) => {
    const online = openMercadoPago({ baseUrl, times });
    return { ...online, forAccessToken: (accessToken) => online.forAccessToken(accessToken, 'orders') };
  },
  start: async (t) => ordersStandIn(await startFakeMercadoPagoOrders(t)),
};

/** A fake Orders API of Mercado Pago in the words of every vendor. */
export function ordersStandIn(fake: FakeOrders): OnlineStandIn & { url: string } {
  const states = {
    refused: { status: 'failed', status_detail: 'high_risk' },
    expired: { status: 'expired', status_detail: 'expired' },
    canceled: { status: 'canceled', status_detail: 'canceled' },
    disputed: { status: 'charged_back', status_detail: 'in_process' },
    // The Orders API has no mediation: its orders stay paid.
    'in mediation': { status: 'processed', status_detail: 'accredited' },
    lost: { status: 'charged_back', status_detail: 'settled' },
    refunded: { status: 'refunded', status_detail: 'refunded' },
    'paid again': { status: 'processed', status_detail: 'accredited' },
    'other currency': { status: 'processed', status_detail: 'accredited', currency: 'ARS' },
  };
  return {
    url: fake.url,
    faults: fake.faults,
    calls: fake.calls,
    refs: () => fake.orders.map(({ id }) => id),
    attemptOf: (ref) => fake.change(ref, {}).external_reference,
    codeOf: (ref) => {
      const { qr_code, digitable_line } = Object(fake.change(ref, {}).transactions.payments[0].payment_method);
      return qr_code ?? digitable_line ?? '';
    },
    isOpen: (ref) => ['created', 'action_required', 'processing'].includes(fake.change(ref, {}).status),
    pay: (ref, cents) => void fake.pay(ref, cents === undefined ? undefined : (cents / 100).toFixed(2)),
    become: (ref, state) => {
      const { status, status_detail } = states[state];
      fake.change(ref, states[state], { status, status_detail });
    },
    refundInPanel: fake.refundInPanel,
    refundCount: fake.refundCount,
    expectWrongRequests: () => fake.judge.expectWrongRequests(),
    setRefundsSlow: (isSlow) => {
      fake.areRefundsSlow = isSlow;
      if (!isSlow) fake.finishRefunds();
    },
    webhook: (ref, { secret = fakeAccount.webhookSecret, id, now = new Date() } = {}) => {
      const { query, headers } = webhookOf(ref, {
        type: 'order',
        action: 'order.processed',
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

/** Every online payment provider. Each test of the port runs with each of them. */
export const onlineVendors: readonly OnlineVendor[] = [mercadoPago, mercadoPagoOrders, pagarme];
