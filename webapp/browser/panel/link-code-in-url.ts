/** The code of a link in the address (`/painel#<code>`), or null. */
export function linkCodeInUrl(): string | null {
  const code = window.location.hash.slice(1);
  return /^[\w-]{8,64}$/.test(code) ? code : null;
}

/** Removes the code from the address, so that it is not copied or photographed. */
export const removeLinkCode = (): void =>
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);

/** Calls `task` when another link is opened in this tab: only the address's hash changes then. */
export function onLinkCode(task: () => void): () => void {
  window.addEventListener('hashchange', task);
  return () => window.removeEventListener('hashchange', task);
}
