import type { Address } from '#shared/model/address.ts';
import { normalizeLabel } from '../text/fold-text.ts';
import { sanitizeLine } from '../text/sanitize-line.ts';

/** The index of an address in the customer's list, or `null`. The contract identifies addresses by index. */
export function addressPlace(addresses: readonly Address[], wanted: Address | null): number | null {
  if (!wanted) return null;
  const place = addresses.findIndex((address) => same.every((field) => address[field] === wanted[field]));
  return place === -1 ? null : place;
}

/** The index of the preselected address: the customer's default, else the first one; `null` without addresses. */
export function defaultAddressPlace(addresses: readonly Address[]): number | null {
  if (addresses.length === 0) return null;
  return Math.max(
    addresses.findIndex(({ isDefault }) => isDefault),
    0,
  );
}

type Placed = Pick<Address, 'name' | 'zipCode' | 'street' | 'number' | 'complement' | 'neighborhood'>;

/** The comparison key of an address: accents, capitals and repeated spaces do not count. CEPs as digits. */
export const addressKey = ({ name, zipCode, street, number, complement, neighborhood }: Placed): string =>
  JSON.stringify(
    [name, zipCode, street, number, complement, neighborhood].map((text) => normalizeLabel(sanitizeLine(text))),
  );

/**
 * The index of a sent address in the shop's response; a known address is not stored twice. If the shop changed its
 * spelling, it is the only address that `before` lacks; `null` when that fails too.
 */
export function savedAddressIndex(saved: readonly Address[], sent: Placed, before: readonly Address[]): number | null {
  const place = saved.findIndex((address) => addressKey(address) === addressKey(sent));
  if (place !== -1) return place;
  const known = new Set(before.map(addressKey));
  const added = saved.flatMap((address, at) => (known.has(addressKey(address)) ? [] : [at]));
  return added.length === 1 ? (added[0] ?? null) : null;
}

const same = ['zipCode', 'number', 'street', 'complement', 'neighborhood'] as const;
