import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { NewAddress } from '#shared/model/address.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { BrickPayment } from '#shared/model/payment/card.ts';
import { PaymentMethod, type PaymentResponse } from '#shared/model/payment/payment.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { systemClock } from '../../../order-service/providers/clock.ts';
import type { OnlineKeys } from '../../../order-service/providers/online-payments.ts';
import {
  onlineProviderFactories,
  paymentAccounts,
} from '../../../order-service/services/payment-setup/payment-accounts.ts';
import { openPayments } from '../../../order-service/services/payment-setup/payment-providers.ts';
import { paymentEventJob } from '../../../order-service/services/payments/process-payment-events.ts';
import { recordFraudWarning } from '../../../order-service/services/payments/record-fraud-warning.ts';
import { refundJob } from '../../../order-service/services/payments/refunds/refund-job.ts';
import { settlePayment } from '../../../order-service/services/payments/settle-payment.ts';
import { savePaymentAccounts } from '../../../order-service/services/shops/save-payment-accounts.ts';
import { runDueJobs } from '../jobs/run-due-jobs.ts';
import { quietLog } from '../quiet-log.ts';
import { sampleCustomer } from '../samples.ts';
import type { ForwardedWebhook, OnlineStandIn, OnlineVendor } from '../stand-ins/online-vendors.ts';
import {
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  paymentOption,
  pickupStore,
  startTestService,
  type TestResponse,
} from './order-service.ts';

export const secretsKey = 'a key for tests only, thirty-two characters or more';

/**
 * What the card brick submits. The first letters of the token decide the fake's result. The amount is wrong on purpose.
 */
export const brick = (token = 'APRO-token', fields: Partial<BrickPayment> = {}) => ({
  token,
  payment_method_id: 'master',
  issuer_id: '24',
  installments: 1,
  transaction_amount: 0.01,
  payer: { email: 'ana@example.com', identification: { type: 'CPF', number: '52998224725' } },
  ...fields,
});

const methods = { cartao: PaymentMethod.CreditCard, pix: PaymentMethod.Pix, boleto: PaymentMethod.Boleto } as const;

/** Where the shopper of `startOnlineShop` lives, and the holder of the card. */
export const shopperAddress: NewAddress = {
  isDefault: true,
  name: 'Casa',
  zipCode: '01310100',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Bela Vista',
  neighborhoodId: null,
  street: 'Avenida Paulista',
  number: '900',
  complement: '',
};

export type OnlineShopOptions = {
  clock?: () => Date;
  /** How the order is to be paid. */
  optionId?: 'cartao' | 'pix' | 'boleto';
  /** Null: the shop has no account of its own. */
  account?: Partial<OnlineVendor['account'] & { statementDescriptor: string }> | null;
  environmentKeys?: OnlineKeys | null;
  /** The adapter's time limit. Calls that are to fail wait for its end; a busy machine needs most of it. */
  totalMs?: number;
  /** The key of the running service; the account is always encrypted with `secretsKey`. */
  serverKey?: string;
};

/** A shop that is paid through a provider's stand-in. Its shopper has two bags of rice, 66,80, in the cart. */
export async function startOnlineShop(
  t: TestContext,
  database: Database,
  vendor: OnlineVendor,
  standIn: OnlineStandIn & { url: string },
  options: OnlineShopOptions = {},
) {
  const {
    clock = systemClock,
    optionId = 'cartao',
    account = {},
    environmentKeys = null,
    serverKey = secretsKey,
    totalMs = 2_000,
  } = options;
  const online = vendor.open(standIn.url, { totalMs, firstPauseMs: 20 });
  t.after(() => online.close());
  const keys = { environmentKeys: { [vendor.name]: environmentKeys } };
  const accounts = paymentAccounts({ online: [online], secretsKey: serverKey, ...keys });
  const parts = {
    isDemo: false,
    publicUrl: 'https://loja.example',
    factories: onlineProviderFactories(accounts),
    hasOnlineAccount: accounts.hasOnlineAccount,
  };
  const { shopId } = await createShop(database, {
    agentCode: 'bia',
    channels: [demoChannel],
    pickupStores: [pickupStore('loja')],
    paymentOptions: Object.entries(methods).map(([id, method]) =>
      paymentOption(id, method, { providerType: vendor.providerType }),
    ),
    products: [draft('arroz', { variant: { price: 33_40, available: 2 } })],
  });
  if (account) {
    const { publicKey, accessToken, webhookSecret } = { ...vendor.account, ...account };
    const { statementDescriptor } = account;
    const declared = {
      ...(vendor.api === undefined ? {} : { api: vendor.api }),
      ...(statementDescriptor === undefined ? {} : { statementDescriptor }),
    };
    await savePaymentAccounts(
      database,
      shopId,
      [{ provider: vendor.name, publicKey, accessToken, webhookSecret, ...declared }],
      { secretsKey },
    );
  }
  // The order is created while the account can be opened. From then on the service has `serverKey`.
  const opened = paymentAccounts({ online: [online], secretsKey, ...keys });
  const start = (own: typeof accounts) =>
    startTestService(t, database, clock, undefined, {
      accounts: own,
      payments: { ...parts, hasOnlineAccount: own.hasOnlineAccount },
    });
  const before = await start(opened);
  dataOf(await before.post('/api/order/items/', item('arroz', { quantity: 2 })));
  dataOf(await before.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }));
  dataOf(await before.post('/api/order/payment/delivery', { providerId: optionId, type: methods[optionId] }));
  dataOf(await before.post('/api/customer/update', sampleCustomer));
  dataOf(await before.post('/api/order/address/', shopperAddress));
  const service = await start(accounts);

  const log = quietLog();
  const payments = openPayments({ database, clock, log, ...parts });
  return {
    ...service,
    shopId,
    vendor,
    standIn,
    accounts,
    pay: (token = vendor.tokens.approved) =>
      service.post<PaymentResponse<Order>>('/api/order/payment/mercadoPago', brick(token)),
    /** Receives a webhook as the gateway forwards it and returns the status of the response. */
    receive: async ({ path, headers }: ForwardedWebhook, account = shopId): Promise<number> => {
      const response: TestResponse<null> = await service.post(path(account), undefined, { code: null, headers });
      return response.status;
    },
    payments,
    /** Makes the requested refunds that are due, as the running service does. Returns the number of runs. */
    makeRefunds: () => {
      // A clock that stands still is behind the time at which a job was requested.
      const parts = { ...payments, clock: () => new Date(Math.max(Date.now(), clock().getTime())) };
      return runDueJobs(parts, { refund: refundJob(parts) });
    },
    /** Processes all stored webhooks, as the running service does every few seconds. Returns their number. */
    lookIn: () =>
      runDueJobs(
        { database, clock, log },
        {
          'payment-event': paymentEventJob({
            database,
            accounts,
            log,
            settle: (id, chargeResult) => settlePayment(payments, id, chargeResult),
            warn: (id) => recordFraudWarning(payments, id),
          }),
        },
      ),
  };
}

/** The id of the only payment that the stand-in has. */
export function onlyRef(standIn: OnlineStandIn): string {
  const [ref, ...others] = standIn.refs();
  assert.ok(ref !== undefined && others.length === 0, 'charged once');
  return ref;
}
