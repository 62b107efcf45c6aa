import type { MessageKind } from '#shared/model/message.ts';
import { sessionLink } from '#shared/rules/session/session-link.ts';
import { wallClock } from '#shared/rules/text/zone-time.ts';
import { listDemoMessages } from '../../database/demo/demo-messages.ts';
import type { Db } from '../../database/engine/database.ts';

/** A message as a contact of the demo sees it in their chat. */
export type DemoMessage = {
  id: string;
  kind: MessageKind;
  lines: string[];
  pictureUrl: string | null;
  button: { title: string; url: string } | null;
  sentAt: string;
  /** When it was sent, 'HH:MM' in the shop's time zone. */
  time: string;
};

export const demoChatChannels = ['whatsapp', 'messenger', 'instagram', 'webchat'] as const;
export type DemoChatChannel = (typeof demoChatChannels)[number];

const shown = 50;

/**
 * The messages to the demo's contact of a channel, in order. The contact's session code is no secret, so the buttons
 * carry it. Links point to this site.
 */
export async function demoMessages(db: Db, channel: DemoChatChannel): Promise<DemoMessage[]> {
  const code = `demo-${channel}`;
  const rows = await listDemoMessages(db, code, shown);
  return rows.reverse().map(({ id, message: { kind, lines, pictureUrl, button }, sent_at, time_zone }) => ({
    id,
    kind,
    lines,
    pictureUrl,
    button: button && { title: button.title, url: sessionLink('', code, button.opens) },
    sentAt: sent_at.toISOString(),
    time: wallClock(sent_at, time_zone).time,
  }));
}
