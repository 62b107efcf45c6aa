import { internationalPhone, isValidPhone } from '#shared/rules/brazil/phone.ts';
import { spellingsOfPhone } from '#shared/rules/brazil/phone-variants.ts';
import { staffTexts } from '#shared/text/panel/staff.ts';
import type { Db } from '../../database/engine/database.ts';
import { requestJob } from '../../database/jobs/enqueue-jobs.ts';
import { deleteStaffLinks } from '../../database/staff/staff-links.ts';
import { findStaffByPhone, findStaffChannel } from '../../database/staff/staff-members.ts';
import { phoneChannels } from '../../providers/channels.ts';
import { ruleRefusal } from '../core/refusal.ts';
import { type AuditActor, recordAudit } from './audit.ts';
import { revokeAllDevices } from './staff-devices.ts';
import { createStaffLink, linkLasts } from './staff-links.ts';
import { findStaffMember, targetOf } from './staff-members.ts';

/** How a link reaches its person: `show` returns it, `send` leaves it to the shop's WhatsApp. */
export type LinkDelivery = 'show' | 'send';

/**
 * A link for a person of the shop. Earlier links of the person are void. `endsDevices`: the person lost a device, so
 * every device and passkey of theirs ends. Returns the code of a shown link, in plain text for this one time.
 */
export async function linkForStaffMember(
  db: Db,
  actor: AuditActor,
  wanted: { id: string; purpose: 'invitation' | 'recovery'; how: LinkDelivery; endsDevices: boolean; now: Date },
): Promise<{ code: string | null; expiresAt: Date | null }> {
  const { id, purpose, how, endsDevices, now } = wanted;
  const { shopId } = actor;
  const row = await findStaffMember(db, shopId, id);
  await deleteStaffLinks(db, shopId, id);
  if (endsDevices) await revokeAllDevices(db, shopId, id);
  await recordAudit(db, actor, {
    action: endsDevices ? 'staff.recover' : 'staff.link',
    target: targetOf(row),
    to: how === 'send' ? 'pelo WhatsApp da loja' : 'mostrado na tela',
  });
  if (how === 'send') {
    if (row.phone === null) throw ruleRefusal('no-phone', staffTexts.noPhone);
    const channel = await findStaffChannel(db, shopId, id, { channelTypes: phoneChannels, phones: [] });
    if (!channel) throw ruleRefusal('no-channel', staffTexts.noChannel);
    await requestLinkMessage(db, { shopId, memberId: id, purpose });
    return { code: null, expiresAt: null };
  }
  return createStaffLink(db, { shopId, memberId: id, purpose, now });
}

/**
 * How long a person waits for the next link by the phone, in minutes, by the number of links of the last day. Anybody
 * may ask for them, so a wait is short: up to the 20th link, the last one is valid while the next one is refused. The
 * longest wait bounds the messages that a stranger can cause.
 */
const waitMinutes = (links: number): number => (links < 5 ? 1 : links < 20 ? linkLasts['sign-in'] / 60_000 : 30);

/**
 * Asks for a link by the phone, without being signed in. Each shop of the person sends one by its own WhatsApp, for
 * that shop only: so no shop's channel carries a way into another. The response does not show whether the phone is
 * known.
 */
export async function requestLinkByPhone(db: Db, typed: string, now: Date): Promise<void> {
  if (!isValidPhone(typed)) throw ruleRefusal('bad-phone', staffTexts.badPhone);
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000);
  const members = await findStaffByPhone(db, spellingsOfPhone(internationalPhone(typed)), dayAgo);
  for (const { shop_id: shopId, id: memberId, links, last_link_at } of members) {
    const waitedMs = now.getTime() - (last_link_at?.getTime() ?? 0);
    if (waitedMs >= waitMinutes(links) * 60_000) await requestLinkMessage(db, { shopId, memberId, purpose: 'sign-in' });
  }
}

/** The job that makes the link and sends it. A second request before it ran is the same work. */
const requestLinkMessage = (
  db: Db,
  { shopId, memberId, purpose }: { shopId: string; memberId: string; purpose: 'invitation' | 'recovery' | 'sign-in' },
): Promise<number> => requestJob(db, 'staff-link', { shopId, key: memberId, payload: { purpose } });
