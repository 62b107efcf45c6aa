const keyOf = (reader: string): string => `panel_seen_orders:${reader}`;

/** The greatest number of an order that this person saw on this device; 0: none, or storage is blocked. */
export function storedSeenOrder(reader: string): number {
  try {
    return Number(window.localStorage.getItem(keyOf(reader)) ?? 0) || 0;
  } catch {
    return 0;
  }
}

/** Saves it, also for this person's other tabs and the next visit. */
export function storeSeenOrder(reader: string, number: number): void {
  try {
    window.localStorage.setItem(keyOf(reader), String(number));
  } catch {
    // Storage is blocked: it lives as long as the page.
  }
}
