/** The keys of spec §3, the list of suggested ids of spec §7, and whose data the tab itself keeps; and of our own, changes that wait for a connection, the confirmation that was not answered and the colours seen last. */
export type StorageKey =
  | 'session_code'
  | 'catalog_type'
  | 'catalog_id'
  | 'cached_catalog'
  | 'session_user_id'
  | 'checkout_data'
  | 'payment_data'
  | 'suggested_ids'
  | 'tab_user_id'
  | 'waiting_changes'
  | 'confirmation'
  | 'shop_theme';

/** Where entries lie: of one tab, or of the whole browser (platform users, spec §2). */
type Area = 'sessionStorage' | 'localStorage';
type Entry = { value: unknown; expiresAt: number | null };

/** What never leaves its tab: an agent has a contact in each, and these are personal data. */
const ofTheTab: ReadonlySet<StorageKey> = new Set(['checkout_data', 'payment_data', 'tab_user_id', 'waiting_changes', 'confirmation']);
/** What is nobody's: the next link opens another tab, and the shop looks there as it did here. */
const ofTheBrowser: StorageKey = 'shop_theme';
/** Frames of one tab share its storage: one that its page named so keeps its own, such as the two sides of the demo. */
const keyOf = (key: StorageKey) => (/^loja-/.test(window.name) ? `${window.name}:` : '') + key;
/** What stands in for storage where a browser blocks it, by area and key. */
const memory = new Map<string, Entry>();
let area: Area = 'sessionStorage';

/** What an entry link says is written before it is known who comes: it lies with the tab, or where this person's values lie. */
const ofTheEntry: readonly StorageKey[] = ['catalog_type', 'catalog_id', 'suggested_ids'];

/** Where a value is looked for. Only the code is looked for everywhere, to know who comes; the rest of another person's stays theirs. */
function areasOf(key: StorageKey): readonly Area[] {
  if (key === 'session_code') return ['sessionStorage', 'localStorage'];
  if (ofTheTab.has(key)) return ['sessionStorage'];
  if (key === ofTheBrowser) return ['localStorage'];
  return ofTheEntry.includes(key) && area !== 'sessionStorage' ? ['sessionStorage', area] : [area];
}

/**
 * Spec §2: values "are kept in session storage, or in local storage for platform users". The code itself always stays with its
 * tab too: an agent with two contacts in two tabs must not find one's session in the other after a reload.
 */
export function keepForPlatformUser(isPlatformUser: boolean): void {
  area = isPlatformUser ? 'localStorage' : 'sessionStorage';
}

/** Keeps a value, for `seconds` when given. In-chat browsers may block storage: then it lives as long as the page. */
export function remember(key: StorageKey, value: unknown, { seconds }: { seconds?: number } = {}): void {
  const entry: Entry = { value, expiresAt: seconds === undefined ? null : Date.now() + seconds * 1000 };
  write(ofTheTab.has(key) ? 'sessionStorage' : key === ofTheBrowser ? 'localStorage' : area, key, entry);
  if (key === 'session_code') write('sessionStorage', key, entry);
}

/** The kept value, or null when there is none or its time is over. What comes back is unknown: it may be of an older version, or somebody's play. */
export function recall(key: StorageKey): unknown {
  for (const place of areasOf(key)) {
    const entry = memory.get(place + key) ?? read(place, key);
    if (!entry) continue;
    if (entry.expiresAt === null || entry.expiresAt > Date.now()) return entry.value;
    remove(place, key);
  }
  return null;
}

/** `recall` for texts. */
export function recallText(key: StorageKey): string | null {
  const value = recall(key);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Removes one's own value: what a platform user keeps in this browser is not a shopper's to remove, nor the other way round. */
export function forget(key: Exclude<StorageKey, 'session_code'>): void {
  for (const place of areasOf(key)) remove(place, key);
}

/** Whether this is the code that platform users of this browser keep: nobody else's lies there. */
export const isPlatformUsersCode = (code: string): boolean => read('localStorage', 'session_code')?.value === code;

/** Removes a code that no session answers to: the tab's, and the one kept for other tabs when it is this one. */
export function forgetCode(code: string): void {
  if (isPlatformUsersCode(code) || area === 'localStorage') remove('localStorage', 'session_code');
  remove('sessionStorage', 'session_code');
}

/** True when this browser keeps nothing for us, so that only the page and its address can remember. */
export function isStorageBlocked(): boolean {
  const probe = 'probe';
  const kept = attempt(() => {
    window.sessionStorage.setItem(probe, '1');
    const value = window.sessionStorage.getItem(probe);
    window.sessionStorage.removeItem(probe);
    return value;
  });
  return kept !== '1';
}

/** For tests: as a page just opened, with what storage has. */
export function resetStorage(): void {
  memory.clear();
  area = 'sessionStorage';
}

function write(place: Area, key: StorageKey, entry: Entry): void {
  memory.set(place + key, entry);
  attempt(() => window[place].setItem(keyOf(key), JSON.stringify(entry)));
}

function remove(place: Area, key: StorageKey): void {
  memory.delete(place + key);
  attempt(() => window[place].removeItem(keyOf(key)));
}

function read(place: Area, key: StorageKey): Entry | null {
  const entry: unknown = attempt(() => JSON.parse(window[place].getItem(keyOf(key)) ?? 'null'));
  if (typeof entry !== 'object' || entry === null || !('value' in entry)) return null;
  const expiresAt = 'expiresAt' in entry && typeof entry.expiresAt === 'number' ? entry.expiresAt : null;
  return { value: entry.value, expiresAt };
}

/** Even naming `window.sessionStorage` throws where storage is blocked; the memory then stands in, so silence is right. */
function attempt<Value>(access: () => Value): Value | null {
  try {
    return access();
  } catch {
    return null;
  }
}
