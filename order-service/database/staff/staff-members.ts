import type { ChannelType } from '#shared/model/channel.ts';
import type { StaffRole } from '#shared/model/panel/staff.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import type { AccountColumns } from '../messaging/channel-accounts.ts';

export type StaffMemberRow = {
  shop_id: string;
  id: string;
  name: string;
  role: StaffRole;
  phone: string | null;
  created_at: Date;
};

const columns = sql`shop_id, id, name, role, phone, created_at`;

/** The people who work in the shop now, in the order in which they came. */
export const listStaffMembers = (db: Db, shopId: string): Promise<StaffMemberRow[]> =>
  db.many(sql`select ${columns} from staff_member where shop_id = ${shopId} and ended_at is null
    order by created_at, id`);

/** One of them, locked against other changes until the transaction ends. */
export const lockStaffMember = (db: Db, shopId: string, id: string): Promise<StaffMemberRow | undefined> =>
  db.one(sql`select ${columns} from staff_member
    where shop_id = ${shopId} and id = ${id} and ended_at is null for update`);

/** Adds a person. Returns false when another person of the shop has this phone. */
export const insertStaffMember = async (
  db: Db,
  shopId: string,
  row: { id: string; name: string; role: StaffRole; phone: string | null },
): Promise<boolean> =>
  (await db.run(sql`
    insert into staff_member (shop_id, id, name, role, phone)
    values (${shopId}, ${row.id}, ${row.name}, ${row.role}, ${row.phone})
    on conflict do nothing`)) > 0;

/** Changes a person. Returns false when another person of the shop has this phone. */
export async function updateStaffMember(
  db: Db,
  shopId: string,
  row: { id: string; name: string; role: StaffRole; phone: string | null },
): Promise<boolean> {
  const taken = await db.one(sql`
    select 1 from staff_member
    where shop_id = ${shopId} and id <> ${row.id} and phone = ${row.phone} and ended_at is null`);
  if (taken) return false;
  await db.run(sql`
    update staff_member set name = ${row.name}, role = ${row.role}, phone = ${row.phone}
    where shop_id = ${shopId} and id = ${row.id} and ended_at is null`);
  return true;
}

/** The person works here no more. The history keeps the name; the phone goes. */
export const endStaffMember = (db: Db, shopId: string, id: string): Promise<number> =>
  db.run(sql`
    update staff_member set ended_at = now(), phone = null
    where shop_id = ${shopId} and id = ${id} and ended_at is null`);

/** The owners of a shop, locked until the transaction ends, so that two changes cannot leave none. */
export const lockOwners = (db: Db, shopId: string): Promise<{ id: string }[]> =>
  db.many(sql`
    select id from staff_member where shop_id = ${shopId} and role = 'owner' and ended_at is null
    order by id for update`);

/** A person of any shop by the phone, the number of links that the person asked for lately, and the last one's time. */
export type StaffByPhoneRow = { shop_id: string; id: string; links: number; last_link_at: Date | null };

/**
 * The memberships of a phone, in any shop. `since`: from when on requested links count. The query has no shop id,
 * because the person does not say the shop.
 */
export const findStaffByPhone = (db: Db, phones: readonly string[], since: Date): Promise<StaffByPhoneRow[]> =>
  db.many(sql`
    select m.shop_id, m.id, count(l.code_hash)::int as links, max(l.created_at) as last_link_at
    from staff_member m left join staff_link l on l.shop_id = m.shop_id and l.member_id = m.id
      and l.purpose = 'sign-in' and l.created_at > ${since}
    where m.phone = any(${phones}::text[]) and m.ended_at is null group by m.shop_id, m.id order by m.shop_id, m.id`);

/** What a message to a person of the staff needs: the phone, and the shop's WhatsApp. */
export type StaffChannelRow = AccountColumns & {
  shop_id: string;
  shop_name: string;
  phone: string | null;
  channel_type: ChannelType;
  channel_id: string;
  /** When the person last wrote to the shop; null: never. */
  last_inbound_at: Date | null;
};

/** The person with the shop's first connected channel whose contacts are phones; undefined: there is none. */
export const findStaffChannel = (
  db: Db,
  shopId: string,
  memberId: string,
  { channelTypes, phones }: { channelTypes: readonly ChannelType[]; phones: readonly string[] },
): Promise<StaffChannelRow | undefined> =>
  db.one(sql`
    select m.shop_id, s.name as shop_name, m.phone, a.channel_type, a.channel_id, a.kind, a.url, a.secret_sealed,
      a.external_id, a.options, a.orders_refused_until,
      (select max(c.last_inbound_at) from customer c where c.shop_id = m.shop_id and c.channel_type = a.channel_type
        and c.channel_id = a.channel_id and c.channel_user = any(${phones}::text[])) as last_inbound_at
    from staff_member m join shop s on s.id = m.shop_id
      join channel_account a on a.shop_id = m.shop_id and a.channel_type = any(${channelTypes}::int[])
    where m.shop_id = ${shopId} and m.id = ${memberId} and m.ended_at is null
    order by a.channel_type, a.channel_id limit 1`);
