/** The keys of spec §3, and the list of suggested ids of spec §7. */
export type StorageKey =
  | 'session_code'
  | 'catalog_type'
  | 'catalog_id'
  | 'cached_catalog'
  | 'session_user_id'
  | 'checkout_data'
  | 'payment_data'
  | 'suggested_ids';

/** Where entries lie: of one tab, or of the whole browser (platform users, spec §2). */
type Area = 'sessionStorage' | 'localStorage';
type Entry = { value: unknown; expiresAt: number | null };

const prefix = 'loja:';
const memory = new Map<string, Entry>();
let area: Area = 'sessionStorage';

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
  memory.set(key, entry);
  const text = JSON.stringify(entry);
  write(area, key, text);
  if (key === 'session_code') write('sessionStorage', key, text);
}

/** The kept value, or null when there is none or its time is over. What comes back is unknown: it may be of an older version, or somebody's play. */
export function recall(key: StorageKey): unknown {
  const entry = memory.get(key) ?? read('sessionStorage', key) ?? read('localStorage', key);
  if (!entry) return null;
  if (entry.expiresAt === null || entry.expiresAt > Date.now()) return entry.value;
  forget(key);
  return null;
}

/** `recall` for texts. */
export function recallText(key: StorageKey): string | null {
  const value = recall(key);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Removes a value everywhere. */
export function forget(key: StorageKey): void {
  memory.delete(key);
  for (const place of ['sessionStorage', 'localStorage'] as const) attempt(() => window[place].removeItem(prefix + key));
}

/** True when this browser keeps nothing for us, so that only the page and its address can remember. */
export function isStorageBlocked(): boolean {
  const probe = `${prefix}probe`;
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

const write = (place: Area, key: StorageKey, text: string) => attempt(() => window[place].setItem(prefix + key, text));

function read(place: Area, key: StorageKey): Entry | null {
  const entry: unknown = attempt(() => JSON.parse(window[place].getItem(prefix + key) ?? 'null'));
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
