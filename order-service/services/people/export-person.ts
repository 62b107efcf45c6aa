import type { PersonData } from '#shared/contract/platform/people-schemas.ts';
import type { Db } from '../../database/engine/database.ts';
import { findContactsNamed } from '../../database/people/find-people.ts';
import { countOutside } from '../../database/people/person-erasures.ts';
import { personIds, rowsOfPerson } from '../../database/people/person-rows.ts';
import { findShop } from '../../database/shops/shops.ts';
import { internalPaymentProviders } from './internal-payment-providers.ts';

/**
 * Everything about these contacts, from one moment, in the one shape of the Platform API. Contacts that the shop
 * does not have are left out.
 */
export async function exportPerson(
  db: Db,
  { shopId, contacts, now }: { shopId: string; contacts: readonly string[]; now: Date },
): Promise<PersonData> {
  const wanted = { ids: [...contacts], documents: [], emails: [], phones: [], contacts: [] };
  const found = (await findContactsNamed(db, shopId, wanted)).map(({ id }) => id);
  const person = await personIds(db, shopId, found);
  return {
    shop: (await findShop(db, shopId))?.name ?? '',
    exportedAt: now.toISOString(),
    contacts: found,
    data: Object.entries(await rowsOfPerson(db, person)).map(([table, rows]) => ({ table, rows })),
    outside: await countOutside(db, shopId, person, internalPaymentProviders),
  };
}
