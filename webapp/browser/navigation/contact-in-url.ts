import { uuid } from '../device/uuid.ts';

/**
 * The part of an agent's address that names the contact: an opaque key, which only this browser's storage resolves to a session. The secret
 * code is never part of an address that a server sees.
 */
const parameter = 'atendimento';

/** A key for a contact that has none yet. It is made of chance alone, so it says nothing of the code. */
export const newContactKey = (): string => uuid().slice(-12);

/** The contact's key in the address; null = none. Empty: the page was opened from a shopper's, in a browser that agents use, too. */
export const contactKeyInUrl = (): string | null => new URLSearchParams(window.location.search).get(parameter);

/** The address of another page of the shop, for the contact that this page's address names. */
export function withContact(to: string, key = contactKeyInUrl()): string {
  if (key === null) return to;
  const url = new URL(to, window.location.href);
  url.searchParams.set(parameter, key);
  return url.pathname + url.search + url.hash;
}

/** Names the contact in the address, in the same step of the history; empty: names none. */
export function setContactKeyInUrl(key: string): void {
  if ((contactKeyInUrl() ?? '') === key) return;
  const url = new URL(window.location.href);
  if (key === '') url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, key);
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
}
