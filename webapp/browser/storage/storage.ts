import { pageState } from './page-state.ts';

/**
 * The keys of spec §3, and the suggested ids of spec §7. Additional keys: the offline queue, what the shop refused of
 * it, a repeated order without a response, an order whose end is to be shown, the new prices that were not
 * acknowledged, whether the next page shows an item, the contact of an agent, the page last used there, the message
 * that an agent writes to the contact, what the agent typed into forms of the order and into the search, the last
 * colours, and the person's own searches.
 */
export type StorageKey =
  | 'session_code'
  | 'catalog_type'
  | 'catalog_id'
  | 'cached_catalog'
  | 'session_user_id'
  | 'checkout_data'
  | 'payment_data'
  | 'suggested_ids'
  | 'offline_queue'
  | 'refused_changes'
  | 'repeated_order'
  | 'requested_refund'
  | 'ended_order'
  | 'unread_prices'
  | 'item_to_show'
  | 'contact'
  | 'last_page'
  | 'message_draft'
  | 'typed_inputs'
  | 'typed_search'
  | 'shop_theme'
  | 'recent_searches';

/** The storage area: of one tab, or of the whole browser. */
type Area = 'sessionStorage' | 'localStorage';
type Entry = { value: unknown; expiresAt: number | null };

/** Data of an entry link is saved before its session is known. */
const entryKeys: readonly StorageKey[] = ['catalog_type', 'catalog_id', 'suggested_ids'];
/**
 * Data that a new tab of an agent reads (spec §2: "in local storage for platform users"). The rest stays in its tab:
 * large lists and personal data.
 */
const sharedKeys: readonly StorageKey[] = ['session_code', 'contact', 'last_page', ...entryKeys];
/**
 * `fallback` replaces storage in a browser that blocks it; by area and name. `key`: the contact whom this page's
 * agent serves; empty for other users.
 */
const memory = pageState(() => ({ fallback: new Map<string, Entry>(), key: '' }));

/** The area and name of a value. An agent's values contain the contact's key, so that contacts never share data. */
function locationOf(key: StorageKey): [Area, string] {
  // The next link opens another tab, and the shop has the same colours there.
  if (key === 'shop_theme') return ['localStorage', key];
  return memory.key === '' ? ['sessionStorage', key] : locationIn(memory.key, key);
}

const locationIn = (contact: string, key: StorageKey): [Area, string] => [
  sharedKeys.includes(key) ? 'localStorage' : 'sessionStorage',
  `${contact}:${key}`,
];

/** The key of the contact whom this page serves; empty if no agent uses it. */
export const currentContactKey = (): string => memory.key;

/** Switches to the values of this contact; empty: the tab's own values. */
export const setContactKey = (key: string): void => {
  memory.key = key;
};

/** The same for a page whose entry link was saved before its session was known: the link's values move too. */
export function moveSessionLinkValues(key: string): void {
  if (key === memory.key) return;
  const moved = entryKeys.map((entryKey) => [entryKey, loadValue(entryKey)] as const);
  for (const entryKey of entryKeys) removeValue(entryKey);
  setContactKey(key);
  for (const [entryKey, value] of moved) if (value !== null) saveValue(entryKey, value);
}

/** Saves a value, for `seconds` if given. In-chat browsers may block storage: then it lives as long as the page. */
export const saveValue = (key: StorageKey, value: unknown, lifetime: Lifetime = {}): void =>
  saveAt(locationOf(key), value, lifetime);

/** `saveValue` for that contact, whom this page does not serve. */
export const saveContactValue = (contact: string, key: StorageKey, value: unknown, lifetime: Lifetime = {}): void =>
  saveAt(locationIn(contact, key), value, lifetime);

type Lifetime = { seconds?: number };

function saveAt([area, name]: [Area, string], value: unknown, { seconds }: Lifetime): void {
  const entry: Entry = { value, expiresAt: seconds === undefined ? null : Date.now() + seconds * 1000 };
  memory.fallback.set(area + name, entry);
  tryAccess(() => window[area].setItem(name, JSON.stringify(entry)));
}

/**
 * The stored value, or `null` if there is none or it expired. Its type is unknown: an older version or another program
 * may have written it.
 */
export const loadValue = (key: StorageKey): unknown => entryAt(...locationOf(key))?.value ?? null;

/** Whether a value is stored that another page of this tab will find. A browser that blocks storage keeps none. */
export const isKeptOverReload = (key: StorageKey): boolean => loadValue(key) !== null && !isStorageBlocked();

/** `loadValue` for texts. */
export function loadText(key: StorageKey): string | null {
  const value = loadValue(key);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Removes a value of this contact, or of this tab if no agent uses it. */
export const removeValue = (key: StorageKey): void => remove(...locationOf(key));

/** An agent's session stored in this browser: the contact's key, the code and the expiry (milliseconds since 1970). */
export type AgentSession = { key: string; code: string; expiresAt: number };

/** The stored agent sessions that have not expired. */
export const agentSessions = (): AgentSession[] =>
  keysIn('localStorage').flatMap((name) => {
    const [, key] = /^(\w+):session_code$/.exec(name) ?? [];
    const { value, expiresAt } = (key && entryAt('localStorage', name)) || {};
    return key && typeof value === 'string' ? [{ key, code: value, expiresAt: expiresAt ?? 0 }] : [];
  });

/** A value of that contact, such as the name; `null` if there is none. */
export const loadContactValue = (contact: string, key: StorageKey): unknown =>
  entryAt(...locationIn(contact, key))?.value ?? null;

/** Removes all values of contacts for whose key `isEnded` returns true. */
export function removeContacts(isEnded: (key: string) => boolean): void {
  for (const area of ['sessionStorage', 'localStorage'] as const)
    for (const name of keysIn(area)) {
      const [, key] = /^(\w+):/.exec(name) ?? [];
      if (key && isEnded(key)) remove(area, name);
    }
}

/** True if this browser blocks that area, so that only the page and its URL can keep data. */
export function isStorageBlocked(area: Area = 'sessionStorage'): boolean {
  const probe = 'probe';
  const stored = tryAccess(() => {
    window[area].setItem(probe, '1');
    const value = window[area].getItem(probe);
    window[area].removeItem(probe);
    return value;
  });
  return stored !== '1';
}

const keysIn = (area: Area): string[] => tryAccess(() => Object.keys(window[area])) ?? [];

function remove(area: Area, name: string): void {
  memory.fallback.delete(area + name);
  tryAccess(() => window[area].removeItem(name));
}

/** The entry, or `null` if there is none or it expired. */
function entryAt(area: Area, name: string): Entry | null {
  const entry = memory.fallback.get(area + name) ?? read(area, name);
  if (!entry || entry.expiresAt === null || entry.expiresAt > Date.now()) return entry;
  remove(area, name);
  return null;
}

function read(area: Area, name: string): Entry | null {
  const entry: unknown = tryAccess(() => JSON.parse(window[area].getItem(name) ?? 'null'));
  if (typeof entry !== 'object' || entry === null || !('value' in entry)) return null;
  const expiresAt = 'expiresAt' in entry && typeof entry.expiresAt === 'number' ? entry.expiresAt : null;
  return { value: entry.value, expiresAt };
}

/**
 * If storage is blocked, reading `window.sessionStorage` already throws. The memory replaces it, so the error is
 * ignored.
 */
function tryAccess<Value>(access: () => Value): Value | null {
  try {
    return access();
  } catch {
    return null;
  }
}
