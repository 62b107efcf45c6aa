import type { Address } from '#shared/model/address.ts';
import { fullAddress } from '#shared/rules/checkout/full-address.ts';
import type { AddressRow } from '../../database/customers/addresses.ts';

/** An address as the contract sends it (spec §3). */
export const addressView = (row: AddressRow): Address => ({
  isDefault: row.is_default,
  name: row.name,
  state: row.state,
  city: row.city,
  street: row.street,
  number: row.number,
  zipCode: row.zip_code,
  complement: row.complement,
  neighborhood: row.neighborhood,
  neighborhoodId: row.neighborhood_id,
  fullAddress: fullAddress(row),
  geoCoordinates:
    row.latitude !== null && row.longitude !== null ? { latitude: row.latitude, longitude: row.longitude } : null,
});
