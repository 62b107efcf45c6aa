import type { OnlineProviderName } from '#shared/model/provider-names.ts';
import type { Db } from '../../database/engine/database.ts';
import { deactivatePaymentAccounts, writePaymentAccount } from '../../database/payments/payment-accounts.ts';
import { seal } from '../core/secret-encryption.ts';

/** How a shop is paid, as its operator writes it. A secret that is left out stays unchanged. */
export type PaymentAccountDraft =
  | {
      provider: OnlineProviderName;
      publicKey: string;
      accessToken?: string;
      webhookSecret?: string;
      maxInstallments?: number;
      statementDescriptor?: string;
      /** One of the provider's APIs; absent: its usual one. */
      api?: string;
    }
  | { provider: 'pix-key'; pixKey: string; merchantName: string; merchantCity: string };

/**
 * The encryption context of an account's secret (`secret-encryption.ts`): the secret cannot be decrypted in another
 * shop's row or another column.
 */
export const accountSecretContext = (
  shopId: string,
  provider: string,
  secret: 'access token' | 'webhook secret',
): string => `payment account ${shopId} ${provider} ${secret}`;

const usualInstallments = 12;

/**
 * Saves payment accounts with encrypted secrets. With `isFull`, switches all others off and returns their number. Call
 * it inside a transaction.
 */
export async function savePaymentAccounts(
  db: Db,
  shopId: string,
  drafts: PaymentAccountDraft[],
  { secretsKey, isFull = false }: { secretsKey: string | undefined; isFull?: boolean },
): Promise<number> {
  const sealed = (
    provider: string,
    secret: 'access token' | 'webhook secret',
    text: string | undefined,
  ): string | null => {
    if (text === undefined) return null;
    if (secretsKey === undefined) throw new Error('a secret is not written without SECRETS_KEY');
    return seal(secretsKey, accountSecretContext(shopId, provider, secret), text);
  };
  for (const draft of drafts) {
    const { provider } = draft;
    const isOnline = draft.provider !== 'pix-key';
    await writePaymentAccount(db, shopId, {
      provider,
      public_key: isOnline ? draft.publicKey : null,
      access_token_sealed: isOnline ? sealed(provider, 'access token', draft.accessToken) : null,
      webhook_secret_sealed: isOnline ? sealed(provider, 'webhook secret', draft.webhookSecret) : null,
      pix_key: isOnline ? null : draft.pixKey,
      merchant_name: isOnline ? null : draft.merchantName,
      merchant_city: isOnline ? null : draft.merchantCity,
      api: isOnline ? (draft.api ?? null) : null,
      max_installments: isOnline ? (draft.maxInstallments ?? usualInstallments) : usualInstallments,
      statement_descriptor: isOnline ? (draft.statementDescriptor ?? null) : null,
    });
  }
  if (!isFull) return 0;
  const kept = drafts.map(({ provider }) => provider);
  return deactivatePaymentAccounts(db, shopId, kept);
}
