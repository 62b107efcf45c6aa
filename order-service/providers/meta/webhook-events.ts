import { ChannelType } from '#shared/model/channel.ts';
import { withoutCardNumber } from '#shared/rules/card/free-text-fields.ts';
import type { ChannelWebhook, DeliveryStatus } from '../chat-provider.ts';
import { lateFailureText } from './meta-errors.ts';

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
      for (const change of entries.flatMap((entry) => listOf(entry, 'changes'))) readChange(change, reading);
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

type Reading = ChannelWebhook & { now: Date };

/** Types that WhatsApp sends as messages although no person wrote them. */
const ignoredTypes: readonly (string | null)[] = ['system', 'request_welcome', 'ephemeral', null];

function readChange(change: unknown, reading: Reading): void {
  const value = partOf(change, 'value');
  const externalId = textOf(partOf(value, 'metadata'), 'phone_number_id');
  const [contacts, messages, statuses] = [
    listOf(value, 'contacts'),
    listOf(value, 'messages'),
    listOf(value, 'statuses'),
  ];
  if (textOf(change, 'field') !== 'messages' || externalId === null || messages.length + statuses.length === 0) {
    reading.ignored.other++;
    return;
  }
  const about = { channelType: ChannelType.WhatsApp, externalId };
  const people = indexOf(contacts);
  messages.forEach((message, at) => {
    const person = contactOf(message, people, at);
    const id = textOf(message, 'id');
    if (id === null || person === null || ignoredTypes.includes(textOf(message, 'type'))) reading.ignored.other++;
    else
      reading.events.push({
        id: `message:${id}`,
        event: { ...about, at: secondsOf(message, reading.now), kind: 'message', ...person },
      });
  });
  for (const data of statuses) {
    const [ref, status] = [textOf(data, 'id'), statusOf(textOf(data, 'status'))];
    if (ref === null || status === null) {
      reading.ignored.other++;
      continue;
    }
    const event = { ...about, at: secondsOf(data, reading.now), kind: 'status', ref, status } as const;
    const messageId = textOf(data, 'biz_opaque_callback_data');
    const reason = status === 'failed' ? lateFailureText(errorOf(listOf(data, 'errors')[0])) : null;
    reading.events.push({
      id: `status:${ref}:${status}`,
      event: { ...event, messageId: isId(messageId) ? messageId : null, reason },
    });
  }
}

type People = { contacts: unknown[]; byPhone: Map<string | null, unknown>; byOwnId: Map<string | null, unknown> };

/** Indexes the contacts of a notification by their ids. Of two with the same id the first counts. */
function indexOf(contacts: unknown[]): People {
  const by = (field: string) => {
    const named = contacts.map((contact): [string | null, unknown] => [textOf(contact, field), contact]);
    return new Map(named.filter(([id]) => id !== null).reverse());
  };
  return { contacts, byPhone: by('wa_id'), byOwnId: by('user_id') };
}

/**
 * The sender: by phone number if it is visible, otherwise by WhatsApp's own id. Contacts are in the order of their
 * messages.
 */
function contactOf(
  message: unknown,
  { contacts, byPhone, byOwnId }: People,
  at: number,
): { contact: string; alias: string | null; name: string } | null {
  const from = textOf(message, 'from');
  const ownId = textOf(message, 'from_user_id');
  const known = byPhone.get(from) ?? byOwnId.get(ownId);
  const about = known ?? (contacts.length === 1 || from === null ? contacts[at] : undefined);
  const [contact, alias] = [from ?? textOf(about, 'wa_id'), ownId ?? textOf(about, 'user_id')];
  const name = withoutCardNumber(
    (textOf(partOf(about, 'profile'), 'name') ?? '').replaceAll('\0', '').trim().slice(0, 120),
  );
  if (contact !== null) return { contact, alias, name };
  return alias === null ? null : { contact: alias, alias: null, name };
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

const statusOf = (value: string | null): DeliveryStatus | null =>
  value === 'sent' || value === 'delivered' || value === 'read' || value === 'failed'
    ? value
    : value === 'played'
      ? 'read'
      : null;

function errorOf(error: unknown): { code: number; subcode: null } | null {
  const code = partOf(error, 'code');
  return typeof code === 'number' ? { code, subcode: null } : null;
}

/** WhatsApp sends times in seconds, as text. */
const secondsOf = (item: unknown, now: Date): string => timeOf(Number(partOf(item, 'timestamp')) * 1_000, now);

/** An event time never lies in the future, even if Meta's clock is ahead. */
function timeOf(ms: unknown, now: Date): string {
  const isTime = typeof ms === 'number' && Number.isFinite(ms) && ms > 0;
  return new Date(isTime ? Math.min(ms, now.getTime()) : now).toISOString();
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function listOf(value: unknown, name: string): unknown[] {
  const list = partOf(value, name);
  return Array.isArray(list) ? list : [];
}

/** An id or a short text. Null for a value that no database column could hold. */
function textOf(value: unknown, name: string): string | null {
  const text = partOf(value, name);
  return typeof text === 'string' && text !== '' && text.length <= 500 && !text.includes('\0') ? text : null;
}

const isId = (text: string | null): boolean => text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Signed, but no JSON: it holds no event.
    return undefined;
  }
}
