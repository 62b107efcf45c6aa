import type { SynonymTable } from '#shared/rules/search/synonym-table.ts';
import type { Db } from '../../database/engine/database.ts';

export async function shopSynonyms(_db: Db, _shopId: string): Promise<SynonymTable> {
  return new Map();
}
