import type { AddressDraft } from '#shared/model/checkout-data.ts';
import { type AddressType, addressTypes } from './address-type.ts';

/** The fields of a new address before anything is typed. */
export const emptyAddress: AddressDraft['fields'] = {
  isDefault: false,
  zipCode: '',
  street: '',
  number: '',
  complement: '',
  neighborhood: '',
  neighborhoodId: null,
  city: '',
  state: '',
  geoCoordinates: null,
};

const textFields = ['zipCode', 'street', 'number', 'complement', 'neighborhood', 'city', 'state'] as const;

/** Parses a stored draft of a new address, which may come from an older version or be manipulated; `null` = none. */
export function parseAddressDraft(stored: unknown): (AddressDraft & { type: AddressType }) | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { type: name, ownName, fields: kept, neighborhoods } = stored as Partial<Record<string, unknown>>;
  const type = addressTypes.find((known) => known === name);
  if (type === undefined || typeof kept !== 'object' || kept === null) return null;
  const typed = kept as Partial<Record<string, unknown>>;
  const { neighborhoodId, isDefault } = typed;
  return {
    type,
    ownName: textOf(ownName),
    fields: {
      ...emptyAddress,
      ...Object.fromEntries(textFields.map((field) => [field, textOf(typed[field])])),
      isDefault: isDefault === true,
      neighborhoodId: typeof neighborhoodId === 'string' ? neighborhoodId : null,
      geoCoordinates: coordinatesOf(typed.geoCoordinates),
    },
    neighborhoods: Array.isArray(neighborhoods)
      ? neighborhoods.filter(isNeighborhood).map(({ id, name }) => ({ id, name }))
      : [],
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function coordinatesOf(value: unknown): { latitude: number; longitude: number } | null {
  const { latitude, longitude } = Object(value) as Partial<Record<string, unknown>>;
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
}

function isNeighborhood(value: unknown): value is { id: string; name: string } {
  const { id, name } = Object(value) as Partial<Record<string, unknown>>;
  return typeof id === 'string' && typeof name === 'string';
}
