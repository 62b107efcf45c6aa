import { readSessionHash, type SessionHash } from '#shared/rules/session/session-hash.ts';
import { currentContactKey } from '../storage/storage.ts';
import { contactKeyInUrl } from './contact-in-url.ts';

/** The entry link's hash in the URL (spec §2). */
export const sessionHash = (): SessionHash => readSessionHash(window.location.hash);

/** Writes a session code to the URL without a new history entry: if storage is blocked, only the URL can keep it. */
export const writeCodeToUrl = (code: string): void => replaceHash(`#${code}`);

/** Removes the session code from the URL: copied or shared URLs and third-party scripts must not contain it. */
export const removeCodeFromUrl = (): void => replaceHash('');

/**
 * Reloads the page when its URL belongs to another session. Another entry link in the same tab changes only the hash,
 * and a step back may change only the contact; the browser loads nothing then. Returns a function that stops it.
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

/** Replaces the path of the URL, without a new history entry. */
export const correctPath = (path: string): void => replaceUrl(path, window.location.hash);

const replaceHash = (hash: string) => replaceUrl(window.location.pathname, hash);
const replaceUrl = (path: string, hash: string) =>
  window.history.replaceState(window.history.state, '', `${path}${window.location.search}${hash}`);
