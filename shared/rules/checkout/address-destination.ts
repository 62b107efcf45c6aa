import type { Address } from '#shared/model/address.ts';
import { normalizeLabel } from '../text/fold-text.ts';
import { personText } from '../text/person-text.ts';

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

type Placed = Pick<Address, 'name' | 'zipCode' | 'street' | 'number' | 'complement' | 'neighborhood'>;

/** Two addresses are the same when people would say so: accents, capitals and double spaces do not tell them apart. CEPs as digits. */
export const addressKey = ({ name, zipCode, street, number, complement, neighborhood }: Placed): string =>
  JSON.stringify(
    [name, zipCode, street, number, complement, neighborhood].map((text) => normalizeLabel(personText(text))),
  );

/**
 * Where an address stands in what the shop answered when it was sent: one that was known already is not kept twice. A shop that spells it
 * in its own way adds exactly one to those of `before`; null where that is not so either.
 */
export function savedAddressIndex(saved: readonly Address[], sent: Placed, before: readonly Address[]): number | null {
  const place = saved.findIndex((address) => addressKey(address) === addressKey(sent));
  if (place !== -1) return place;
  const known = new Set(before.map(addressKey));
  const added = saved.flatMap((address, at) => (known.has(addressKey(address)) ? [] : [at]));
  return added.length === 1 ? (added[0] ?? null) : null;
}

const same = ['zipCode', 'number', 'street', 'complement', 'neighborhood'] as const;
