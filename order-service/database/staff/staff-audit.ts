import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

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
