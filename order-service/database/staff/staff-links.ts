import type { StaffRole } from '#shared/model/panel/staff.ts';
import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** What a link was made for. That of a demo stays valid when it is used. */
export type StaffLinkPurpose = 'invitation' | 'sign-in' | 'recovery' | 'demo';

export type StaffLinkRow = {
  shop_id: string;
  shop_name: string;
  shop_slug: string;
  member_id: string;
  member_name: string;
  role: StaffRole;
  purpose: StaffLinkPurpose;
  expires_at: Date;
  used_at: Date | null;
  used_by_key: string | null;
};

/**
 * The link of a code, of a person who still works in its shop, locked until the transaction ends. The query has no shop
 * id: its result names the shop.
 */
export const lockStaffLink = (db: Db, codeHash: string): Promise<StaffLinkRow | undefined> =>
  db.one(sql`
    select l.shop_id, s.name as shop_name, s.slug as shop_slug, l.member_id, m.name as member_name, m.role, l.purpose,
      l.expires_at, l.used_at, l.used_by_key
    from staff_link l join shop s on s.id = l.shop_id
      join staff_member m on m.shop_id = l.shop_id and m.id = l.member_id and m.ended_at is null
    where l.code_hash = ${codeHash} for update of l`);

/** Saves a link; an existing one of this code is made valid again, which only a demo's is. */
export const writeStaffLink = (
  db: Db,
  shopId: string,
  row: { codeHash: string; memberId: string; purpose: StaffLinkPurpose; expiresAt: Date },
): Promise<number> =>
  db.run(sql`
    insert into staff_link (code_hash, shop_id, member_id, purpose, expires_at)
    values (${row.codeHash}, ${shopId}, ${row.memberId}, ${row.purpose}, ${row.expiresAt})
    on conflict (code_hash) do update set expires_at = excluded.expires_at
      where staff_link.shop_id = excluded.shop_id and staff_link.purpose = 'demo'`);

/** The link was used by the call with this idempotency key. */
export const markStaffLinkUsed = (db: Db, shopId: string, codeHash: string, key: string | null): Promise<number> =>
  db.run(sql`
    update staff_link set used_at = coalesce(used_at, now()), used_by_key = ${key}
    where shop_id = ${shopId} and code_hash = ${codeHash} and purpose <> 'demo'`);

/** The open invitations of a shop's people: until when the last one of each lets in. */
export const listOpenInvitations = (
  db: Db,
  shopId: string,
  now: Date,
): Promise<{ member_id: string; expires_at: Date }[]> =>
  db.many(sql`
    select member_id, max(expires_at) as expires_at from staff_link
    where shop_id = ${shopId} and used_at is null and purpose <> 'demo' and expires_at > ${now} group by member_id`);

/** Deletes links that expired a day ago; until then they count for the limit of requests. */
export const deleteOldStaffLinks = (db: Db): Promise<number> =>
  deleteOldRows(db, {
    table: sql`staff_link`,
    key: sql`code_hash`,
    age: sql`expires_at`,
    where: sql`expires_at < now() - interval '1 day'`,
  });

/** Deletes the links of a person, which then open nothing. */
export const deleteStaffLinks = (db: Db, shopId: string, memberId: string): Promise<number> =>
  db.run(sql`
    delete from staff_link where shop_id = ${shopId} and member_id = ${memberId} and purpose <> 'demo'`);

/**
 * Ends the demo's public ways in: their links, and the sessions that they opened. Needed in a database that had the
 * demo before.
 */
export async function closeDemoStaff(db: Db): Promise<void> {
  await db.run(sql`
    delete from staff_session_member g using staff_link l
    where l.purpose = 'demo' and l.shop_id = g.shop_id and l.member_id = g.member_id`);
  await db.run(sql`delete from staff_link where purpose = 'demo'`);
}
