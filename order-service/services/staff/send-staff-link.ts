import { Type } from 'typebox';
import { spellingsOfPhone } from '#shared/rules/brazil/phone-variants.ts';
import { staffTexts } from '#shared/text/panel/staff.ts';
import { findStaffChannel } from '../../database/staff/staff-members.ts';
import { phoneChannels } from '../../providers/channels.ts';
import { jobIdempotencyId } from '../jobs/job-idempotency-id.ts';
import { errorName, type JobHandler, payloadOf } from '../jobs/run-job.ts';
import { type ChannelParts, sendToPhone } from '../messaging/channel-account.ts';
import { createStaffLink, linkLasts, staffLinkUrl } from './staff-links.ts';

const payload = Type.Object({
  purpose: Type.Union([Type.Literal('invitation'), Type.Literal('recovery'), Type.Literal('sign-in')]),
});

/**
 * Sends a person of the staff a link to the panel, by the shop's WhatsApp. The link is made when it is sent, so that no
 * queue holds one; each attempt makes another.
 */
export const staffLinkJob = (parts: ChannelParts): JobHandler<'staff-link'> => ({
  run: async (job) => {
    const { database, publicUrl, log, clock } = parts;
    const { shop_id: shopId, key: memberId } = job;
    const { purpose } = payloadOf(job, payload);
    const channelTypes = phoneChannels;
    const known = await findStaffChannel(database, shopId, memberId, { channelTypes, phones: [] });
    // The person left, has no phone any more, or the shop no WhatsApp.
    if (!known?.phone) return { kind: 'done' };
    const { phone: contact } = known;
    const row = await findStaffChannel(database, shopId, memberId, { channelTypes, phones: spellingsOfPhone(contact) });
    if (!row) return { kind: 'done' };
    const makeUrl = async () => {
      const { code } = await createStaffLink(database, { shopId, memberId, purpose, now: clock() });
      return staffLinkUrl(publicUrl, code);
    };
    const lines = staffTexts.linkLines(row.shop_name, linkLasts[purpose] / 60_000);
    const button = { title: staffTexts.linkTitle, makeUrl };
    const message = { id: jobIdempotencyId(job), contact, kind: 'staff-link', lines, button } as const;
    const outcome = await sendToPhone(parts, row, message, 'greeting');
    if (outcome.kind === 'retry') return { kind: 'retry', reason: outcome.reason };
    if (outcome.kind === 'dead') log.warn({ shopId, reason: outcome.reason }, 'a link to the panel could not be sent');
    return { kind: 'done' };
  },
  // A message of an exception may contain the link.
  reasonOf: errorName,
});
