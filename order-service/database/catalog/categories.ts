import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type CategoryRow = {
  id: string;
  provider_id: string;
  is_collection: boolean;
  parent_id: string | null;
  name: string;
  description: string | null;
};

/** Every active category and collection of a shop, in the shop's own order. */
export const listCategories = (db: Db, shopId: string): Promise<CategoryRow[]> =>
  db.many(sql`
    select id, provider_id, is_collection, parent_id, name, description from category
    where shop_id = ${shopId} and is_active order by position, name, id`);

/** All categories and collections, inactive ones too: a product may be assigned to any of them. */
export const listAllCategories = (db: Db, shopId: string): Promise<CategoryRow[]> =>
  db.many(sql`
    select id, provider_id, is_collection, parent_id, name, description from category where shop_id = ${shopId}
      order by position, id`);

/** The ids of those named categories that exist and are active. A shopper may name one that is gone. */
export const findCategoryIds = (
  db: Db,
  shopId: string,
  providerIds: string[],
  isCollection: boolean,
): Promise<{ id: string }[]> =>
  db.many(sql`
    select id from category where shop_id = ${shopId} and provider_id = any(${providerIds}::text[])
      and is_collection = ${isCollection} and is_active`);

export type CategoryWrite = {
  id: string;
  providerId: string;
  isCollection: boolean;
  parentId: string | null;
  name: string;
  description: string | null;
  position: number;
};

/** Inserts or updates a category by its provider id and returns its id. */
export async function writeCategory(db: Db, shopId: string, row: CategoryWrite): Promise<string> {
  const written = await db.one<{ id: string }>(sql`
    insert into category (shop_id, id, provider_id, is_collection, parent_id, name, description, position)
    values (${shopId}, ${row.id}, ${row.providerId}, ${row.isCollection}, ${row.parentId}, ${row.name},
      ${row.description}, ${row.position})
    on conflict (shop_id, is_collection, provider_id) do update
      set parent_id = excluded.parent_id, name = excluded.name,
      description = excluded.description, position = excluded.position, is_active = true
    returning id`);
  return written?.id ?? row.id;
}

/** Shows a withdrawn category again. Returns whether it was withdrawn. */
export const showCategory = async (db: Db, shopId: string, providerId: string): Promise<boolean> =>
  (await db.run(sql`
    update category set is_active = true
    where shop_id = ${shopId} and provider_id = ${providerId} and not is_collection and not is_active`)) > 0;

/** Inserts new categories in one statement, parents before their children. */
export async function insertCategories(db: Db, shopId: string, rows: readonly CategoryWrite[]): Promise<void> {
  const json = JSON.stringify(
    rows.map(({ id, providerId, isCollection, parentId, name, description, position }) => ({
      ...{ id, name, description, position },
      ...{ provider_id: providerId, is_collection: isCollection, parent_id: parentId },
    })),
  );
  await db.run(sql`
    insert into category (shop_id, id, provider_id, is_collection, parent_id, name, description, position)
    select ${shopId}::uuid, id, provider_id, is_collection, parent_id, name, description, position
    from jsonb_to_recordset(${json}::jsonb) as r(id uuid, provider_id text, is_collection boolean, parent_id uuid,
      name text, description text, position int)`);
}
