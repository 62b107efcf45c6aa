import type { StoreAuthorization } from '#shared/model/store-link.ts';
import type { CodelessReason } from '#shared/text/tray.ts';
import { historyNote, keepHistoryNote } from './history-state.ts';

const longest = 300;
const read = (name: string): string => (new URLSearchParams(window.location.search).get(name) ?? '').slice(0, longest);

/** The store that Tray names when it opens the integration (spec §2: "reads query parameter url"). */
export const storeInAddress = (): string => read('url');

/** What Tray's callback brought (spec §2). */
export const authorizationInAddress = (): StoreAuthorization => ({
  admUser: read('adm_user'),
  code: read('code'),
  apiAddress: read('api_address'),
  storeHost: read('store_host'),
  store: read('store'),
});

const codeWasHere = 'tray-code-was-here';

/** Why the callback's address has no code. */
export function whyNoCode(): CodelessReason {
  if (read('error') === 'access_denied') return 'denied';
  return historyNote() === codeWasHere ? 'reloaded' : 'missing';
}

/**
 * Takes the callback's code out of the address: what is copied, kept in the history or read by others must not carry it. Loaded again there is
 * none, and the merchant authorises anew.
 */
export function dropAuthorizationFromAddress(): void {
  if (read('code') !== '') keepHistoryNote(codeWasHere);
  const kept = new URLSearchParams(window.location.search);
  kept.delete('code');
  kept.delete('adm_user');
  window.history.replaceState(window.history.state, '', `${window.location.pathname}?${kept}`);
}
