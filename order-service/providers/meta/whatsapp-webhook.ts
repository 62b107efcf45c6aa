import { ChannelType } from '#shared/model/channel.ts';
import { withoutCardNumber } from '#shared/rules/card/free-text-fields.ts';
import type { ContactChange, DeliveryStatus, NativeCart } from '../chat-provider.ts';
import { lateFailureText } from './meta-errors.ts';
import { listOf, partOf, type Reading, textOf, timeOf } from './webhook-parts.ts';

/** Types that WhatsApp sends as messages although no person wrote them. */
const ignoredTypes: readonly (string | null)[] = ['request_welcome', 'ephemeral', null];

type Account = { channelType: typeof ChannelType.WhatsApp; externalId: string };

/** Reads a change of a WhatsApp webhook: contacts' messages, reports on ours, and changed preferences. */
export function readWhatsAppChange(change: unknown, reading: Reading): void {
  const value = partOf(change, 'value');
  const externalId = textOf(partOf(value, 'metadata'), 'phone_number_id');
  const about = externalId === null ? null : { channelType: ChannelType.WhatsApp, externalId };
  const field = textOf(change, 'field');
  const [messages, statuses] = [listOf(value, 'messages'), listOf(value, 'statuses')];
  const preferences = listOf(value, 'user_preferences');
  if (about !== null && field === 'user_preferences' && preferences.length > 0)
    for (const preference of preferences) readPreference(preference, about, reading);
  else if (about !== null && field === 'messages' && messages.length + statuses.length > 0) {
    const people = indexOf(listOf(value, 'contacts'));
    for (const [at, message] of messages.entries())
      readMessage(message, contactOf(message, people, at), about, reading);
    for (const status of statuses) readStatus(status, about, reading);
  } else reading.ignored.other++;
}

function readMessage(message: unknown, person: Person | null, about: Account, reading: Reading): void {
  const [id, type] = [textOf(message, 'id'), textOf(message, 'type')];
  const base = { ...about, at: secondsOf(message, reading.now) };
  // A group is not a person: it gets no greeting and opens no customer service window.
  if (id === null || textOf(message, 'group_id') !== null || ignoredTypes.includes(type)) reading.ignored.other++;
  else if (type === 'system') {
    const changed = changedContactOf(message);
    if (changed === null) reading.ignored.other++;
    else reading.events.push({ id: `message:${id}`, event: { ...base, kind: 'contact-change', ...changed } });
  } else if (person === null) reading.ignored.other++;
  else {
    const cart = nativeCartOf(message, id);
    reading.events.push({
      id: `message:${id}`,
      event: { ...base, kind: 'message', ...person, ...(cart === null ? {} : { cart }) },
    });
  }
}

function readStatus(data: unknown, about: Account, reading: Reading): void {
  const [ref, status] = [textOf(data, 'id'), statusOf(textOf(data, 'status'))];
  if (ref === null || status === null || textOf(data, 'group_id') !== null) {
    reading.ignored.other++;
    return;
  }
  const event = { ...about, at: secondsOf(data, reading.now), kind: 'status', ref, status } as const;
  const messageId = textOf(data, 'biz_opaque_callback_data');
  const reason = status === 'failed' ? lateFailureText(errorOf(listOf(data, 'errors')[0])) : null;
  reading.events.push({
    id: `status:${ref}:${status}`,
    event: { ...event, messageId: isId(messageId) ? messageId : null, reason },
  });
}

/** The contact asked WhatsApp to stop or to resume the shop's marketing messages. */
function readPreference(data: unknown, about: Account, reading: Reading): void {
  const ids = [textOf(data, 'wa_id'), textOf(data, 'user_id')].filter((id) => id !== null);
  const value = textOf(data, 'value');
  const isKnown = textOf(data, 'category') === 'marketing_messages' && (value === 'stop' || value === 'resume');
  if (ids.length === 0 || !isKnown) {
    reading.ignored.other++;
    return;
  }
  const at = secondsOf(data, reading.now);
  const state = value === 'stop' ? 'withdrawn' : 'granted';
  reading.events.push({
    id: `preference:${about.externalId}:${ids.join(':')}:${state}:${at}`,
    event: { ...about, at, kind: 'consent', ids, consent: 'marketing', state },
  });
}

/**
 * The ids of a contact before and after a change of the phone number or of WhatsApp's own id. `from` is absent when the
 * phone is hidden.
 */
function changedContactOf(message: unknown): Omit<ContactChange, 'kind' | keyof Account | 'at'> | null {
  const system = partOf(message, 'system');
  const type = textOf(system, 'type');
  if (type !== 'user_changed_number' && type !== 'user_changed_user_id') return null;
  const [named, alias] = [textOf(system, 'wa_id'), textOf(system, 'user_id')];
  const from = textOf(message, 'from');
  const before = [from, textOf(message, 'from_user_id'), textOf(system, 'previous_user_id')];
  const previous = before.filter((id) => id !== null && id !== named && id !== alias).filter((id) => id !== null);
  // Another own id leaves a visible phone number as it is.
  const contact = named ?? (type === 'user_changed_user_id' && /^\d+$/.test(from ?? '') ? from : null);
  return previous.length === 0 || (contact === null && alias === null) ? null : { previous, contact, alias };
}

/** More lines are no cart of a person. */
const maxCartLines = 100;

/** The cart of an order message from the native catalogue: `product_items` with Meta's ids of the products. */
function nativeCartOf(message: unknown, ref: string): NativeCart | null {
  if (textOf(message, 'type') !== 'order') return null;
  const items = listOf(partOf(message, 'order'), 'product_items').slice(0, maxCartLines);
  return {
    ref,
    items: items.flatMap((item) => {
      const [id, quantity] = [textOf(item, 'product_retailer_id'), Number(partOf(item, 'quantity'))];
      if (id === null) return [];
      // 0: none that can be bought. The message about the cart says so.
      const bought = Number.isInteger(quantity) && quantity > 0 ? Math.min(quantity, 9_999) : 0;
      return [{ id, quantity: bought, price: centsOf(item) }];
    }),
  };
}

/** The price of one unit in cents; null when it is unknown or in another currency. */
function centsOf(item: unknown): number | null {
  const price = Number(partOf(item, 'item_price') ?? Number.NaN);
  const isPrice = textOf(item, 'currency') === 'BRL' && Number.isFinite(price) && price >= 0 && price < 10_000_000;
  return isPrice ? Math.round(price * 100) : null;
}

type Person = { contact: string; alias: string | null; name: string };
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
function contactOf(message: unknown, { contacts, byPhone, byOwnId }: People, at: number): Person | null {
  const from = textOf(message, 'from');
  const userId = textOf(message, 'from_user_id');
  const known = byPhone.get(from) ?? byOwnId.get(userId);
  const about = known ?? (contacts.length === 1 || from === null ? contacts[at] : undefined);
  const [contact, alias] = [from ?? textOf(about, 'wa_id'), userId ?? textOf(about, 'user_id')];
  const name = withoutCardNumber(
    (textOf(partOf(about, 'profile'), 'name') ?? '').replaceAll('\0', '').trim().slice(0, 120),
  );
  if (contact !== null) return { contact, alias, name };
  return alias === null ? null : { contact: alias, alias: null, name };
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

const isId = (text: string | null): boolean => text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
