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
