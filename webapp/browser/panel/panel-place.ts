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

const shopKey = 'panel_shop';

/** The shop that this tab works in, else the one last chosen on this device; null before any choice. */
export function storedShop(): string | null {
  try {
    return window.sessionStorage.getItem(shopKey) ?? window.localStorage.getItem(shopKey);
  } catch {
    // Storage is blocked: the choice lives as long as the page.
    return null;
  }
}

/** Saves the choice for this tab and for the device's next one. */
export function storeShop(slug: string): void {
  try {
    window.sessionStorage.setItem(shopKey, slug);
    window.localStorage.setItem(shopKey, slug);
  } catch {
    // The same.
  }
}
