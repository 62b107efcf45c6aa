import type { Address } from '#shared/model/address.ts';

/**
 * An address in one line, without its CEP: 'Rua das Flores, 10, ap. 5, Centro, São Paulo - SP'. Missing parts leave no
 * gap.
 */
export const fullAddress = ({
  street,
  number,
  complement,
  neighborhood,
  city,
  state,
}: Pick<Address, 'street' | 'number' | 'complement' | 'neighborhood' | 'city' | 'state'>): string =>
  [street, number, complement, neighborhood, [city, state].filter(Boolean).join(' - ')].filter(Boolean).join(', ');
