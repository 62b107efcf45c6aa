import { deliveryRefusals } from '#shared/text/refusals/delivery-refusals.ts';
import { type AddressRow, listAddresses } from '../../database/customers/addresses.ts';
import type { Db } from '../../database/engine/database.ts';
import { ruleRefusal } from '../core/refusal.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import type { Place } from './delivery-area.ts';

/** A CEP and a house number, as the contract's queries carry them. */
export type PlaceQuery = { code?: string; number?: string };

/**
 * The place of a query, or null when it names none. The neighbourhood comes from a saved address of the customer with
 * that CEP, and with that number if one is given.
 */
export async function resolveDeliveryPlace(
  db: Db,
  caller: AuthenticatedCaller,
  { code = '', number = '' }: PlaceQuery,
): Promise<Place | null> {
  if (code === '') return null;
  const zipCode = code.replace('-', '');
  if (!/^\d{8}$/.test(zipCode)) throw ruleRefusal('invalid-cep', deliveryRefusals.invalidCep);
  const isSamePlace = (address: AddressRow) =>
    address.zip_code === zipCode && (number === '' || address.number === number);
  const saved = caller.customerId === null ? [] : await listAddresses(db, caller.shopId, caller.customerId);
  return { zipCode, neighborhoodId: saved.find(isSamePlace)?.neighborhood_id ?? null };
}
