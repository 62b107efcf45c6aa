import type { StaffRole } from '#shared/model/staff.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

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
