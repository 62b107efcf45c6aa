import type { Db } from '../../database/engine/database.ts';
import { findContactsNamed } from '../../database/people/find-people.ts';
import { countOutside } from '../../database/people/person-erasures.ts';
import { personIds, rowsOfPerson } from '../../database/people/person-rows.ts';
import { findShop } from '../../database/shops/shops.ts';
import { ownProviders } from './own-providers.ts';

/** Everything that the shop knows about a person. `data`: by table, each row with all its columns. */
export type PersonExport = {
  shop: string;
  exportedAt: string;
  contacts: string[];
  data: Record<string, Record<string, unknown>[]>;
  /** Who else has data of the person. */
  outside: { system: string; count: number }[];
};

/** Everything about these contacts, from one moment. Contacts that the shop does not have are left out. */
export async function exportPerson(
  db: Db,
  { shopId, contacts, now }: { shopId: string; contacts: readonly string[]; now: Date },
): Promise<PersonExport> {
  const wanted = { ids: [...contacts], documents: [], emails: [], phones: [], contacts: [] };
  const found = (await findContactsNamed(db, shopId, wanted)).map(({ id }) => id);
  const person = await personIds(db, shopId, found);
  return {
    shop: (await findShop(db, shopId))?.name ?? '',
    exportedAt: now.toISOString(),
    contacts: found,
    data: await rowsOfPerson(db, person),
    outside: await countOutside(db, shopId, person, ownProviders),
  };
}
