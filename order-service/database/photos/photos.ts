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

export type UnusedPhoto = { shop_id: string; id: string };

/** Photos without a use since `before` and that no product, variant, gift or order shows, at most 500. */
export const findUnusedPhotos = (db: Db, before: Date): Promise<UnusedPhoto[]> =>
  db.many(sql`
    with old as (select shop_id, id, '/fotos/' || id || '.jpg' as image from photo where used_at < ${before}),
    shown as (
      select o.shop_id, image from product o cross join jsonb_array_elements_text(o.images) image
        where o.shop_id in (select shop_id from old)
      union all select shop_id, image from product_variant where image like '/fotos/%'
      union all select shop_id, image from gift where image like '/fotos/%'
      union all select shop_id, image from order_item where image like '/fotos/%')
    select old.shop_id, old.id from old
    where not exists (select from shown where shown.shop_id = old.shop_id and shown.image = old.image)
    order by old.shop_id, old.id limit 500`);

/** Removes the row of a photo without a use since `before`. False: it was used, and stays. */
export const removePhoto = async (db: Db, { shop_id, id }: UnusedPhoto, before: Date): Promise<boolean> =>
  (await db.run(sql`delete from photo where shop_id = ${shop_id} and id = ${id} and used_at < ${before}`)) === 1;
