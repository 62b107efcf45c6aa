import type { StoreAuthorization } from '#shared/model/store-link.ts';
import type { CodelessReason } from '#shared/text/tray.ts';
import { loadHistoryNote, saveHistoryNote } from './history-state.ts';

const maxLength = 300;
const readParam = (name: string): string => (new URLSearchParams(window.location.search).get(name) ?? '').slice(0, maxLength);

/** The store that Tray names when it opens the integration (spec §2: "reads query parameter url"). */
export const storeInUrl = (): string => readParam('url');

/** What Tray's callback brought (spec §2). */
export const authorizationInUrl = (): StoreAuthorization => ({
  admUser: readParam('adm_user'),
  code: readParam('code'),
  apiAddress: readParam('api_address'),
  storeHost: readParam('store_host'),
  store: readParam('store'),
});

const codeRemovedNote = 'tray-code-was-here';

/** Why the callback's address has no code. */
export function missingCodeReason(): CodelessReason {
  if (readParam('error') === 'access_denied') return 'denied';
  return loadHistoryNote() === codeRemovedNote ? 'reloaded' : 'missing';
}

/**
 * Takes the callback's code out of the address: what is copied, kept in the history or read by others must not carry it. Loaded again there is
 * none, and the merchant authorises anew.
 */
export function removeAuthorizationFromUrl(): void {
  if (readParam('code') !== '') saveHistoryNote(codeRemovedNote);
  const params = new URLSearchParams(window.location.search);
  params.delete('code');
  params.delete('adm_user');
  window.history.replaceState(window.history.state, '', `${window.location.pathname}?${params}`);
}
