import type { StaffRole } from '#shared/model/staff.ts';
import { isValidPhone, nationalPhone } from '#shared/rules/brazil/phone.ts';
import { roleNames } from '#shared/text/staff.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { deleteStaffLinks } from '../../database/staff/staff-links.ts';
import {
  insertStaffMember,
  listStaffMembers,
  lockStaffMember,
  type StaffMemberRow,
} from '../../database/staff/staff-members.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { type AuditActor, recordAudit } from './audit.ts';
import { createStaffLink } from './staff-links.ts';

/** A person of the staff as the owner sees them. */
export type StaffMemberView = { id: string; name: string; role: StaffRole; phone: string | null };

/** The people who work in the shop. */
export const staffMembers = async (db: Db, shopId: string): Promise<StaffMemberView[]> =>
  (await listStaffMembers(db, shopId)).map(memberView);

/** Adds a person to the shop. The person needs a link to get in. `phone` is as typed, with area code. */
export async function addStaffMember(
  db: Db,
  actor: AuditActor,
  person: { name: string; role: StaffRole; phone: string | null },
): Promise<StaffMemberView> {
  const added = { id: newId(), name: person.name.trim(), role: person.role, phone: phoneOf(person.phone) };
  if (!(await insertStaffMember(db, actor.shopId, added)))
    throw ruleRefusal('phone-taken', 'Outra pessoa da equipe já tem este celular.');
  await recordAudit(db, actor, {
    action: 'staff.add',
    target: { kind: 'staff', id: added.id, label: added.name },
    to: roleNames[added.role],
  });
  return added;
}

/**
 * A link for a person of the shop, for the owner to pass on. Earlier links of the person are void. `purpose` says
 * whether the person gets in for the first time.
 */
export async function linkForStaffMember(
  db: Db,
  actor: AuditActor,
  { id, purpose, now }: { id: string; purpose: 'invitation' | 'recovery'; now: Date },
): Promise<{ code: string; expiresAt: Date; member: StaffMemberView }> {
  const row = await lockStaffMember(db, actor.shopId, id);
  if (!row) throw new Refusal('not-found');
  await deleteStaffLinks(db, actor.shopId, id);
  const link = await createStaffLink(db, { shopId: actor.shopId, memberId: id, purpose, now });
  await recordAudit(db, actor, { action: 'staff.link', target: { kind: 'staff', id, label: row.name } });
  return { ...link, member: memberView(row) };
}

/** The digits of a phone with its country code. Throws a refusal when it is no Brazilian phone. */
function phoneOf(typed: string | null): string | null {
  if (typed === null || typed.trim() === '') return null;
  if (!isValidPhone(typed))
    throw ruleRefusal('bad-phone', 'O celular precisa do DDD e do número, como (11) 98765-4321.');
  return `55${nationalPhone(typed)}`;
}

const memberView = ({ id, name, role, phone }: StaffMemberRow): StaffMemberView => ({ id, name, role, phone });
