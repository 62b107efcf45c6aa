import type { AgentContact, ContactEvent } from '../../model/agent-contact.ts';
import { normalizeText } from '../text/fold-text.ts';

/** The events that this agent has not seen, the newest first. */
export const unseenEvents = ({ events }: Pick<AgentContact, 'events'>): ContactEvent[] =>
  events.filter(({ isSeen }) => !isSeen);

/**
 * The contacts in the order that is on screen: nothing moves under the hand. New ones come first, in the order of the
 * shop.
 */
export function keepContactOrder(shown: readonly AgentContact[], contacts: readonly AgentContact[]): AgentContact[] {
  const places = new Map(shown.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: AgentContact) => places.get(id) ?? -1;
  return [...contacts].sort((one, other) => placeOf(one) - placeOf(other));
}

/** How many contacts other than this one have news. */
export const contactsWithNews = (contacts: readonly AgentContact[], currentId: string): number =>
  contacts.filter((contact) => contact.id !== currentId && unseenEvents(contact).length > 0).length;

/** The newest unseen event that was not there before, of a contact other than `currentId`; `null` = none. */
export function newestAlert(
  before: readonly AgentContact[],
  contacts: readonly AgentContact[],
  currentId: string,
): { contact: AgentContact; event: ContactEvent } | null {
  const known = new Map(before.map(({ id, events }) => [id, new Set(events.map(({ kind, at }) => `${kind} ${at}`))]));
  const news = contacts
    .filter(({ id }) => id !== currentId)
    .flatMap((contact) =>
      unseenEvents(contact)
        .filter(({ kind, at }) => known.get(contact.id)?.has(`${kind} ${at}`) === false)
        .map((event) => ({ contact, event })),
    );
  return news.sort((one, other) => (one.event.at < other.event.at ? 1 : -1))[0] ?? null;
}

/** The contacts whose name, last digits of the phone or newest order match what was typed. */
export function findContacts(contacts: readonly AgentContact[], typed: string): AgentContact[] {
  const words = normalizeText(typed).split(/\s+/).filter(Boolean);
  return contacts.filter(({ name, phoneEnd, lastOrder }) => {
    const texts = [normalizeText(name), phoneEnd ?? '', lastOrder ? String(lastOrder.number) : ''];
    return words.every((word) => texts.some((text) => text.includes(word)));
  });
}

/** 'Marina Exemplo' → 'ME'; '?' without a letter. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => word.match(/\p{L}/u) ?? []);
  const [first = '?'] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (first + last).toUpperCase();
}

/** The next or previous contact of the list, which has no end; `null` without another one. */
export function neighbourContact(
  contacts: readonly AgentContact[],
  currentId: string,
  step: 1 | -1,
): AgentContact | null {
  const place = contacts.findIndex(({ id }) => id === currentId);
  const from = place === -1 && step === -1 ? 0 : place;
  const next = contacts[(from + step + contacts.length) % contacts.length];
  return next && next.id !== currentId ? next : null;
}
