import type { FoundAddress } from '#shared/model/address.ts';
import { bareCep } from '#shared/rules/brazil/cep.ts';
import { fetchAddressByCep } from '../../api/checkout-calls.ts';

/** What the shop knows of a CEP; null when it knows nothing, cannot be asked, or nobody waits for it any more: it never blocks (spec §5). */
export async function findAddress(cep: string, signal: AbortSignal): Promise<FoundAddress | null> {
  const digits = bareCep(cep);
  if (digits === null) return null;
  // Only a look-up that nobody waits for rejects.
  const answer = await fetchAddressByCep(digits, signal).catch(() => null);
  return answer?.success ? answer.data : null;
}
