import type { Db } from '../../database/engine/database.ts';
import { listSealedAccounts } from '../../database/payments/payment-accounts.ts';
import { findPaymentAccount } from '../../database/payments/payments.ts';
import { isDefaultShop } from '../../database/shops/shops.ts';
import {
  type MercadoPago,
  type MercadoPagoKeys,
  type MercadoPagoProvider,
  mercadoPagoName,
} from '../../providers/mercado-pago/mercado-pago.ts';
import { unseal } from '../core/secret-encryption.ts';
import { accountSecretContext } from '../shops/save-payment-accounts.ts';
import type { PaymentMeans } from './payment-processor.ts';
import type { ProviderFactory } from './payment-providers.ts';

export type MercadoPagoAccount = {
  provider: MercadoPagoProvider;
  publicKey: string;
  /** Verifies the provider's webhooks. Without one, webhooks are ignored, and the provider is polled instead. */
  webhookSecret: string | null;
  maxInstallments: number;
};

/** The payment accounts by shop. */
export type PaymentAccounts = {
  /** The shop's Mercado Pago account; null when it has none, or its keys can't be opened. */
  mercadoPago(db: Db, shopId: string): Promise<MercadoPagoAccount | null>;
  /** Whether the shop has a usable one; for `PaymentMeans`. */
  hasMercadoPago: PaymentMeans['hasMercadoPago'];
  /** Accounts whose secrets can't be opened, as 'shop/provider': sealed with another SECRETS_KEY. */
  closed(db: Db): Promise<string[]>;
};

/** No shop has an account. */
export const noPaymentAccounts: PaymentAccounts = {
  mercadoPago: async () => null,
  hasMercadoPago: () => false,
  closed: async () => [],
};

/** Creates the provider of a shop that is paid through Mercado Pago. */
export const mercadoPagoFactory =
  (accounts: PaymentAccounts): ProviderFactory =>
  async (db, shop) =>
    (await accounts.mercadoPago(db, shop.id))?.provider ?? null;

type Parts = {
  mercadoPago: MercadoPago;
  secretsKey: string | undefined;
  /** The default shop's, from the environment. An account that the shop itself has takes precedence. */
  environmentKeys: MercadoPagoKeys | null;
};

const usualInstallments = 12;

type Keys = Pick<Parts, 'secretsKey' | 'environmentKeys'>;

const opener =
  (secretsKey: string | undefined) =>
  (shopId: string, secret: 'access token' | 'webhook secret', sealed: string | null): string | null =>
    sealed === null || secretsKey === undefined
      ? null
      : unseal(secretsKey, accountSecretContext(shopId, mercadoPagoName, secret), sealed);

/** Whether a shop has a Mercado Pago account that opens with these keys, or the environment has one for it. */
export function mercadoPagoOpener({ secretsKey, environmentKeys }: Keys): PaymentMeans['hasMercadoPago'] {
  const open = opener(secretsKey);
  return ({ id, isDefault }, account) =>
    account === null
      ? environmentKeys !== null && isDefault
      : account.public_key !== null && open(id, 'access token', account.access_token_sealed) !== null;
}

/**
 * Opens the shops' accounts at payment providers: accounts that a shop declares, and for the default shop the
 * environment's.
 */
export function paymentAccounts({ mercadoPago, secretsKey, environmentKeys }: Parts): PaymentAccounts {
  const open = opener(secretsKey);

  const account = ({ accessToken, ...keys }: MercadoPagoKeys, maxInstallments: number): MercadoPagoAccount => ({
    provider: mercadoPago.forAccessToken(accessToken),
    ...keys,
    maxInstallments,
  });

  return {
    mercadoPago: async (db, shopId) => {
      const row = await findPaymentAccount(db, shopId, mercadoPagoName);
      if (!row)
        return environmentKeys && (await isDefaultShop(db, shopId))
          ? account(environmentKeys, usualInstallments)
          : null;
      const accessToken = open(shopId, 'access token', row.access_token_sealed);
      if (accessToken === null || row.public_key === null) return null;
      const webhookSecret = open(shopId, 'webhook secret', row.webhook_secret_sealed);
      return account({ publicKey: row.public_key, accessToken, webhookSecret }, row.max_installments);
    },
    hasMercadoPago: mercadoPagoOpener({ secretsKey, environmentKeys }),
    closed: async (db) =>
      (await listSealedAccounts(db))
        .filter(({ shop_id, access_token_sealed, webhook_secret_sealed }) => {
          const isShut = (secret: 'access token' | 'webhook secret', sealed: string | null) =>
            sealed !== null && open(shop_id, secret, sealed) === null;
          return isShut('access token', access_token_sealed) || isShut('webhook secret', webhook_secret_sealed);
        })
        .map(({ slug, provider }) => `${slug}/${provider}`),
  };
}
