import { ChannelType } from '#shared/model/channel.ts';
import { lateFailureText } from './meta-errors.ts';

/** How far a message got, in Meta's words. */
export type DeliveryStatus = 'sent' | 'delivered' | 'read' | 'failed';

/**
 * What a webhook tells, without anything a contact wrote. `externalId` is Meta's id of the phone number, page or account it is about;
 * times are ISO.
 */
export type ChannelEvent = { channelType: ChannelType; externalId: string; at: string } & (
  | {
      kind: 'message';
      contact: string;
      /** The contact's other id, when there are two: WhatsApp's own beside the phone. */
      alias: string | null;
      name: string;
    }
  /** `messageId` is our own id, when it comes back; `reason` why it failed (`messageFailureText`). */
  | { kind: 'status'; ref: string; messageId: string | null; status: DeliveryStatus; reason: string | null }
  /** Everything sent until then was delivered, or read, as Messenger says it. */
  | { kind: 'until'; contact: string; status: 'delivered' | 'read' }
);

/** An event under the name that tells a repetition. */
export type IdentifiedEvent = { id: string; event: ChannelEvent };
/** What of a webhook is of no use here, counted: our own messages coming back, and everything else there is. */
export type Ignored = { echo: number; other: number };
export type MetaWebhook = { events: IdentifiedEvent[]; ignored: Ignored };

/** Reads a webhook of WhatsApp, Messenger or Instagram, in batches as they come. Whatever is not as documented is counted and left out. */
export function readMetaWebhook(body: Buffer, now: Date): MetaWebhook {
  const reading: Reading = { events: [], ignored: { echo: 0, other: 0 }, now };
  const told = parse(body);
  const entries = listOf(told, 'entry');
  switch (textOf(told, 'object')) {
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

type Reading = MetaWebhook & { now: Date };

/** What WhatsApp counts as messages without anybody having written. */
const notWritten: readonly (string | null)[] = ['system', 'request_welcome', 'ephemeral', null];

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
    if (id === null || person === null || notWritten.includes(textOf(message, 'type'))) reading.ignored.other++;
    else
      reading.events.push({
        id: `message:${id}`,
        event: { ...about, at: secondsOf(message, reading.now), kind: 'message', ...person },
      });
  });
  for (const told of statuses) {
    const [ref, status] = [textOf(told, 'id'), statusOf(textOf(told, 'status'))];
    if (ref === null || status === null) {
      reading.ignored.other++;
      continue;
    }
    const event = { ...about, at: secondsOf(told, reading.now), kind: 'status', ref, status } as const;
    const messageId = textOf(told, 'biz_opaque_callback_data');
    const reason = status === 'failed' ? lateFailureText(errorOf(listOf(told, 'errors')[0])) : null;
    reading.events.push({
      id: `status:${ref}:${status}`,
      event: { ...event, messageId: isId(messageId) ? messageId : null, reason },
    });
  }
}

type People = { contacts: unknown[]; byPhone: Map<string | null, unknown>; byOwnId: Map<string | null, unknown> };

/** The contacts of a notification by their ids; of two with one id the first counts. */
function indexOf(contacts: unknown[]): People {
  const by = (field: string) => {
    const named = contacts.map((contact): [string | null, unknown] => [textOf(contact, field), contact]);
    return new Map(named.filter(([id]) => id !== null).reverse());
  };
  return { contacts, byPhone: by('wa_id'), byOwnId: by('user_id') };
}

/** Who wrote: by phone where it is shown, else by WhatsApp's own id. Contacts come in the order of their messages. */
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
  const name = (textOf(partOf(about, 'profile'), 'name') ?? '').replaceAll('\0', '').trim().slice(0, 120);
  if (contact !== null) return { contact, alias, name };
  return alias === null ? null : { contact: alias, alias: null, name };
}

function readEntry(entry: unknown, channelType: ChannelType, reading: Reading): void {
  const messaging = listOf(entry, 'messaging');
  // Comments and mentions come as changes, and what another app answers as standby.
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
    const isGone = partOf(message, 'is_deleted') === true;
    const id = mid ?? (postback === undefined ? null : `${contact}:${about.at}`);
    if (id === null || isGone) reading.ignored.other++;
    else
      reading.events.push({
        id: `message:${id}`,
        event: { ...about, kind: 'message', contact, alias: null, name: '' },
      });
    return;
  }
  const status = read === undefined ? 'delivered' : 'read';
  const told = read ?? delivery;
  const refs = [...listOf(told, 'mids'), partOf(told, 'mid')].filter(
    (ref) => typeof ref === 'string' && ref !== '' && ref.length <= 500,
  );
  const watermark = partOf(told, 'watermark');
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

const statusOf = (word: string | null): DeliveryStatus | null =>
  word === 'sent' || word === 'delivered' || word === 'read' || word === 'failed'
    ? word
    : word === 'played'
      ? 'read'
      : null;

function errorOf(error: unknown): { code: number; subcode: null } | null {
  const code = partOf(error, 'code');
  return typeof code === 'number' ? { code, subcode: null } : null;
}

/** WhatsApp's times are seconds, as text. */
const secondsOf = (item: unknown, now: Date): string => timeOf(Number(partOf(item, 'timestamp')) * 1_000, now);

/** Nothing happened later than now, whatever their clock says. */
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

/** An id or a word; nothing that no column could hold. */
function textOf(value: unknown, name: string): string | null {
  const text = partOf(value, name);
  return typeof text === 'string' && text !== '' && text.length <= 500 && !text.includes('\0') ? text : null;
}

const isId = (text: string | null): boolean => text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Signed and no JSON: there is nothing in it for us.
    return undefined;
  }
}
