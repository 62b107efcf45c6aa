import type { FoundAddress } from '#shared/model/address.ts';
import { bareCep } from '#shared/rules/brazil/cep.ts';
import { fetchAddressByCep } from '../../api/calls.ts';

/** The shop's data for a CEP; `null` if there is none, the request fails or is aborted. It never blocks (spec §5). */
export async function findAddress(cep: string, signal: AbortSignal): Promise<FoundAddress | null> {
  const digits = bareCep(cep);
  if (digits === null) return null;
  // Only an aborted look-up rejects.
  const response = await fetchAddressByCep(digits, signal).catch(() => null);
  return response?.success ? response.data : null;
}
