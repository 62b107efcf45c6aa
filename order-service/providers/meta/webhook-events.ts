import { ChannelType } from '#shared/model/channel.ts';
import type { ChannelWebhook } from '../chat-provider.ts';
import { listOf, partOf, type Reading, textOf, timeOf } from './webhook-parts.ts';
import { readWhatsAppChange } from './whatsapp-webhook.ts';

/**
 * Reads a webhook of WhatsApp, Messenger or Instagram with all its batched events. Undocumented parts are counted and
 * left out.
 */
export function readMetaWebhook(body: Buffer, now: Date): ChannelWebhook {
  const reading: Reading = { events: [], ignored: { echo: 0, other: 0 }, now };
  const data = parse(body);
  const entries = listOf(data, 'entry');
  switch (textOf(data, 'object')) {
    case 'whatsapp_business_account':
      for (const change of entries.flatMap((entry) => listOf(entry, 'changes'))) readWhatsAppChange(change, reading);
      break;
    case 'page':
      for (const entry of entries) readEntry(entry, ChannelType.Messenger, reading);
      break;
    case 'instagram':
      for (const entry of entries) readEntry(entry, ChannelType.Instagram, reading);
      break;
    default:
      reading.ignored.other++;
  }
  return { events: reading.events, ignored: reading.ignored };
}

function readEntry(entry: unknown, channelType: ChannelType, reading: Reading): void {
  const messaging = listOf(entry, 'messaging');
  // Comments and mentions arrive as changes; the responses of other apps as standby.
  if (messaging.length === 0) reading.ignored.other++;
  for (const item of messaging) {
    const externalId = textOf(entry, 'id') ?? textOf(partOf(item, 'recipient'), 'id');
    const contact = textOf(partOf(item, 'sender'), 'id');
    if (partOf(partOf(item, 'message'), 'is_echo') === true) reading.ignored.echo++;
    else if (externalId === null || contact === null) reading.ignored.other++;
    else readMessaging(item, { channelType, externalId, contact }, reading);
  }
}

type Sender = { channelType: ChannelType; externalId: string; contact: string };

function readMessaging(item: unknown, { contact, ...channel }: Sender, reading: Reading): void {
  const about = { ...channel, at: timeOf(partOf(item, 'timestamp'), reading.now) };
  const [message, postback] = [partOf(item, 'message'), partOf(item, 'postback')];
  const [delivery, read] = [partOf(item, 'delivery'), partOf(item, 'read')];
  const mid = textOf(message, 'mid') ?? textOf(postback, 'mid');
  if (message !== undefined || postback !== undefined) {
    const isDeleted = partOf(message, 'is_deleted') === true;
    const id = mid ?? (postback === undefined ? null : `${contact}:${about.at}`);
    if (id === null || isDeleted) reading.ignored.other++;
    else
      reading.events.push({
        id: `message:${id}`,
        event: { ...about, kind: 'message', contact, alias: null, name: '' },
      });
    return;
  }
  const status = read === undefined ? 'delivered' : 'read';
  const data = read ?? delivery;
  const refs = [...listOf(data, 'mids'), partOf(data, 'mid')].filter(
    (ref) => typeof ref === 'string' && ref !== '' && ref.length <= 500,
  );
  const watermark = partOf(data, 'watermark');
  if (refs.length === 0 && typeof watermark !== 'number') {
    reading.ignored.other++;
    return;
  }
  for (const ref of refs.map(String))
    reading.events.push({
      id: `status:${ref}:${status}`,
      event: { ...about, kind: 'status', ref, status, messageId: null, reason: null },
    });
  if (typeof watermark === 'number' && refs.length === 0) {
    const at = timeOf(watermark, reading.now);
    const id = `until:${channel.channelType}:${channel.externalId}:${contact}:${watermark}:${status}`;
    reading.events.push({ id, event: { ...about, at, kind: 'until', contact, status } });
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Signed, but no JSON: it holds no event.
    return undefined;
  }
}
