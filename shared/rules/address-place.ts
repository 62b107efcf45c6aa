import type { Address } from '#shared/model/address.ts';

/** Where an address stands among the customer's, or null: the contract speaks of addresses by their place. */
export function addressPlace(addresses: readonly Address[], wanted: Address | null): number | null {
  if (!wanted) return null;
  const place = addresses.findIndex((address) => same.every((field) => address[field] === wanted[field]));
  return place === -1 ? null : place;
}

/** The address that is chosen first: the customer's default, else the first one; null without any. */
export function defaultAddressPlace(addresses: readonly Address[]): number | null {
  if (addresses.length === 0) return null;
  return Math.max(
    addresses.findIndex(({ isDefault }) => isDefault),
    0,
  );
}

const same = ['zipCode', 'number', 'street', 'complement', 'neighborhood'] as const;
