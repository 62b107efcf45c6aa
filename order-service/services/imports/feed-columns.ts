import { findFeedColumns, writeFeedColumns } from '../../database/catalog/feed-columns.ts';
import type { Db } from '../../database/engine/database.ts';
import { isTableField } from '../../feeds/tables/headings.ts';
import type { ColumnMap, StatedFields } from '../../feeds/tables/open-table.ts';

/** What the columns of a file are: as this import says, and as earlier imports of the shop said. */
export async function columnMap(db: Db, shopId: string, given: StatedFields = {}): Promise<ColumnMap> {
  const kept: Record<string, StatedFields[string]> = {};
  for (const { heading, field } of await findFeedColumns(db, shopId)) {
    if (isTableField(field)) kept[heading] = field;
    else if (field === '') kept[heading] = null;
  }
  return { given, kept };
}

/** Keeps what an import said of its columns for the next one. */
export async function keepColumns(db: Db, shopId: string, given: StatedFields): Promise<void> {
  const fields = Object.values(given).map((field) => field ?? '');
  if (fields.length > 0) await writeFeedColumns(db, shopId, Object.keys(given), fields);
}
