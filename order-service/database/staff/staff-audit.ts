import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { joinWithAnd, sql } from '../engine/sql.ts';

export type AuditWrite = {
  id: string;
  memberId: string | null;
  memberName: string;
  action: string;
  target: { kind: string; id: string; label: string };
  from: unknown;
  to: unknown;
};

/** Adds an entry. Entries are never changed. */
export const insertAudit = (db: Db, shopId: string, row: AuditWrite): Promise<number> =>
  db.run(sql`
    insert into staff_audit (shop_id, id, member_id, member_name, action, target_kind, target_id, target_label, before,
      after)
    values (${shopId}, ${row.id}, ${row.memberId}, ${row.memberName}, ${row.action}, ${row.target.kind},
      ${row.target.id}, ${row.target.label}, ${JSON.stringify(row.from ?? null)}::jsonb,
      ${JSON.stringify(row.to ?? null)}::jsonb)`);

export type AuditRow = {
  id: string;
  at: Date;
  member_id: string | null;
  member_name: string;
  action: string;
  target_kind: string;
  target_id: string;
  target_label: string;
  before: unknown;
  after: unknown;
};

/** What the history is narrowed to. `before`: only entries before the one with this id. */
export type AuditFilter = {
  memberId: string | null;
  kind: string | null;
  targetId: string | null;
  before: string | null;
  most: number;
};

/** The history of a shop, the newest first. */
export function listAudit(db: Db, shopId: string, filter: AuditFilter): Promise<AuditRow[]> {
  const { memberId, kind, targetId, before, most } = filter;
  const conditions = [
    sql`a.shop_id = ${shopId}`,
    ...(memberId === null ? [] : [sql`a.member_id = ${memberId}`]),
    ...(kind === null ? [] : [sql`a.target_kind = ${kind}`]),
    ...(targetId === null ? [] : [sql`a.target_id = ${targetId}`]),
    // Ids begin with their time, so they are in the order of the entries.
    ...(before === null ? [] : [sql`a.id < ${before}::uuid`]),
  ];
  return db.many(sql`
    select a.id, a.at, a.member_id, a.member_name, a.action, a.target_kind, a.target_id, a.target_label,
      a.before, a.after
    from staff_audit a where ${joinWithAnd(conditions)} order by a.id desc limit ${most}`);
}

/** Deletes entries of all shops that are older than two years. */
export const deleteOldAudit = (db: Db): Promise<number> =>
  deleteOldRows(db, {
    table: sql`staff_audit`,
    key: sql`shop_id, id`,
    age: sql`at`,
    where: sql`at < now() - interval '2 years'`,
  });
