import { Type } from 'typebox';
import { spellingsOfPhone } from '#shared/rules/brazil/phone-variants.ts';
import { isWindowOpen } from '#shared/rules/session/customer-service-window.ts';
import { staffTexts } from '#shared/text/panel/staff.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Database } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import { findStaffChannel } from '../../database/staff/staff-members.ts';
import { type Channels, type Outgoing, phoneChannels } from '../../providers/channels.ts';
import { payloadOf } from '../jobs/job-payload.ts';
import { errorName, type JobHandler } from '../jobs/run-job.ts';
import { openChannelAccount } from '../messaging/channel-account.ts';
import { createStaffLink, linkLasts, staffLinkUrl } from './staff-links.ts';

type Parts = {
  database: Database;
  channels: Channels;
  publicUrl: string;
  secretsKey: string | undefined;
  log: Log;
  clock: () => Date;
};

const payload = Type.Object({
  purpose: Type.Union([Type.Literal('invitation'), Type.Literal('recovery'), Type.Literal('sign-in')]),
});

/**
 * Sends a person of the staff a link to the panel, by the shop's WhatsApp. The link is made when it is sent, so that no
 * queue holds one; each attempt makes another.
 */
export const staffLinkJob = ({
  database,
  channels,
  publicUrl,
  secretsKey,
  log,
  clock,
}: Parts): JobHandler<'staff-link'> => ({
  run: async (job) => {
    const { shop_id: shopId, key: memberId } = job;
    if (shopId === null) return { kind: 'done' };
    const { purpose } = payloadOf(job, payload);
    const known = await findStaffChannel(database, shopId, memberId, { channelTypes: phoneChannels, phones: [] });
    // The person left, has no phone any more, or the shop no WhatsApp.
    if (!known?.phone) return { kind: 'done' };
    const { phone } = known;
    const row = await findStaffChannel(database, shopId, memberId, {
      channelTypes: phoneChannels,
      phones: spellingsOfPhone(phone),
    });
    if (!row) return { kind: 'done' };
    const isOpen = isWindowOpen(row.last_inbound_at, clock());
    const account = openChannelAccount(row, { isOpen, purpose: 'greeting' }, { secretsKey, clock });
    const makeUrl = async () => {
      const { code } = await createStaffLink(database, { shopId, memberId, purpose, now: clock() });
      return staffLinkUrl(publicUrl, code);
    };
    const outcome =
      'reason' in account
        ? account
        : await channels.deliver(account, {
            ...messageTo(phone, { lines: staffTexts.linkLines(row.shop_name, linkLasts[purpose] / 60_000), makeUrl }),
            createdAt: clock(),
            channelType: row.channel_type,
            channelId: row.channel_id,
          });
    if (outcome.kind === 'delivered') return { kind: 'done' };
    if (outcome.kind === 'retry') return { kind: 'retry', reason: outcome.reason };
    log.warn({ shopId, reason: outcome.reason }, 'a link to the panel could not be sent');
    return { kind: 'done' };
  },
  // A message of an exception may contain the link.
  reasonOf: errorName,
});

const messageTo = (
  contact: string,
  { lines, makeUrl }: { lines: string[]; makeUrl: () => Promise<string> },
): Omit<Outgoing, 'createdAt' | 'channelType' | 'channelId'> => ({
  id: newId(),
  contact,
  kind: 'staff-link',
  lines,
  pictureUrl: null,
  button: { title: staffTexts.linkTitle, makeUrl },
});
