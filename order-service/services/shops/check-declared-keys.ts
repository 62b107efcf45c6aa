import type { Problem } from '../../declaration/problem.ts';
import type { ShopDeclaration } from '../../declaration/shop-schema.ts';
import type { KeyCheck, OnlinePayments } from '../../providers/online-payments.ts';
import { onlineProviderNamed } from '../../providers/online-providers.ts';
import { PaymentNotTried, PaymentOutcomeUnknown } from '../../providers/payments.ts';
import { type DeclarationMeans, secretOf } from './declared-secret.ts';

/** What the providers said about the declared keys, in Portuguese. */
export type DeclaredKeys = { problems: Problem[]; notices: string[] };

/**
 * Asks each provider about the access token that is declared for it. A refused one is a problem. Without a response the
 * account can still be declared: the provider may be down, or this machine offline.
 */
export async function checkDeclaredKeys(
  accounts: NonNullable<ShopDeclaration['paymentAccounts']>,
  means: DeclarationMeans,
  clients: readonly OnlinePayments[],
): Promise<DeclaredKeys> {
  const found: DeclaredKeys = { problems: [], notices: [] };
  for (const [at, { provider, accessToken }] of accounts.entries()) {
    const online = onlineProviderNamed(provider);
    const client = clients.find(({ name }) => name === provider);
    const token = accessToken === undefined ? undefined : secretOf(accessToken, means);
    if (!online || !client || token === undefined) continue;
    const { title } = online.texts;
    const check = await checked(client, token);
    if (check === 'refused')
      found.problems.push({
        path: `paymentAccounts[${at}].accessToken`,
        reason: `o ${title} não aceita esta chave`,
        code: 'refused-key',
      });
    if (check === 'test') found.notices.push(`a conta do ${title} é de teste: nenhum dinheiro de verdade é movido`);
    if (check === null) found.notices.push(`não foi possível conferir a chave com o ${title} agora`);
  }
  return found;
}

/** Null: the provider did not respond. */
async function checked(client: OnlinePayments, accessToken: string): Promise<KeyCheck | null> {
  try {
    return await client.forAccessToken(accessToken).checkKeys();
  } catch (error) {
    if (error instanceof PaymentNotTried || error instanceof PaymentOutcomeUnknown) return null;
    throw error;
  }
}
