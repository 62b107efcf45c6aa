import { uuid } from '../device/uuid.ts';

/**
 * The query parameter of an agent's URL that identifies the contact: an opaque key, which only this browser's storage
 * resolves to a session. A URL that a server receives never contains the secret code.
 */
const parameter = 'atendimento';

/** A key for a new contact. It is random, so it reveals nothing about the code. */
export const newContactKey = (): string => uuid().slice(-12);

/**
 * The contact's key in the URL; `null` = none. Empty: a shopper's page opened this one, in a browser that agents use
 * too.
 */
export const contactKeyInUrl = (): string | null => new URLSearchParams(window.location.search).get(parameter);

/** The URL of another page of the shop, with the contact's key of this page. */
export function withContact(to: string, key = contactKeyInUrl()): string {
  if (key === null) return to;
  const url = new URL(to, window.location.href);
  url.searchParams.set(parameter, key);
  return url.pathname + url.search + url.hash;
}

/** Sets the contact's key in the URL, without a new history entry; an empty key removes it. */
export function setContactKeyInUrl(key: string): void {
  if ((contactKeyInUrl() ?? '') === key) return;
  const url = new URL(window.location.href);
  if (key === '') url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, key);
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
}
