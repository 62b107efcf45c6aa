import { findFeedColumns, writeFeedColumns } from '../../database/catalog/feed-columns.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { isTableField, type TableField } from '../../feeds/tables/headings.ts';
import type { ColumnMap } from '../../feeds/tables/open-table.ts';

/** What the columns of a file are: as this import says, and as earlier imports of the shop said. */
export async function columnMap(db: Db, shopId: string, given: ColumnMap['given'] = {}): Promise<ColumnMap> {
  const kept: Record<string, TableField> = {};
  for (const { heading, field } of await findFeedColumns(db, shopId)) if (isTableField(field)) kept[heading] = field;
  return { given, kept };
}

/** Keeps what an import said of its columns for the next one. */
export async function keepColumns(database: Database, shopId: string, given: ColumnMap['given']): Promise<void> {
  if (Object.keys(given).length > 0) await writeFeedColumns(database, shopId, Object.keys(given), Object.values(given));
}
