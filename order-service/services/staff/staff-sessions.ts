import { createHash, randomBytes } from 'node:crypto';
import type { StaffMember } from '#shared/model/panel/staff.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { insertPasskeyMember, writeSessionPasskey } from '../../database/staff/passkeys.ts';
import { lockStaffMember } from '../../database/staff/staff-members.ts';
import {
  deleteStaffSession,
  findStaffSession,
  insertStaffSession,
  insertStaffSessionMember,
  recordStaffSessionUse,
  renewStaffSession,
  type StaffMembershipRow,
  type StaffSessionRow,
} from '../../database/staff/staff-sessions.ts';
import { Refusal } from '../core/refusal.ts';
import { recordAudit } from './audit.ts';

/** The device of a call, and the members for whom it may act. */
export type StaffSession = {
  id: string;
  device: string;
  hasPasskey: boolean;
  memberships: readonly StaffMembershipRow[];
};

/** A caller of the panel: a member of the chosen shop. */
export type PanelCaller = {
  shopId: string;
  member: StaffMember;
  sessionId: string;
  /** Identifies the member where idempotent writes are recorded. */
  scope: string;
};

const day = 24 * 3_600_000;
/** A device without use for so long is signed out. */
const idleMs = 90 * day;
/** The use of a session is recorded at most so often: a write at every call would cost more than it is worth. */
const recordEveryMs = 3_600_000;

/** Codes of links and tokens of sessions are stored and found by this hash only. */
export const hashStaffSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** 256 random bits for a link or a session. */
export const newStaffSecret = (): string => randomBytes(32).toString('base64url');

/** The session of a token. Throws a refusal that gives no reason. */
export async function authenticateStaff(db: Db, token: string | null, now: Date): Promise<StaffSession> {
  const session = await staffSessionOf(db, token, now);
  if (session === null) throw new Refusal('no-staff-session');
  return session;
}

/** The session of a token, or null. Each use moves its end. */
export async function staffSessionOf(db: Db, token: string | null, now: Date): Promise<StaffSession | null> {
  const row = token === null ? undefined : await findStaffSession(db, hashStaffSecret(token), now);
  if (!row || row.memberships.length === 0) return null;
  if (now.getTime() - row.used_at.getTime() > recordEveryMs)
    await recordStaffSessionUse(db, row.id, now, new Date(now.getTime() + idleMs));
  return { id: row.id, device: row.device, hasPasskey: row.has_passkey, memberships: row.memberships };
}

/**
 * The member of the chosen shop. Another shop's slug and an unknown one get the same refusal. Without a slug, the only
 * shop of the device.
 */
export function memberOf({ id, memberships }: StaffSession, slug: string | null): PanelCaller {
  const [only] = memberships;
  const chosen = slug === null && memberships.length === 1 ? only : memberships.find((one) => one.shopSlug === slug);
  if (!chosen) throw new Refusal(slug === null ? 'choose-shop' : 'no-permission');
  const { shopId, memberId, memberName: name, role } = chosen;
  return { shopId, member: { id: memberId, name, role }, sessionId: id, scope: `staff ${memberId}` };
}

/**
 * Signs a device in for a member and returns the session's new token, in plain text for this one time. A device that is
 * signed in keeps its other shops. For another member of the same shop a new session begins and the old one ends:
 * people cannot act under the name of a colleague.
 */
export async function signIn(
  db: Db,
  to: { shopId: string; memberId: string; device: string; current: StaffSessionRow | null; now: Date },
): Promise<string> {
  const { shopId, memberId, device, current, now } = to;
  const token = newStaffSecret();
  const written = { tokenHash: hashStaffSecret(token), device, expiresAt: new Date(now.getTime() + idleMs) };
  const isOther = current?.memberships.some((one) => one.shopId === shopId && one.memberId !== memberId) ?? false;
  if (current && isOther) await deleteStaffSession(db, current.id);
  const kept = current && !isOther ? current.id : null;
  const sessionId = kept ?? newId();
  if (kept === null) await insertStaffSession(db, { id: sessionId, ...written });
  else await renewStaffSession(db, { id: sessionId, ...written });
  await insertStaffSessionMember(db, shopId, { sessionId, memberId });
  // The device's passkey signs in to this shop too, and to no other: it may have been removed from them.
  if (kept !== null && current?.passkey_id)
    await insertPasskeyMember(db, shopId, { passkeyId: current.passkey_id, memberId });
  await recordEntry(db, { shopId, memberId, sessionId, device });
  return token;
}

/** Signs a device in as each member that its passkey belongs to. The device's earlier session ends. */
export async function signInByPasskey(
  db: Db,
  by: {
    passkeyId: string;
    members: readonly { shopId: string; memberId: string }[];
    device: string;
    token: string | null;
    now: Date;
  },
): Promise<string> {
  const current = await currentSession(db, by.token, by.now);
  if (current) await deleteStaffSession(db, current.id);
  const token = newStaffSecret();
  const sessionId = newId();
  const expiresAt = new Date(by.now.getTime() + idleMs);
  await insertStaffSession(db, { id: sessionId, tokenHash: hashStaffSecret(token), device: by.device, expiresAt });
  await writeSessionPasskey(db, sessionId, by.passkeyId);
  for (const { shopId, memberId } of by.members) {
    await insertStaffSessionMember(db, shopId, { sessionId, memberId });
    await recordEntry(db, { shopId, memberId, sessionId, device: by.device });
  }
  return token;
}

/** The history says who came in with which device. */
async function recordEntry(
  db: Db,
  { shopId, memberId, sessionId, device }: { shopId: string; memberId: string; sessionId: string; device: string },
): Promise<void> {
  const row = await lockStaffMember(db, shopId, memberId);
  await recordAudit(
    db,
    { shopId, member: { id: memberId, name: row?.name ?? '' } },
    { action: 'staff.enter', target: { kind: 'device', id: sessionId, label: device } },
  );
}

/** The session of a token, or null. */
export const currentSession = async (db: Db, token: string | null, now: Date): Promise<StaffSessionRow | null> =>
  (token === null ? undefined : await findStaffSession(db, hashStaffSecret(token), now)) ?? null;

/** Signs this device out of all its shops. */
export async function signOut(db: Db, session: StaffSession): Promise<void> {
  await deleteStaffSession(db, session.id);
  await recordForAll(db, session, 'staff.leave');
}

/** Records something about a device in the history of each of its shops. */
export async function recordForAll(
  db: Db,
  { id, device, memberships }: StaffSession,
  action: 'staff.leave' | 'staff.passkey.add',
): Promise<void> {
  for (const { shopId, memberId, memberName } of memberships)
    await recordAudit(
      db,
      { shopId, member: { id: memberId, name: memberName } },
      { action, target: { kind: 'device', id, label: device } },
    );
}
