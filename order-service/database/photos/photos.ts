import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** A photo of a shop. `bytes`: of all its stored files. */
export type PhotoRow = { id: string; bytes: number; width: number; height: number };

/** Locks the shop's photos until the transaction ends, and returns the bytes of all of them but one. */
export async function lockPhotoBytes(db: Db, shopId: string, exceptId: string): Promise<number> {
  await db.one(sql`select 1 from shop where id = ${shopId} for no key update`);
  const row = await db.one<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes from photo where shop_id = ${shopId} and id <> ${exceptId}`);
  return row?.bytes ?? 0;
}

/** Saves a photo that is used from now on. */
export const savePhoto = (db: Db, shopId: string, { id, bytes, width, height }: PhotoRow, now: Date): Promise<number> =>
  db.run(sql`
    insert into photo (shop_id, id, bytes, width, height, used_at)
    values (${shopId}, ${id}, ${bytes}, ${width}, ${height}, ${now})
    on conflict (shop_id, id) do update
      set used_at = greatest(photo.used_at, excluded.used_at), bytes = excluded.bytes`);

/** Marks photos as used now, so that no sweep removes them. Returns the ids of those that the shop has. */
export async function keepPhotos(db: Db, shopId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    update photo set used_at = now() where shop_id = ${shopId} and id = any(${[...ids]}::text[]) returning id`);
  return rows.map(({ id }) => id);
}

/** Which of these photos the shop has. */
export async function findPhotos(db: Db, shopId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from photo where shop_id = ${shopId} and id = any(${[...ids]}::text[])`);
  return rows.map(({ id }) => id);
}

export type SweptPhoto = { shop_id: string; id: string; is_shown: boolean };

/** Each condition has the text of its index, so that a photo is looked up and no table is read whole. */
const isShown = sql`
  exists (select from product p where p.images::text like '%/fotos/%' and p.images ? old.image
    and p.shop_id = old.shop_id)
  or exists (select from product_variant v
    where v.image like '/fotos/%' and v.shop_id = old.shop_id and v.image = old.image)
  or exists (select from gift g where g.image like '/fotos/%' and g.shop_id = old.shop_id and g.image = old.image)
  or exists (select from order_item i
    where i.image like '/fotos/%' and i.shop_id = old.shop_id and i.image = old.image)
  or exists (select from shop s where s.id = old.shop_id
    and jsonb_path_exists(s.settings, '$.**.urlLogo ? (@ starts with $photo)',
      jsonb_build_object('photo', '/fotos/' || old.id)))`;

/**
 * Photos without a use since `before`, the oldest first, and whether a product, variant, gift, order or logo shows
 * them. Those that are shown count as used at `now`, so that the next batch and the sweeps of a day pass them by.
 */
export const sweepPhotoBatch = (
  db: Db,
  { before, now, most }: { before: Date; now: Date; most: number },
): Promise<SweptPhoto[]> =>
  db.many(sql`
    with old as materialized (
      select shop_id, id, '/fotos/' || id || '.jpg' as image from photo
      where used_at < ${before} order by used_at limit ${most}::int),
    judged as materialized (select old.shop_id, old.id, (${isShown}) as is_shown from old),
    kept as (
      update photo set used_at = greatest(photo.used_at, ${now}) from judged
      where judged.is_shown and photo.shop_id = judged.shop_id and photo.id = judged.id)
    select shop_id, id, is_shown from judged`);

/** Removes the row of a photo without a use since `before`. False: it was used, and stays. */
export const removePhoto = async (
  db: Db,
  { shop_id, id }: Pick<SweptPhoto, 'shop_id' | 'id'>,
  before: Date,
): Promise<boolean> =>
  (await db.run(sql`delete from photo where shop_id = ${shop_id} and id = ${id} and used_at < ${before}`)) === 1;
