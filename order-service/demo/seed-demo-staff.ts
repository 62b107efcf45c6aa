import type { Db } from '../database/engine/database.ts';
import { writeStaffLink } from '../database/staff/staff-links.ts';
import { insertStaffMember } from '../database/staff/staff-members.ts';
import { hashStaffSecret } from '../services/staff/staff-sessions.ts';
import { demoStaff } from './demo-staff.ts';

/** Adds the demo's staff where it is missing, and opens its public links until `expiresAt`. */
export async function openDemoStaff(db: Db, shopId: string, expiresAt: Date): Promise<void> {
  for (const { id, code, name, role } of demoStaff) {
    await insertStaffMember(db, shopId, { id, name, role, phone: null });
    await writeStaffLink(db, shopId, { codeHash: hashStaffSecret(code), memberId: id, purpose: 'demo', expiresAt });
  }
}
