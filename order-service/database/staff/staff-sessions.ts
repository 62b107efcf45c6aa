import type { ShopStyle } from '#shared/model/shop-settings.ts';
import type { StaffRole } from '#shared/model/staff.ts';
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
  used_at: Date;
  expires_at: Date;
  /** By the shop's name. People who left their shop are not in it. */
  memberships: StaffMembershipRow[];
};

/**
 * The session with this token that has not expired, and its memberships. The query has no shop id: its result tells
 * which shops the device may act for.
 */
export const findStaffSession = (db: Db, tokenHash: string, now: Date): Promise<StaffSessionRow | undefined> =>
  db.one(sql`
    select t.id, t.used_at, t.expires_at,
      coalesce((select jsonb_agg(jsonb_build_object('shopId', m.shop_id, 'shopSlug', s.slug, 'shopName', s.name,
          'style', s.settings->'style', 'memberId', m.id, 'memberName', m.name, 'role', m.role) order by s.name, s.id)
        from staff_session_member g join staff_member m on m.shop_id = g.shop_id and m.id = g.member_id
          join shop s on s.id = m.shop_id
        where g.session_id = t.id and m.ended_at is null), '[]') as memberships
    from staff_session t where t.token_hash = ${tokenHash} and t.expires_at > ${now}`);

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
