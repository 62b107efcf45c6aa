import type { FoundAddress } from '#shared/model/address.ts';

/** The fields that a CEP look-up fills in (spec §5: "street, neighborhood, city, state"). */
export type CepFields = Pick<FoundAddress, 'street' | 'neighborhood' | 'city' | 'state'>;

/**
 * The fields after a CEP look-up. Values of `found` win. Fields without a found value (all of them for `null`) lose
 * what the look-up before filled in, but keep what the user typed.
 */
export function fillAddressFromCep(now: CepFields, before: Partial<CepFields>, found: CepFields | null): CepFields {
  const after = (field: keyof CepFields) => found?.[field] || (now[field] === before[field] ? '' : now[field]);
  return { street: after('street'), neighborhood: after('neighborhood'), city: after('city'), state: after('state') };
}
