import type { FoundAddress } from '#shared/model/address.ts';
import { stateOfCep } from '#shared/rules/brazil/brazilian-states.ts';
import { bareCep } from '#shared/rules/brazil/cep.ts';
import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { addressTexts } from '#shared/text/checkout/customer.ts';
import { listNeighborhoods, listTownsOfCep } from '../../database/checkout/neighborhoods.ts';
import { cacheCep, findCachedCep } from '../../database/customers/postal-code-cache.ts';
import type { Db } from '../../database/engine/database.ts';
import type { PostalAddress } from '../../providers/postal-codes/postal-code-response.ts';
import type { PostalCodes } from '../../providers/postal-codes/postal-codes.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';

/** The service that looks up a CEP that is not cached. */
export type PostalCodeFinder = Pick<PostalCodes, 'find'>;

/** A town with a single CEP covers at most a block of ten thousand, so a wider delivery range names no town. */
const widestTown = 10_000;

/**
 * The address of a CEP (spec §7, GET address/cep), with the neighbourhoods that the shop distinguishes there. While no
 * lookup service responds, the fallbacks are: an expired cached result, the town whose neighbourhoods the shop delivers
 * to at this CEP, the state alone. The other fields stay empty. A CEP that neither a service nor the shop knows is
 * refused.
 */
export async function addressByCep(
  db: Db,
  finder: PostalCodeFinder,
  query: { shopId: string; cep: string },
): Promise<FoundAddress> {
  const cep = bareCep(query.cep);
  if (cep === null) throw ruleRefusal('cep-invalid', addressTexts.cepInvalid);
  const state = stateOfCep(cep);
  const place = state === null ? null : await placeOf(db, finder, { shopId: query.shopId, cep, state });
  if (place === null) throw new Refusal('not-found', { code: 'cep-unknown', messages: [addressTexts.cepUnknown] });
  const neighborhoods =
    place.city === '' ? [] : await listNeighborhoods(db, query.shopId, place.state, normalizeLabel(place.city));
  const same = neighborhoods.find(({ name }) => normalizeLabel(name) === normalizeLabel(place.neighborhood));
  return {
    ...place,
    neighborhoodId: same?.provider_id ?? null,
    neighborhoods: neighborhoods.map(({ provider_id, name }) => ({ id: provider_id, name })),
  };
}

type CepOfState = { shopId: string; cep: string; state: string };

/** The location of a CEP, or null when no source has it. Failures are not cached, so the next request tries again. */
async function placeOf(db: Db, finder: PostalCodeFinder, query: CepOfState): Promise<PostalAddress | null> {
  const cached = await findCachedCep<PostalAddress>(db, query.cep);
  if (cached?.is_fresh) return cached.answer ?? declaredTown(db, query);
  const response = await finder.find(query.cep);
  if (response.kind === 'unavailable')
    return cached?.answer ?? (await declaredTown(db, query)) ?? { ...nowhere, state: query.state };
  const place = response.kind === 'found' ? response.address : null;
  await cacheCep(db, query.cep, place);
  return place ?? declaredTown(db, query);
}

/** The town whose neighbourhoods the shop delivers to at this CEP; null when there is none, or more than one. */
async function declaredTown(db: Db, { shopId, cep, state }: CepOfState): Promise<PostalAddress | null> {
  const [town, another] = (await listTownsOfCep(db, shopId, cep, widestTown)).filter((row) => row.state === state);
  return town && another === undefined ? { ...nowhere, city: town.city_name, state } : null;
}

const nowhere = { street: '', neighborhood: '', city: '', geoCoordinates: null };
