import type { Problem } from '../../declaration/problem.ts';
import type { ShopDeclaration } from '../../declaration/shop-schema.ts';
import type { OnlinePayments } from '../../providers/online-payments.ts';
import { onlineProviderNamed } from '../../providers/online-providers.ts';
import { checkPublicKeyAt } from '../payment-setup/check-public-key.ts';
import { responseOrNull } from '../payment-setup/provider-response.ts';
import { type DeclarationMeans, secretOf } from './declared-secret.ts';

/** What the providers said about the declared keys, in Portuguese. `accepted`: those that accepted the access token. */
export type DeclaredKeys = { problems: Problem[]; notices: string[]; accepted: string[] };

/**
 * Asks each provider about the keys that are declared for it. A refused access token is a problem, a refused public key
 * a notice: without it only cards fail. Without a response the account can still be declared: the provider may be down,
 * or this machine offline.
 */
export async function checkDeclaredKeys(
  accounts: NonNullable<ShopDeclaration['paymentAccounts']>,
  means: DeclarationMeans,
  clients: readonly OnlinePayments[],
): Promise<DeclaredKeys> {
  const found: DeclaredKeys = { problems: [], notices: [], accepted: [] };
  for (const [at, { provider, accessToken, publicKey }] of accounts.entries()) {
    const online = onlineProviderNamed(provider);
    const client = clients.find(({ name }) => name === provider);
    const token = accessToken === undefined ? undefined : secretOf(accessToken, means);
    if (!online || !client) continue;
    const { title } = online.texts;
    if (publicKey !== undefined && (await checkPublicKeyAt(clients, online.name, publicKey)) === 'refused')
      found.notices.push(`o ${title} não conhece a chave pública, e sem ela nenhum cartão é pago: confira-a`);
    if (token === undefined) continue;
    const check = await responseOrNull(client.forAccessToken(token).checkKeys());
    if (check === 'refused')
      found.problems.push({
        path: `paymentAccounts[${at}].accessToken`,
        reason: `o ${title} não aceita esta chave`,
        code: 'refused-key',
      });
    if (check === 'test' || check === 'live') found.accepted.push(provider);
    if (check === 'test') found.notices.push(`a conta do ${title} é de teste: nenhum dinheiro de verdade é movido`);
    if (check === null) found.notices.push(`não foi possível conferir a chave com o ${title} agora`);
  }
  return found;
}
