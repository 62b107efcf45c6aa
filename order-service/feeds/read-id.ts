import { longestProviderId, providerIdOf } from '#shared/rules/catalog/provider-id.ts';

/** An id of the shop's read from a feed, or why there is none, in Portuguese. */
export type IdReading = { id: string } | { problem: string };

/** `field` is how the feed calls it. */
export function readId(written: string, field = 'id'): IdReading {
  if (written === '') return { problem: `sem ${field}` };
  const id = providerIdOf(written);
  if (id !== null) return { id };
  if (written.length > longestProviderId) return { problem: `${field} com mais de ${longestProviderId} caracteres` };
  return {
    problem: `${field} com símbolos ou acentos demais: escrito num endereço passa de ${longestProviderId} caracteres`,
  };
}
