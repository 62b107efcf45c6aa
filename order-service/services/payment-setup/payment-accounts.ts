import type { OnlineProviderName } from '#shared/model/provider-names.ts';
import { isSecretKey } from '#shared/rules/payment/secret-key.ts';
import type { Db } from '../../database/engine/database.ts';
import { listSealedAccounts } from '../../database/payments/payment-accounts.ts';
import { findPaymentAccount } from '../../database/payments/payments.ts';
import { isDefaultShop } from '../../database/shops/shops.ts';
import type {
  EnvironmentKeys,
  OnlineKeys,
  OnlinePaymentProvider,
  OnlinePayments,
} from '../../providers/online-payments.ts';
import { onlineProviders } from '../../providers/online-providers.ts';
import { unseal } from '../core/secret-encryption.ts';
import { accountSecretContext } from '../shops/save-payment-accounts.ts';
import type { PaymentMeans } from './payment-processor.ts';
import type { ProviderFactory } from './payment-providers.ts';

export type OnlineAccount = {
  provider: OnlinePaymentProvider;
  /** For the card form of a page; null: a secret key was saved in its place, and no page may get it. */
  publicKey: string | null;
  /** Verifies the provider's webhooks. Without one, webhooks are ignored, and the provider is polled instead. */
  webhookSecret: string | null;
  maxInstallments: number;
};

/** The payment accounts by shop. */
export type PaymentAccounts = {
  /** The shop's account at this online provider; null when it has none, or its keys can't be opened. */
  online(db: Db, shopId: string, provider: OnlineProviderName): Promise<OnlineAccount | null>;
  /** Whether the shop has a usable one; for `PaymentMeans`. */
  hasOnlineAccount: PaymentMeans['hasOnlineAccount'];
  /** Accounts whose secrets can't be opened, as 'shop/provider': sealed with another SECRETS_KEY. */
  closed(db: Db): Promise<string[]>;
};

/** No shop has an account. */
export const noPaymentAccounts: PaymentAccounts = {
  online: async () => null,
  hasOnlineAccount: () => false,
  closed: async () => [],
};

/** Creates the provider of a shop with an online account, by the provider's name. */
export const onlineProviderFactories = (accounts: PaymentAccounts): Record<string, ProviderFactory> =>
  Object.fromEntries(
    onlineProviders.map(({ name }) => [
      name,
      async (db, shop) => {
        const account = await accounts.online(db, shop.id, name);
        return account?.provider ?? null;
      },
    ]),
  );

type Parts = {
  /** The clients of the providers. A provider without one has no accounts. */
  online: readonly OnlinePayments[];
  secretsKey: string | undefined;
  environmentKeys: EnvironmentKeys;
};

const usualInstallments = 12;

type Keys = Pick<Parts, 'secretsKey' | 'environmentKeys'>;

const opener =
  (secretsKey: string | undefined, provider: string) =>
  (shopId: string, secret: 'access token' | 'webhook secret', sealed: string | null): string | null =>
    sealed === null || secretsKey === undefined
      ? null
      : unseal(secretsKey, accountSecretContext(shopId, provider, secret), sealed);

/** Whether a shop has an online account that opens with these keys, or the environment has one for it. */
export function onlineAccountOpener({ secretsKey, environmentKeys }: Keys): PaymentMeans['hasOnlineAccount'] {
  return ({ id, isDefault }, account, provider) =>
    account === null
      ? Boolean(environmentKeys[provider]) && isDefault
      : account.public_key !== null &&
        opener(secretsKey, provider)(id, 'access token', account.access_token_sealed) !== null;
}

/**
 * Opens the shops' accounts at payment providers: accounts that a shop declares, and for the default shop the
 * environment's.
 */
export function paymentAccounts({ online, secretsKey, environmentKeys }: Parts): PaymentAccounts {
  return {
    online: async (db, shopId, provider) => {
      const client = online.find(({ name }) => name === provider);
      if (!client) return null;
      const account = (
        { accessToken, api, publicKey, webhookSecret }: OnlineKeys,
        maxInstallments: number,
      ): OnlineAccount => ({
        provider: client.forAccessToken(accessToken, api),
        publicKey: isSecretKey(publicKey) || publicKey === accessToken ? null : publicKey,
        webhookSecret,
        maxInstallments,
      });
      const row = await findPaymentAccount(db, shopId, provider);
      if (!row) {
        const keys = environmentKeys[provider];
        return keys && (await isDefaultShop(db, shopId)) ? account(keys, usualInstallments) : null;
      }
      const open = opener(secretsKey, provider);
      const accessToken = open(shopId, 'access token', row.access_token_sealed);
      if (accessToken === null || row.public_key === null) return null;
      const webhookSecret = open(shopId, 'webhook secret', row.webhook_secret_sealed);
      return account({ publicKey: row.public_key, accessToken, webhookSecret, api: row.api }, row.max_installments);
    },
    hasOnlineAccount: onlineAccountOpener({ secretsKey, environmentKeys }),
    closed: async (db) =>
      (await listSealedAccounts(db))
        .filter(({ shop_id, provider, access_token_sealed, webhook_secret_sealed }) => {
          const isShut = (secret: 'access token' | 'webhook secret', sealed: string | null) =>
            sealed !== null && opener(secretsKey, provider)(shop_id, secret, sealed) === null;
          return isShut('access token', access_token_sealed) || isShut('webhook secret', webhook_secret_sealed);
        })
        .map(({ slug, provider }) => `${slug}/${provider}`),
  };
}
