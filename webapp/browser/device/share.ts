/** The page's own link. Only its path: the hash may hold the session's code, and the query an agent's contact. */
export const linkToShare = (): string => `${window.location.origin}${window.location.pathname}`;

/**
 * Opens the system's sheet for sharing. `false`: there is none, or it failed. Closing the sheet counts as done. Call it
 * from a press.
 */
export async function sharePage(page: { title: string; url: string }): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(page);
    return true;
  } catch (fault) {
    return fault instanceof DOMException && fault.name === 'AbortError';
  }
}
