import type { FoundAddress } from '#shared/model/address.ts';

/** What a CEP's look-up fills in (spec §5: "street, neighborhood, city, state"). */
export type CepFields = Pick<FoundAddress, 'street' | 'neighborhood' | 'city' | 'state'>;

/**
 * The fields after a CEP was looked up: what `found` tells; where it is silent, or null for nothing is known, what was filled in of the place
 * before goes, and what was typed stays.
 */
export function fieldsOfCep(now: CepFields, before: Partial<CepFields>, found: CepFields | null): CepFields {
  const after = (field: keyof CepFields) => found?.[field] || (now[field] === before[field] ? '' : now[field]);
  return { street: after('street'), neighborhood: after('neighborhood'), city: after('city'), state: after('state') };
}
