import type { StaffRole } from '#shared/model/panel/staff.ts';
import { internationalPhone, isValidPhone } from '#shared/rules/brazil/phone.ts';
import { roleNames, staffTexts } from '#shared/text/panel/staff.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { deleteStaffLinks, listOpenInvitations } from '../../database/staff/staff-links.ts';
import {
  endStaffMember,
  insertStaffMember,
  listStaffMembers,
  lockOwners,
  lockStaffMember,
  type StaffMemberRow,
  updateStaffMember,
} from '../../database/staff/staff-members.ts';
import { deleteStaffDevices, listStaffDevices } from '../../database/staff/staff-sessions.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { type AuditActor, type AuditValue, recordAudit } from './audit.ts';
import { deviceView, type StaffDeviceView } from './staff-devices.ts';

/** What a person of the staff is. `phone`: digits with country code. */
export type StaffPerson = { name: string; role: StaffRole; phone: string | null };
export type StaffMemberView = StaffPerson & { id: string };
/** A person with the devices, as the owner sees them. `invitedUntil`: an unused link lets the person in until then. */
export type StaffMemberDetails = StaffMemberView & { invitedUntil: string | null; devices: StaffDeviceView[] };

/** The people who work in the shop. */
export const staffMembers = async (db: Db, shopId: string): Promise<StaffMemberView[]> =>
  (await listStaffMembers(db, shopId)).map(memberView);

/** The same with their devices and open invitations. */
export async function staffWithDevices(
  db: Db,
  shopId: string,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<StaffMemberDetails[]> {
  const members = await listStaffMembers(db, shopId);
  const devices = await listStaffDevices(db, shopId, { now });
  const invited = await listOpenInvitations(db, shopId, now);
  return members.map((row) => ({
    ...memberView(row),
    invitedUntil: invited.find(({ member_id }) => member_id === row.id)?.expires_at.toISOString() ?? null,
    devices: devices.filter(({ member_id }) => member_id === row.id).map((device) => deviceView(device, sessionId)),
  }));
}

/** Adds a person to the shop. The person needs a link to get in. `phone` is as typed, with area code. */
export async function addStaffMember(db: Db, actor: AuditActor, person: StaffPerson): Promise<StaffMemberView> {
  const added = { id: newId(), ...checkedPerson(person) };
  if (!(await insertStaffMember(db, actor.shopId, added))) throw phoneTaken();
  await recordAudit(db, actor, { action: 'staff.add', target: targetOf(added), to: roleNames[added.role] });
  return added;
}

/** Changes name, role or phone. The last owner stays one. */
export async function changeStaffMember(
  db: Db,
  actor: AuditActor,
  id: string,
  person: StaffPerson,
): Promise<StaffMemberView> {
  const row = await findStaffMember(db, actor.shopId, id);
  const changed = { id, ...checkedPerson(person) };
  if (row.role === 'owner' && changed.role !== 'owner') await refuseLastOwner(db, actor.shopId);
  if (!(await updateStaffMember(db, actor.shopId, changed))) throw phoneTaken();
  const [from, to] = differences(row, changed);
  if (Object.keys(to).length > 0)
    await recordAudit(db, actor, { action: 'staff.change', target: targetOf(changed), from, to });
  return changed;
}

/** Removes a person: the devices, passkeys and links end at once. The history keeps the name. */
export async function removeStaffMember(db: Db, actor: AuditActor, id: string): Promise<void> {
  const row = await findStaffMember(db, actor.shopId, id);
  if (row.role === 'owner') await refuseLastOwner(db, actor.shopId);
  await endStaffMember(db, actor.shopId, id);
  await deleteStaffDevices(db, actor.shopId, id);
  await deleteStaffLinks(db, actor.shopId, id);
  await recordAudit(db, actor, { action: 'staff.remove', target: targetOf(row), from: roleNames[row.role] });
}

/** A person who works in the shop, locked until the transaction ends. */
export async function findStaffMember(db: Db, shopId: string, id: string): Promise<StaffMemberRow> {
  const row = await lockStaffMember(db, shopId, id);
  if (!row) throw new Refusal('not-found');
  return row;
}

/** How the history names a person. */
export const targetOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'staff', id, label: name });

async function refuseLastOwner(db: Db, shopId: string): Promise<void> {
  if ((await lockOwners(db, shopId)).length <= 1) throw ruleRefusal('last-owner', staffTexts.lastOwner);
}

const phoneTaken = () => ruleRefusal('phone-taken', staffTexts.phoneTaken);

function checkedPerson({ name, role, phone }: StaffPerson): StaffPerson {
  return { name: name.trim().replace(/\s+/g, ' '), role, phone: phoneOf(phone) };
}

/** The digits of a phone with its country code. Throws a refusal when it is no Brazilian phone. */
function phoneOf(typed: string | null): string | null {
  if (typed === null || typed.trim() === '') return null;
  if (!isValidPhone(typed)) throw ruleRefusal('bad-phone', staffTexts.badPhone);
  return internationalPhone(typed);
}

/** What changed, in the words of the history. Of a phone it says only that it changed. */
function differences(row: StaffPerson, to: StaffPerson): [Record<string, AuditValue>, Record<string, AuditValue>] {
  const parts = (person: StaffPerson) => ({
    nome: person.name,
    acesso: roleNames[person.role],
    celular: person.phone === null ? null : `final ${person.phone.slice(-4)}`,
  });
  const [before, after] = [parts(row), parts(to)];
  const names = (['nome', 'acesso', 'celular'] as const).filter((name) => before[name] !== after[name]);
  const pick = (from: ReturnType<typeof parts>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return [pick(before), pick(after)];
}

const memberView = ({ id, name, role, phone }: StaffMemberRow): StaffMemberView => ({ id, name, role, phone });
