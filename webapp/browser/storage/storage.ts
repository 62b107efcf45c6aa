/**
 * The keys of spec §3, and the list of suggested ids of spec §7. Our own: changes that wait for a connection, a confirmation without
 * an answer, whom an agent serves, and the colours that were seen last.
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
  | 'waiting_changes'
  | 'confirmation'
  | 'contact'
  | 'shop_theme';

/** Where entries lie: of one tab, or of the whole browser. */
type Area = 'sessionStorage' | 'localStorage';
type Entry = { value: unknown; expiresAt: number | null };

/** What an entry link says is written before it is known whose session it opens. */
const entryKeys: readonly StorageKey[] = ['catalog_type', 'catalog_id', 'suggested_ids'];
/**
 * What a new tab of an agent finds again (spec §2: "in local storage for platform users"). The rest stays in its tab: large lists and
 * personal data.
 */
const sharedKeys: readonly StorageKey[] = ['session_code', 'contact', ...entryKeys];
/** What stands in for storage where a browser blocks it, by area and name. */
const memoryFallback = new Map<string, Entry>();
/** The key of the contact whom this page's agent serves; empty for everyone else. */
let contactKey = '';

/** Where a value lies. An agent's values carry the contact's key, so that two contacts never see each other's. */
function locationOf(key: StorageKey): [Area, string] {
  // The next link opens another tab, and the shop has the same colours there.
  if (key === 'shop_theme') return ['localStorage', key];
  if (contactKey === '') return ['sessionStorage', key];
  return [sharedKeys.includes(key) ? 'localStorage' : 'sessionStorage', `${contactKey}:${key}`];
}

/** The key of the contact whom this page serves; empty where no agent asks. */
export const currentContactKey = (): string => contactKey;

/** From now on values are those of this contact; empty: the tab's own. */
export const setContactKey = (key: string): void => {
  contactKey = key;
};

/** The same for a page whose link was read before it was known whose session it opens: what the link said moves along. */
export function moveEntryLinkValues(key: string): void {
  if (key === contactKey) return;
  const moved = entryKeys.map((entryKey) => [entryKey, loadValue(entryKey)] as const);
  for (const entryKey of entryKeys) removeValue(entryKey);
  setContactKey(key);
  for (const [entryKey, value] of moved) if (value !== null) saveValue(entryKey, value);
}

/** Keeps a value, for `seconds` when given. In-chat browsers may block storage: then it lives as long as the page. */
export function saveValue(key: StorageKey, value: unknown, { seconds }: { seconds?: number } = {}): void {
  const [area, name] = locationOf(key);
  const entry: Entry = { value, expiresAt: seconds === undefined ? null : Date.now() + seconds * 1000 };
  memoryFallback.set(area + name, entry);
  tryAccess(() => window[area].setItem(name, JSON.stringify(entry)));
}

/**
 * The kept value, or null when there is none or its time is over. What comes back is unknown: an older version or another program may
 * have written it.
 */
export const loadValue = (key: StorageKey): unknown => entryAt(...locationOf(key))?.value ?? null;

/** `loadValue` for texts. */
export function loadText(key: StorageKey): string | null {
  const value = loadValue(key);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Removes a value of this contact, or of this tab where no agent asks. */
export const removeValue = (key: StorageKey): void => remove(...locationOf(key));

/** An agent's session that this browser knows: its contact's key, its code and when it ends (milliseconds since 1970). */
export type AgentSession = { key: string; code: string; expiresAt: number };

/** The agent's sessions that this browser knows and that are not over. */
export const agentSessions = (): AgentSession[] =>
  keysIn('localStorage').flatMap((name) => {
    const [, key] = /^(\w+):session_code$/.exec(name) ?? [];
    const { value, expiresAt } = (key && entryAt('localStorage', name)) || {};
    return key && typeof value === 'string' ? [{ key, code: value, expiresAt: expiresAt ?? 0 }] : [];
  });

/** What is kept of that contact for every tab, such as the name; null when there is nothing. */
export const loadContactValue = (contact: string, key: StorageKey): unknown => entryAt('localStorage', `${contact}:${key}`)?.value ?? null;

/** Removes all that was kept for contacts whose key this says yes to. */
export function removeContacts(isEnded: (key: string) => boolean): void {
  for (const area of ['sessionStorage', 'localStorage'] as const)
    for (const name of keysIn(area)) {
      const [, key] = /^(\w+):/.exec(name) ?? [];
      if (key && isEnded(key)) remove(area, name);
    }
}

/** True when this browser keeps nothing for us in that area, so that only the page and its address can remember. */
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

/** For tests: as a page just opened, with what storage has. */
export function resetStorage(): void {
  memoryFallback.clear();
  contactKey = '';
}

const keysIn = (area: Area): string[] => tryAccess(() => Object.keys(window[area])) ?? [];

function remove(area: Area, name: string): void {
  memoryFallback.delete(area + name);
  tryAccess(() => window[area].removeItem(name));
}

/** The entry, or null when there is none or its time is over. */
function entryAt(area: Area, name: string): Entry | null {
  const entry = memoryFallback.get(area + name) ?? read(area, name);
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

/** Even naming `window.sessionStorage` throws where storage is blocked; the memory then stands in, so silence is right. */
function tryAccess<Value>(access: () => Value): Value | null {
  try {
    return access();
  } catch {
    return null;
  }
}
