import type { OnlineProviderName } from '#shared/model/provider-names.ts';
import type { OnlinePayments, PublicKeyCheck } from '../../providers/online-payments.ts';
import { responseOrNull } from './provider-response.ts';

/** Checks the key with which pages make card tokens. Null: the provider did not respond. */
export async function checkPublicKeyAt(
  clients: readonly OnlinePayments[],
  provider: OnlineProviderName,
  publicKey: string,
): Promise<PublicKeyCheck | null> {
  const client = clients.find(({ name }) => name === provider);
  return client ? responseOrNull(client.checkPublicKey(publicKey)) : null;
}
