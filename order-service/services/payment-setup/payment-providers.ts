import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import type { ChosenPayment } from '../../database/orders/orders.ts';
import { findPaymentAccount } from '../../database/payments/payments.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import { type Captcha, demoCaptcha } from '../../providers/captcha.ts';
import { simulatedPayments } from '../../providers/payment-simulator.ts';
import type { PaymentProvider } from '../../providers/payments.ts';
import { createStaticPixProvider } from '../../providers/static-pix.ts';
import { demoCode, simulatedLedger } from '../demo/simulated-ledger.ts';
import { type PaymentMeans, paymentProcessor } from './payment-processor.ts';

/** Creates the provider of a shop; null when the shop has no account with it. */
export type ProviderFactory = (db: Db, shop: ShopRow) => Promise<PaymentProvider | null>;

/**
 * Everything that the payment of an order needs: the providers of the shops, the captcha service, and the work that
 * continues in the background.
 */
export type Payments = {
  database: Database;
  clock: () => Date;
  log: Log;
  /** What decides which payment options are offered. */
  means: PaymentMeans;
  /** The provider for an order with this payment; null = none. */
  providerOf(db: Db, shop: ShopRow, payment: ChosenPayment): Promise<PaymentProvider | null>;
  /** The provider of an attempt, by name; null when the shop no longer has it. */
  providerNamed(db: Db, shop: ShopRow, name: string): Promise<PaymentProvider | null>;
  captchaOf(shop: ShopRow): Captcha | null;
  /** The deployment's own hosts, as opposed to one shop's. */
  ownHosts: readonly string[];
  /** The address for a provider's webhooks; null when the service is not reachable from outside. */
  notificationUrl(shop: ShopRow, provider: string): string | null;
  /** How long a response waits for a provider. After that it reports a payment in progress. */
  providerWaitMs: number;
  /** Registers work that continues after the response, so that the service waits for it when it stops. */
  runInBackground(work: Promise<unknown>): void;
  settled(): Promise<void>;
};

export type PaymentsOptions = {
  database: Database;
  clock: () => Date;
  log: Log;
  /** Whether the simulator processes the payments of demo shops. It never does so for other shops. */
  isDemo: boolean;
  publicUrl: string;
  /** Null without keys: then only the demo has one. */
  captcha?: Captcha | null;
  /** Further providers by name, or replacements for existing ones. */
  factories?: Record<string, ProviderFactory>;
  /** Without it no shop has an online account. */
  hasOnlineAccount?: PaymentMeans['hasOnlineAccount'];
  providerWaitMs?: number;
};

/** The gateway's time-out is eight seconds. */
const defaultProviderWaitMs = 6_000;

/** Opens everything that payments need. A demo shop without an account gets the simulated provider. */
export function openPayments(options: PaymentsOptions): Payments {
  const { database, clock, log, isDemo, publicUrl, captcha = null, providerWaitMs = defaultProviderWaitMs } = options;
  const { hasOnlineAccount = () => false } = options;
  const simulator: ProviderFactory = async (_db, shop) => {
    if (!isDemo || !shop.is_demo) return null;
    return simulatedPayments(simulatedLedger(database, shop.id), {
      clock,
      captchaKey: (captcha ?? demoCaptcha).siteKey,
      merchant: { name: shop.name, city: 'SAO PAULO' },
      bankUrl: (code) => `${publicUrl}${demoCode(code)}`,
    });
  };
  const pixKey: ProviderFactory = async (db, shop) => {
    const account = await findPaymentAccount(db, shop.id, 'pix-key');
    return account?.pix_key ? createStaticPixProvider(keyOf(account.pix_key, shop, account)) : null;
  };
  const factories: Record<string, ProviderFactory> = { simulator, 'pix-key': pixKey, ...options.factories };
  const running = new Set<Promise<unknown>>();

  return {
    database,
    clock,
    log,
    means: { isDemo, hasOnlineAccount },
    providerWaitMs,
    ownHosts: URL.canParse(publicUrl) ? [new URL(publicUrl).hostname] : [],
    providerOf: async (db, shop, payment) => {
      if (payment.method === PaymentMethod.Pix && payment.pixKey !== undefined) {
        return createStaticPixProvider(keyOf(payment.pixKey, shop, await findPaymentAccount(db, shop.id, 'pix-key')));
      }
      const { method, providerType } = payment;
      // Its factory checks whether the shop has an account.
      const setup = { isSimulated: isDemo && shop.is_demo, hasOnlineAccount: true, hasPixKey: true, isCharged: true };
      const processor = paymentProcessor({ method, provider_type: providerType, pay_on_delivery: false }, setup);
      return processor === null ? null : ((await factories[processor]?.(db, shop)) ?? null);
    },
    // A payment by a PIX key needs no query at a provider, so any key will do.
    providerNamed: async (db, shop, name) =>
      name === 'pix-key'
        ? createStaticPixProvider(keyOf('', shop, undefined))
        : ((await factories[name]?.(db, shop)) ?? null),
    captchaOf: (shop) => captcha ?? (isDemo && shop.is_demo ? demoCaptcha : null),
    notificationUrl: (shop, provider) =>
      publicUrl.startsWith('https://') ? `${publicUrl}/webhooks/${provider}/${shop.id}` : null,
    runInBackground: (work) => {
      const tracked = work
        .catch((error: Error) => log.warn({ reason: error.message }, 'a payment was not settled'))
        .finally(() => running.delete(tracked));
      running.add(tracked);
    },
    settled: async () => {
      await Promise.all(running);
    },
  };
}

type Merchant = { merchant_name: string | null; merchant_city: string | null };
const keyOf = (key: string, shop: ShopRow, account: Merchant | undefined) => ({
  key,
  merchantName: account?.merchant_name ?? shop.name,
  merchantCity: account?.merchant_city ?? '',
});
