import { maxProviderIdLength, providerIdOf } from '#shared/rules/catalog/provider-id.ts';

/** A product id from a feed, or the reason why it is unusable, in Portuguese. */
export type IdReading = { id: string } | { problem: string };

/** `field` is the feed's name for the id. */
export function readId(written: string, field = 'id'): IdReading {
  if (written === '') return { problem: `sem ${field}` };
  const id = providerIdOf(written);
  if (id !== null) return { id };
  if (written.length > maxProviderIdLength)
    return { problem: `${field} com mais de ${maxProviderIdLength} caracteres` };
  return {
    problem: `${field} com símbolos ou acentos demais: escrito num endereço passa de ${maxProviderIdLength} caracteres`,
  };
}
