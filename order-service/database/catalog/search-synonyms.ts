import type { SynonymGroup } from '#shared/rules/search/synonym-table.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** The groups of synonyms that a shop declares. */
export const findShopSynonyms = async (db: Db, shopId: string): Promise<SynonymGroup[]> =>
  (await db.one<{ groups: SynonymGroup[] }>(sql`select search_synonyms as groups from shop where id = ${shopId}`))
    ?.groups ?? [];

/** Replaces the shop's groups of synonyms. */
export const writeShopSynonyms = (db: Db, shopId: string, groups: readonly SynonymGroup[]): Promise<number> =>
  db.run(sql`
    update shop set search_synonyms = ${JSON.stringify(groups)}::jsonb, version = version + 1, updated_at = now()
    where id = ${shopId}`);
