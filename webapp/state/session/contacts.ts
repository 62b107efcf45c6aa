import { type ContactText, contactText } from '#shared/text/checkout/contact.ts';
import { fetchSession } from '../../api/calls.ts';
import { setContactKeyInUrl } from '../../browser/navigation/contact-in-url.ts';
import { reloadPage } from '../../browser/navigation/redirect.ts';
import {
  agentSessions,
  currentContactKey,
  loadContactValue,
  removeContacts,
  saveContactValue,
  saveValue,
} from '../../browser/storage/storage.ts';
import { reserveContactSpace } from '../../browser/view/viewport.ts';
import { sessionState } from './session.ts';

/** The limit of stored contacts; an agent serves fewer in the 12 hours of a session. */
const maxContacts = 100;

export type KnownContact = ContactText & { key: string };

/** The contacts of this browser's agents, sorted by name. */
export function knownContacts(): KnownContact[] {
  const contacts = agentSessions().map(({ key }) => ({ key, ...parseContact(loadContactValue(key, 'contact')) }));
  return contacts.sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}

/** Switches to this contact on the same page. */
export function openContact(key: string): void {
  setContactKeyInUrl(key);
  reloadPage();
}

/** Shows the page's contact, and stores it for the list of contacts that the agent chooses from. */
export function showContact(): void {
  const contact = contactText(sessionState.session);
  sessionState.contact = contact;
  reserveContactSpace(contact !== null);
  const { userShop, agent } = sessionState.session ?? {};
  if (contact !== null && currentContactKey() !== '')
    saveValue('contact', { ...contact, id: userShop?.id, agentId: agent?.id });
  removeEndedContacts();
}

/**
 * Stores the names of contacts whose page was closed before it knew them: the session has them. One that the shop
 * refuses stays as it is.
 */
export async function nameUnknownContacts(): Promise<void> {
  const unknown = agentSessions().filter(({ key }) => loadContactValue(key, 'contact') === null);
  await Promise.all(
    unknown.map(async ({ key, code }) => {
      const response = await fetchSession(code);
      const contact = response.success ? contactText(response.data) : null;
      if (!response.success || contact === null) return;
      const { userShop, agent } = response.data;
      saveContactValue(key, 'contact', { ...contact, id: userShop.id, agentId: agent?.id });
    }),
  );
}

/** The page is about no contact after all: the top bar names none, and nothing is beside the page. */
export function hideContact(): void {
  sessionState.contact = null;
  reserveContactSpace(false);
}

/** Removes the stored data of contacts whose session ended or was refused, and of the oldest ones beyond the limit. */
export function removeEndedContacts(): void {
  const newest = agentSessions().sort((one, other) => other.expiresAt - one.expiresAt);
  const newestKeys = new Set(newest.slice(0, maxContacts).map(({ key }) => key));
  removeContacts((key) => !newestKeys.has(key));
}

/** Stored data may come from an older version: only strings are accepted. */
function parseContact(stored: unknown): ContactText {
  const { name, details } =
    typeof stored === 'object' && stored !== null ? (stored as Partial<Record<string, unknown>>) : {};
  return {
    name: typeof name === 'string' ? name : 'Cliente sem nome',
    details: typeof details === 'string' ? details : '',
  };
}
