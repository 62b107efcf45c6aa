import { type ContactWords, contactWords } from '#shared/text/contact.ts';
import { nameContactInAddress } from '../../browser/navigation/contact-in-url.ts';
import { reloadPage } from '../../browser/navigation/redirect.ts';
import { agentSessions, forgetContacts, recallOfContact, remember, servedContact } from '../../browser/storage/storage.ts';
import { reserveForAgent } from '../../browser/view/viewport.ts';
import { sessionState } from './session.ts';

/** How many contacts this browser knows at most; an agent serves fewer in the 12 hours of a session. */
const mostContacts = 100;

export type KnownContact = ContactWords & { key: string };

/** The contacts whom this browser's agents serve, by name. */
export function knownContacts(): KnownContact[] {
  const contacts = agentSessions().map(({ key }) => ({ key, ...wordsOf(recallOfContact(key, 'contact')) }));
  return contacts.sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}

/** Goes on with this contact, at the same page. */
export function openContact(key: string): void {
  nameContactInAddress(key);
  reloadPage();
}

/** Shows whom this page serves, and keeps it for the question which contact a page is about. */
export function showContact(): void {
  const words = contactWords(sessionState.session);
  sessionState.contact = words;
  reserveForAgent(words !== null);
  if (words !== null && servedContact() !== '') remember('contact', words);
  forgetEndedContacts();
}

/** Removes what is kept of contacts whose session is over or was refused, and of the oldest ones beyond the limit. */
export function forgetEndedContacts(): void {
  const newest = agentSessions().sort((one, other) => other.expiresAt - one.expiresAt);
  const kept = new Set(newest.slice(0, mostContacts).map(({ key }) => key));
  forgetContacts((key) => !kept.has(key));
}

/** What storage keeps may be of an older version: only texts come back. */
function wordsOf(kept: unknown): ContactWords {
  const { name, details } = typeof kept === 'object' && kept !== null ? (kept as Partial<Record<string, unknown>>) : {};
  return { name: typeof name === 'string' ? name : 'Cliente sem nome', details: typeof details === 'string' ? details : '' };
}
