import type { StoreAuthorization } from '#shared/model/store-link.ts';
import type { CodelessReason } from '#shared/text/tray.ts';
import { loadHistoryNote, saveHistoryNote } from './history-state.ts';

const maxLength = 300;
const readParam = (name: string): string =>
  (new URLSearchParams(window.location.search).get(name) ?? '').slice(0, maxLength);

/** The store in the URL that opens the Tray integration (spec §2: "reads query parameter url"). */
export const storeInUrl = (): string => readParam('url');

/** The data of Tray's callback (spec §2). */
export const authorizationInUrl = (): StoreAuthorization => ({
  admUser: readParam('adm_user'),
  code: readParam('code'),
  apiAddress: readParam('api_address'),
  storeHost: readParam('store_host'),
  store: readParam('store'),
});

const codeRemovedNote = 'tray-code-was-here';

/** Why the callback's URL has no code. */
export function missingCodeReason(): CodelessReason {
  if (readParam('error') === 'access_denied') return 'denied';
  return loadHistoryNote() === codeRemovedNote ? 'reloaded' : 'missing';
}

/**
 * Removes the callback's code from the URL: copies, the history and other readers must not contain it. After a reload
 * there is no code, and the merchant authorises again.
 */
export function removeAuthorizationFromUrl(): void {
  if (readParam('code') !== '') saveHistoryNote(codeRemovedNote);
  const params = new URLSearchParams(window.location.search);
  params.delete('code');
  params.delete('adm_user');
  window.history.replaceState(window.history.state, '', `${window.location.pathname}?${params}`);
}
