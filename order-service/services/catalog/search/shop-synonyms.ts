import { isDeepStrictEqual } from 'node:util';
import { type SynonymGroup, type SynonymTable, synonymTable } from '#shared/rules/search/synonym-table.ts';
import { bumpCatalogVersion } from '../../../database/catalog/catalog-version.ts';
import { findShopSynonyms, writeShopSynonyms } from '../../../database/catalog/search-synonyms.ts';
import type { Db } from '../../../database/engine/database.ts';

/** The synonyms of a merchant's own. What they find comes first: the merchant knows what is meant in this shop. */
export const shopSynonyms = async (db: Db, shopId: string): Promise<SynonymTable> =>
  synonymTable(
    (await findShopSynonyms(db, shopId)).map((group) => ({
      ...group,
      isOwn: true,
      leads: [...(group.finds ?? []), ...group.words],
    })),
  );

/**
 * Replaces the synonyms of a shop and returns how many groups it no longer has. Searches read them at once, because
 * their results are remembered for one version of the catalogue.
 */
export async function saveShopSynonyms(db: Db, shopId: string, groups: readonly SynonymGroup[]): Promise<number> {
  const keyOf = ({ words }: SynonymGroup) => JSON.stringify(words);
  const kept = new Set(groups.map(keyOf));
  const before = await findShopSynonyms(db, shopId);
  // The database stores the fields of a group in another order.
  if (isDeepStrictEqual(before, groups)) return 0;
  await writeShopSynonyms(db, shopId, groups);
  await bumpCatalogVersion(db, shopId);
  return before.filter((group) => !kept.has(keyOf(group))).length;
}
