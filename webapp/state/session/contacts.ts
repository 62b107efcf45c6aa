import { type ContactWords, contactWords } from '#shared/text/contact.ts';
import { setContactKeyInUrl } from '../../browser/navigation/contact-in-url.ts';
import { reloadPage } from '../../browser/navigation/redirect.ts';
import { agentSessions, currentContactKey, loadContactValue, removeContacts, saveValue } from '../../browser/storage/storage.ts';
import { reserveContactSpace } from '../../browser/view/viewport.ts';
import { sessionState } from './session.ts';

/** How many contacts this browser knows at most; an agent serves fewer in the 12 hours of a session. */
const maxContacts = 100;

export type KnownContact = ContactWords & { key: string };

/** The contacts whom this browser's agents serve, by name. */
export function knownContacts(): KnownContact[] {
  const contacts = agentSessions().map(({ key }) => ({ key, ...parseContact(loadContactValue(key, 'contact')) }));
  return contacts.sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}

/** Goes on with this contact, at the same page. */
export function openContact(key: string): void {
  setContactKeyInUrl(key);
  reloadPage();
}

/** Shows whom this page serves, and keeps it for the question which contact a page is about. */
export function showContact(): void {
  const contact = contactWords(sessionState.session);
  sessionState.contact = contact;
  reserveContactSpace(contact !== null);
  if (contact !== null && currentContactKey() !== '') saveValue('contact', contact);
  removeEndedContacts();
}

/** Removes what is kept of contacts whose session is over or was refused, and of the oldest ones beyond the limit. */
export function removeEndedContacts(): void {
  const newest = agentSessions().sort((one, other) => other.expiresAt - one.expiresAt);
  const newestKeys = new Set(newest.slice(0, maxContacts).map(({ key }) => key));
  removeContacts((key) => !newestKeys.has(key));
}

/** What storage keeps may be of an older version: only texts come back. */
function parseContact(stored: unknown): ContactWords {
  const { name, details } = typeof stored === 'object' && stored !== null ? (stored as Partial<Record<string, unknown>>) : {};
  return { name: typeof name === 'string' ? name : 'Cliente sem nome', details: typeof details === 'string' ? details : '' };
}
