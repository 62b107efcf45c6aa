import type { StaffRole } from '#shared/model/panel/staff.ts';
import type { ShopStyle } from '#shared/model/shop-settings.ts';
import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** A member for whom a device may act. */
export type StaffMembershipRow = {
  shopId: string;
  shopSlug: string;
  shopName: string;
  style: ShopStyle | null;
  memberId: string;
  memberName: string;
  role: StaffRole;
};

export type StaffSessionRow = {
  id: string;
  device: string;
  used_at: Date;
  expires_at: Date;
  /** The passkey of the device; null without one. */
  passkey_id: string | null;
  /** Whether that passkey signs in to all of its shops: it was removed from none. */
  has_passkey: boolean;
  /** By the shop's name. People who left their shop are not in it. */
  memberships: StaffMembershipRow[];
};

/**
 * The session with this token that has not expired, and its memberships. The query has no shop id: its result tells
 * which shops the device may act for.
 */
export const findStaffSession = (db: Db, tokenHash: string, now: Date): Promise<StaffSessionRow | undefined> =>
  db.one(sql`
    select t.id, t.device, t.used_at, t.expires_at, t.passkey_id,
      t.passkey_id is not null and not exists (
        select from staff_session_member g
          join staff_passkey_member p on p.shop_id = g.shop_id and p.member_id = g.member_id
        where g.session_id = t.id and p.passkey_id = t.passkey_id and p.ended_at is not null) as has_passkey,
      coalesce((select jsonb_agg(jsonb_build_object('shopId', m.shop_id, 'shopSlug', s.slug, 'shopName', s.name,
          'style', s.settings->'style', 'memberId', m.id, 'memberName', m.name, 'role', m.role) order by s.name, s.id)
        from staff_session_member g join staff_member m on m.shop_id = g.shop_id and m.id = g.member_id
          join shop s on s.id = m.shop_id
        where g.session_id = t.id and m.ended_at is null), '[]') as memberships
    from staff_session t where t.token_hash = ${tokenHash} and t.expires_at > ${now}`);

/**
 * For which shops these devices may act now, and in which role. The query has no shop id: each row names its shop, and
 * the caller compares it.
 */
export const listStaffAccess = (
  db: Db,
  sessionIds: readonly string[],
  now: Date,
): Promise<{ session_id: string; shop_id: string; member_id: string; role: StaffRole }[]> =>
  db.many(sql`
    select g.session_id, g.shop_id, g.member_id, m.role
    from staff_session_member g join staff_session t on t.id = g.session_id
      join staff_member m on m.shop_id = g.shop_id and m.id = g.member_id
    where g.session_id = any(${sessionIds}::uuid[]) and t.expires_at > ${now} and m.ended_at is null`);

/** Opens a session. */
export const insertStaffSession = (
  db: Db,
  row: { id: string; tokenHash: string; device: string; expiresAt: Date },
): Promise<number> =>
  db.run(sql`
    insert into staff_session (id, token_hash, device, expires_at)
    values (${row.id}, ${row.tokenHash}, ${row.device}, ${row.expiresAt})`);

/** Gives an existing session a new token and a new end. */
export const renewStaffSession = (
  db: Db,
  row: { id: string; tokenHash: string; device: string; expiresAt: Date },
): Promise<number> =>
  db.run(sql`
    update staff_session set token_hash = ${row.tokenHash}, device = ${row.device}, used_at = now(),
      expires_at = ${row.expiresAt}
    where id = ${row.id}`);

/** The device may act for this member from now on. */
export const insertStaffSessionMember = (
  db: Db,
  shopId: string,
  row: { sessionId: string; memberId: string },
): Promise<number> =>
  db.run(sql`
    insert into staff_session_member (session_id, shop_id, member_id)
    values (${row.sessionId}, ${shopId}, ${row.memberId})
    on conflict (session_id, shop_id) do nothing`);

/** The session was used, and ends later. */
export const recordStaffSessionUse = (db: Db, id: string, now: Date, expiresAt: Date): Promise<number> =>
  db.run(sql`update staff_session set used_at = ${now}, expires_at = ${expiresAt} where id = ${id}`);

/** Ends a session in all its shops. */
export const deleteStaffSession = (db: Db, id: string): Promise<number> =>
  db.run(sql`delete from staff_session where id = ${id}`);

/** A device that acts for a member, or a passkey that signs the member in. */
export type StaffDeviceRow = {
  member_id: string;
  id: string;
  kind: 'session' | 'passkey';
  device: string;
  created_at: Date;
  used_at: Date | null;
};

/** The devices and passkeys of the shop's people, the last used first. Only the shop's own part of each is returned. */
export const listStaffDevices = (
  db: Db,
  shopId: string,
  { memberId = null, now }: { memberId?: string | null; now: Date },
): Promise<StaffDeviceRow[]> =>
  db.many(sql`
    select * from (
      select g.member_id, t.id::text as id, 'session' as kind, t.device, g.added_at as created_at, t.used_at
      from staff_session_member g join staff_session t on t.id = g.session_id
      where g.shop_id = ${shopId} and t.expires_at > ${now}
      union all
      select p.member_id, k.id, 'passkey', k.device, k.created_at, k.used_at
      from staff_passkey_member p join staff_passkey k on k.id = p.passkey_id
      where p.shop_id = ${shopId} and p.ended_at is null) as d
    where ${memberId}::uuid is null or d.member_id = ${memberId}
    order by d.used_at desc nulls last, d.created_at desc, d.id`);

/** A device of a member no longer acts for them. Returns its name; undefined: the member has no such device. */
export const deleteStaffDevice = (
  db: Db,
  shopId: string,
  { memberId, kind, id }: { memberId: string; kind: 'session' | 'passkey'; id: string },
): Promise<{ device: string } | undefined> =>
  kind === 'session'
    ? db.one(sql`
        delete from staff_session_member g using staff_session t
        where g.shop_id = ${shopId} and g.member_id = ${memberId} and t.id = g.session_id and t.id::text = ${id}
        returning t.device`)
    : db.one(sql`
        update staff_passkey_member p set ended_at = now() from staff_passkey k
        where p.shop_id = ${shopId} and p.member_id = ${memberId} and k.id = p.passkey_id and k.id = ${id}
          and p.ended_at is null
        returning k.device`);

/** All devices and passkeys of a member end for this shop. */
export async function deleteStaffDevices(db: Db, shopId: string, memberId: string): Promise<void> {
  await db.run(sql`delete from staff_session_member where shop_id = ${shopId} and member_id = ${memberId}`);
  await db.run(sql`
    update staff_passkey_member set ended_at = now()
    where shop_id = ${shopId} and member_id = ${memberId} and ended_at is null`);
}

/** Deletes sessions that expired, in batches. */
export const deleteOldStaffSessions = (db: Db): Promise<number> =>
  deleteOldRows(db, {
    table: sql`staff_session`,
    key: sql`id`,
    age: sql`expires_at`,
    where: sql`expires_at < now()`,
  });
