import type { Db } from '../../database/engine/database.ts';
import {
  deleteStaffDevice,
  deleteStaffDevices,
  listStaffDevices,
  type StaffDeviceRow,
} from '../../database/staff/staff-sessions.ts';
import { Refusal } from '../core/refusal.ts';
import { type AuditActor, recordAudit } from './audit.ts';

/** A device that is signed in, or a passkey. `isThis`: the call came from it. */
export type StaffDeviceView = {
  id: string;
  kind: 'session' | 'passkey';
  device: string;
  createdAt: string;
  usedAt: string | null;
  isThis: boolean;
};

/** A device as the page shows it. */
export const deviceView = (
  { id, kind, device, created_at, used_at }: StaffDeviceRow,
  sessionId: string,
): StaffDeviceView => ({
  id,
  kind,
  device,
  createdAt: created_at.toISOString(),
  usedAt: used_at?.toISOString() ?? null,
  isThis: id === sessionId,
});

/** The member's own devices and passkeys. */
export const devicesOf = async (
  db: Db,
  { shopId, memberId, sessionId, now }: { shopId: string; memberId: string; sessionId: string; now: Date },
): Promise<StaffDeviceView[]> =>
  (await listStaffDevices(db, shopId, { memberId, now })).map((row) => deviceView(row, sessionId));

/** Signs a device of a member out of this shop, or removes a passkey. */
export async function endDevice(
  db: Db,
  actor: AuditActor,
  ended: { memberId: string; memberName: string; kind: 'session' | 'passkey'; id: string },
): Promise<void> {
  const found = await deleteStaffDevice(db, actor.shopId, ended);
  if (!found) throw new Refusal('not-found');
  await recordAudit(db, actor, {
    action: ended.kind === 'session' ? 'staff.device.end' : 'staff.passkey.remove',
    target: { kind: 'staff', id: ended.memberId, label: ended.memberName },
    from: found.device,
  });
}

/** Signs all devices of a member out of this shop and removes the passkeys: for a lost phone. */
export const revokeAllDevices = (db: Db, shopId: string, memberId: string): Promise<void> =>
  deleteStaffDevices(db, shopId, memberId);
