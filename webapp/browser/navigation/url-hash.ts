import { readSessionHash, type SessionHash } from '#shared/rules/session/session-hash.ts';
import { currentContactKey } from '../storage/storage.ts';
import { contactKeyInUrl } from './contact-in-url.ts';

/** The entry link's hash as it stands in the address (spec §2). */
export const sessionHash = (): SessionHash => readSessionHash(window.location.hash);

/** Puts a session code into the address without a new history entry: where storage is blocked, the address is the only memory. */
export const writeCodeToUrl = (code: string): void => replaceHash(`#${code}`);

/** Takes the session code out of the address: what is copied, shared or read by a script of somebody else's must not carry it. */
export const removeCodeFromUrl = (): void => replaceHash('');

/**
 * Loads the page again when its address became another session's: another entry link in the same tab only changes the hash, and a step back
 * may lead to an address of another contact, for which a browser loads nothing. Returns how to stop.
 */
export function reloadOnOtherSession(): () => void {
  const checkHash = () => {
    if (sessionHash().code !== null) window.location.reload();
  };
  const checkContact = () => {
    if ((contactKeyInUrl() ?? '') !== currentContactKey()) window.location.reload();
  };
  window.addEventListener('hashchange', checkHash);
  window.addEventListener('popstate', checkContact);
  return () => {
    window.removeEventListener('hashchange', checkHash);
    window.removeEventListener('popstate', checkContact);
  };
}

/** Says that the page is at another path than the one it was opened at, in the same step of the history. */
export const correctPath = (path: string): void => replaceUrl(path, window.location.hash);

const replaceHash = (hash: string) => replaceUrl(window.location.pathname, hash);
const replaceUrl = (path: string, hash: string) =>
  window.history.replaceState(window.history.state, '', `${path}${window.location.search}${hash}`);

/** As many products as one call answers. */
const maxIds = 100;

/** Product ids that the page's address suggests: `?ids=a,b` (spec §7, byids). What can be no product's id is not asked for. */
export function productIdsInUrl(): string[] {
  const ids = new URLSearchParams(window.location.search).get('ids') ?? '';
  const candidates = ids.split(',').map((id) => id.trim());
  return [...new Set(candidates.filter(isPossibleId))].slice(0, maxIds);
}

// Neither control characters nor what stands for bytes that are no text, and no "." or "..", which a path would swallow.
const isPossibleId = (id: string): boolean => id.length <= 200 && /^[^\p{Cc}\ufffd]+$/u.test(id) && !/^\.{1,2}$/.test(id);
