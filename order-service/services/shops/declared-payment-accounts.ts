import { isSecretKey } from '#shared/rules/payment/secret-key.ts';
import type { Db } from '../../database/engine/database.ts';
import { findPaymentAccount } from '../../database/payments/payments.ts';
import type { Problem } from '../../declaration/problem.ts';
import type { ShopDeclaration } from '../../declaration/shop-schema.ts';
import type { ValidParts } from '../../declaration/valid-parts.ts';
import { onlineProviderNamed } from '../../providers/online-providers.ts';
import { type DeclarationMeans, noSecretsKey, secretOf, variableOf } from './declared-secret.ts';
import type { PaymentAccountDraft } from './save-payment-accounts.ts';

type Declared = NonNullable<ShopDeclaration['paymentAccounts']>[number];

const secrets = ['accessToken', 'webhookSecret'] as const;

/**
 * Problems that prevent declared accounts from being saved. A new account needs its access token; a known account keeps
 * the stored one.
 */
export async function accountProblems(
  db: Db,
  shopId: string | undefined,
  accounts: readonly ValidParts<Declared>[],
  means: DeclarationMeans,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [at, account] of accounts.entries()) {
    const path = `paymentAccounts[${at}]`;
    const written = secrets.filter((name) => account[name] !== undefined);
    if (written.length > 0 && means.secretsKey === undefined)
      problems.push({ path, reason: noSecretsKey, code: 'no-secrets-key' });
    for (const name of written) {
      const text = account[name] ?? '';
      if (secretOf(text, means) === undefined)
        problems.push({ path: `${path}.${name}`, reason: `a variável ${variableOf(text)} não está definida` });
    }
    const online = onlineProviderNamed(account.provider ?? '');
    if (!online) continue;
    const { publicKey } = account;
    const [accessToken, webhookSecret] = secrets.map((name) => {
      const text = account[name];
      return text === undefined ? undefined : secretOf(text, means);
    });
    const badSecret = webhookSecret === undefined ? null : online.webhookSecretProblem(webhookSecret);
    if (badSecret !== null)
      problems.push({ path: `${path}.webhookSecret`, reason: badSecret, code: 'webhook-secret-form' });
    if (publicKey !== undefined && (isSecretKey(publicKey) || publicKey === accessToken))
      problems.push({ path: `${path}.publicKey`, ...secretAsPublic });
    else if (accessToken !== undefined && publicKey !== undefined && online.hasMixedKeys(publicKey, accessToken))
      problems.push({
        path: `${path}.publicKey`,
        reason: 'uma das chaves é de teste e a outra não',
        code: 'mixed-keys',
      });
    if (Object.hasOwn(account, 'accessToken')) continue;
    const stored = shopId === undefined ? undefined : await findPaymentAccount(db, shopId, online.name);
    if (!stored?.access_token_sealed)
      problems.push({ path: `${path}.accessToken`, reason: 'falta: a conta ainda não tem um', code: 'missing-key' });
  }
  return problems;
}

/** Every visitor's page gets the public key. */
export const secretAsPublic = {
  reason: 'é a chave secreta da conta, que ninguém mais pode ver; declare a chave pública',
  code: 'secret-key',
} as const;

/** Converts an account without problems into its draft. */
export function paymentAccountOf(account: Declared, means: DeclarationMeans): PaymentAccountDraft {
  const { provider, publicKey = '', maxInstallments, statementDescriptor, api } = account;
  const { pixKey = '', merchantName = '', merchantCity = '' } = account;
  if (provider === 'pix-key') return { provider, pixKey, merchantName, merchantCity };
  const resolvedSecret = (name: (typeof secrets)[number]): string | undefined => {
    const text = account[name];
    return text === undefined ? undefined : secretOf(text, means);
  };
  const [accessToken, webhookSecret] = [resolvedSecret('accessToken'), resolvedSecret('webhookSecret')];
  return {
    provider,
    publicKey,
    ...(accessToken === undefined ? {} : { accessToken }),
    ...(webhookSecret === undefined ? {} : { webhookSecret }),
    ...(maxInstallments === undefined ? {} : { maxInstallments }),
    ...(statementDescriptor === undefined ? {} : { statementDescriptor }),
    ...(api === undefined ? {} : { api }),
  };
}
