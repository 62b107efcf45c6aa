import type { Address, NewAddress } from '#shared/model/address.ts';
import { bareCep } from '#shared/rules/brazil/cep.ts';
import { addressKey } from '#shared/rules/checkout/address-destination.ts';
import { addressProblem } from '#shared/rules/checkout/address-problems.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { sanitizeLine } from '#shared/rules/text/sanitize-line.ts';
import { addressTexts } from '#shared/text/checkout/customer.ts';
import { listNeighborhoods } from '../../database/checkout/neighborhoods.ts';
import {
  type AddressRow,
  insertAddress,
  listAddresses,
  markDefaultAddress,
} from '../../database/customers/addresses.ts';
import { findContactFlow } from '../../database/customers/contact-flow.ts';
import { lockCustomer } from '../../database/customers/customers.ts';
import type { Db } from '../../database/engine/database.ts';
import { assertAgentServes } from '../cart/open-cart-to-edit.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { addressView } from './address-view.ts';

const maxAddresses = 20;

/**
 * Adds an address of the session's customer, as the default one when requested. Returns all addresses in the session's
 * order (spec §7, POST address). An address with the same name and content is not stored twice.
 */
export async function addAddress(db: Db, caller: AuthenticatedCaller, sent: NewAddress): Promise<Address[]> {
  const { shopId, customerId } = caller;
  if (customerId === null) throw new Refusal('not-yours');
  await lockCustomer(db, shopId, customerId);
  if (isPlatformUser(caller)) assertAgentServes(caller, await flowOf(db, shopId, customerId));
  const known = await listAddresses(db, shopId, customerId);
  const row = await addressRow(db, shopId, sent);
  const key = addressKey(addressView(row));
  const same = known.find((other) => addressKey(addressView(other)) === key);
  const position = same?.position ?? (known.at(-1)?.position ?? -1) + 1;
  if (!same) {
    if (known.length >= maxAddresses) throw ruleRefusal('too-many-addresses', addressTexts.tooMany(maxAddresses));
    await insertAddress(db, shopId, customerId, { ...row, position });
  }
  if (sent.isDefault) await markDefaultAddress(db, shopId, customerId, position);
  return (await listAddresses(db, shopId, customerId)).map(addressView);
}

const flowOf = async (db: Db, shopId: string, customerId: string) => ({
  semi_automatic_since: (await findContactFlow(db, shopId, customerId))?.semi_automatic_since?.toISOString() ?? null,
});

/**
 * The address to store. A neighbourhood that the shop distinguishes gets the shop's name for it, whether it was chosen
 * or typed.
 */
async function addressRow(db: Db, shopId: string, sent: NewAddress): Promise<AddressRow> {
  const city = sanitizeLine(sent.city);
  const neighborhoods = await listNeighborhoods(db, shopId, sent.state, normalizeLabel(city));
  const typed = normalizeLabel(sanitizeLine(sent.neighborhood));
  const chosen =
    neighborhoods.find(({ provider_id }) => provider_id === sent.neighborhoodId) ??
    neighborhoods.find(({ name }) => normalizeLabel(name) === typed);
  const neighborhood = chosen?.name ?? sanitizeLine(sent.neighborhood);
  const neighborhoodId = chosen?.provider_id ?? null;
  const zipCode = bareCep(sent.zipCode);
  // Validated after the neighbourhood is resolved: an id that the shop does not have is ignored.
  const problem = addressProblem({ ...sent, neighborhood, neighborhoodId });
  if (problem !== null || zipCode === null) throw ruleRefusal('address-incomplete', problem ?? addressTexts.incomplete);
  return {
    position: 0,
    is_default: false,
    name: sanitizeLine(sent.name),
    zip_code: zipCode,
    state: sent.state,
    city,
    neighborhood,
    neighborhood_id: neighborhoodId,
    street: sanitizeLine(sent.street),
    number: sanitizeLine(sent.number),
    complement: sanitizeLine(sent.complement),
    latitude: sent.geoCoordinates?.latitude ?? null,
    longitude: sent.geoCoordinates?.longitude ?? null,
  };
}
