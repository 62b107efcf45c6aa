import type { StaffRole } from '#shared/model/panel/staff.ts';
import type { Db } from '../../database/engine/database.ts';
import {
  lockStaffLink,
  markStaffLinkUsed,
  type StaffLinkPurpose,
  type StaffLinkRow,
  writeStaffLink,
} from '../../database/staff/staff-links.ts';
import { Refusal } from '../core/refusal.ts';
import { currentSession, hashStaffSecret, newStaffSecret, signIn } from './staff-sessions.ts';

const minute = 60_000;
/** How long a link is valid, in milliseconds. */
export const linkLasts: Readonly<Record<Exclude<StaffLinkPurpose, 'demo'>, number>> = {
  invitation: 24 * 60 * minute,
  recovery: 24 * 60 * minute,
  'sign-in': 10 * minute,
};
/** How long a used link may be used again because its response was lost, in milliseconds. */
const repeatMs = 2 * minute;

/** Creates a link and returns its code, in plain text for this one time. */
export async function createStaffLink(
  db: Db,
  of: { shopId: string; memberId: string; purpose: Exclude<StaffLinkPurpose, 'demo'>; now: Date },
): Promise<{ code: string; expiresAt: Date }> {
  const code = newStaffSecret();
  const expiresAt = new Date(of.now.getTime() + linkLasts[of.purpose]);
  await writeStaffLink(db, of.shopId, {
    codeHash: hashStaffSecret(code),
    memberId: of.memberId,
    purpose: of.purpose,
    expiresAt,
  });
  return { code, expiresAt };
}

/**
 * The address of a link. Its code is behind the hash, which browsers send to no server. `screen`: the path in the panel
 * where it leads; by default, the panel's first screen.
 */
export const staffLinkUrl = (publicUrl: string, code: string, screen = ''): string =>
  `${publicUrl}/painel${screen}#${code}`;

/** What a link gives access to, shown before it is used. */
export type StaffLinkView = { shopName: string; memberName: string; role: StaffRole; isDemo: boolean };

/** Describes a valid link, without using it. */
export async function lookAtStaffLink(db: Db, code: string, now: Date): Promise<StaffLinkView> {
  const link = await lockStaffLink(db, hashStaffSecret(code));
  if (!link || !isValid(link, null, now)) throw new Refusal('bad-link');
  const { shop_name: shopName, member_name: memberName, role, purpose } = link;
  return { shopName, memberName, role, isDemo: purpose === 'demo' };
}

/**
 * Uses a link: signs the device in and returns the token of its session. The same call, repeated because its response
 * was lost, gets another token.
 */
export async function redeemStaffLink(
  db: Db,
  use: { code: string; key: string | null; device: string; token: string | null; now: Date },
): Promise<{ token: string; shopSlug: string }> {
  const codeHash = hashStaffSecret(use.code);
  const link = await lockStaffLink(db, codeHash);
  if (!link || !isValid(link, use.key, use.now)) throw new Refusal('bad-link');
  const { shop_id: shopId, member_id: memberId, shop_slug: shopSlug } = link;
  await markStaffLinkUsed(db, shopId, codeHash, use.key);
  const current = await currentSession(db, use.token, use.now);
  return { token: await signIn(db, { shopId, memberId, device: use.device, current, now: use.now }), shopSlug };
}

function isValid(link: StaffLinkRow, key: string | null, now: Date): boolean {
  if (link.expires_at <= now) return false;
  if (link.used_at === null) return true;
  return key !== null && link.used_by_key === key && now.getTime() - link.used_at.getTime() < repeatMs;
}
