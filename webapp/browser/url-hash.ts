import { readSessionHash, type SessionHash } from '#shared/rules/session-hash.ts';

/** The entry link's hash as it stands in the address (spec §2). */
export const sessionHash = (): SessionHash => readSessionHash(window.location.hash);

/** Puts a session code into the address without a new history entry: where storage is blocked, the address is the only memory. */
export function keepCodeInAddress(code: string): void {
  window.history.replaceState(window.history.state, '', `${window.location.pathname}${window.location.search}#${code}`);
}

/** A second entry link opened in the same tab only changes the hash, and a browser loads nothing for that: so we do. */
export function reloadOnNewCode(): () => void {
  let known = sessionHash().code;
  const check = () => {
    const { code } = sessionHash();
    if (code !== null && code !== known) window.location.reload();
    known = code ?? known;
  };
  window.addEventListener('hashchange', check);
  return () => window.removeEventListener('hashchange', check);
}

/** Product ids that the page's address suggests: `?ids=a,b` (spec §7, byids). */
export function idsInAddress(): string[] {
  const ids = new URLSearchParams(window.location.search).get('ids') ?? '';
  return ids
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
