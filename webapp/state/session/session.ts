import { proxy } from 'valtio';
import type { Address } from '#shared/model/address.ts';
import { InitialCatalogType } from '#shared/model/catalog-state.ts';
import { anonymousSessionCode, type Session } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { isPlatformUser } from '#shared/rules/session/session-type.ts';
import type { ContactWords } from '#shared/text/contact.ts';
import { fetchSession, fetchSettings } from '../../api/calls.ts';
import { isTemporary, onSessionRefused, setBearer } from '../../api/client.ts';
import { activateSession, resolveEntrySession } from '../../browser/navigation/entry-code.ts';
import { productIdsInUrl, removeCodeFromUrl, sessionHash, writeCodeToUrl } from '../../browser/navigation/url-hash.ts';
import { currentContactKey, isStorageBlocked, loadText, loadValue, removeValue, saveValue } from '../../browser/storage/storage.ts';
import { loadOrder } from '../order/order.ts';

/**
 * `loading` while nobody knows who asks; `invalid` when the session was refused, which ends on the invalid-session page (spec §2);
 * `unreachable` when nobody could say, or the session stands and the shop's settings do not come: the page stays and offers another try;
 * `question` when an agent must say which contact the page is about.
 */
export type SessionPhase = 'loading' | 'ready' | 'invalid' | 'unreachable' | 'question';

/** `contact`: whom a platform user serves, in words (contacts.ts). */
type SessionState = { phase: SessionPhase; session: Session | null; settings: ShopSettings | null; contact: ContactWords | null };

export const sessionState = proxy<SessionState>({ phase: 'loading', session: null, settings: null, contact: null });

onSessionRefused(() => {
  removeValue('session_code');
  sessionState.phase = 'invalid';
});

/** Only for "try again": the code of the last attempt. */
let attemptedCode: string | null = null;
let retrying: Promise<void> | null = null;

/** Whether the page goes on with the session that its tab had before: then what the tab kept is this person's, before the session says so. */
export const continuesTabSession = (): boolean => attemptedCode !== null && attemptedCode === loadText('session_code');

/** A link came that suggests products: what was kept of the catalogue gives way to them. */
let hasNewSuggestions = false;

/** What an entry link asks the catalogue to open, once (spec §4). */
export type InitialCatalog = { type: InitialCatalogType; id: string };

/** Opens the shop for whoever the address, or what was kept, says (spec §2, "Session loading"). */
export async function startSession(): Promise<void> {
  const { code, catalogType, catalogId } = sessionHash();
  const entry = resolveEntrySession();
  if (entry.code === null) {
    sessionState.phase = entry.reason === 'question' ? 'question' : 'invalid';
    return;
  }
  saveEntryLink(code, catalogType, catalogId);
  await loadSession(entry.code);
}

/** Tries again after a session, or settings, that could not be reached, and shows that it does. */
export async function retrySession(): Promise<void> {
  sessionState.phase = 'loading';
  await retryInBackground();
}

/** The same while the page stays as it is, once at a time. A session that stands is asked for no more: an anonymous visitor would be given another. */
export function retryInBackground(): Promise<void> {
  retrying ??= (sessionState.session ? loadSettings() : reloadSession()).finally(() => {
    retrying = null;
  });
  return retrying;
}

async function reloadSession(): Promise<void> {
  await loadSession(attemptedCode ?? loadText('session_code') ?? anonymousSessionCode);
}

/** The initial catalogue that an entry link left in storage. */
export function initialCatalog(): InitialCatalog | null {
  const type = Object.values(InitialCatalogType).find((known) => known === loadValue('catalog_type'));
  const id = loadText('catalog_id');
  if (!type || (type !== InitialCatalogType.Standard && !id)) return null;
  return { type, id: id ?? '' };
}

/** Takes it out of there: "the stored values are cleared" (spec §4). */
export function consumeInitialCatalog(): InitialCatalog | null {
  const initial = initialCatalog();
  removeValue('catalog_type');
  removeValue('catalog_id');
  return initial;
}

/** Shows the customer's addresses as the shop now has them. */
export function replaceAddresses(addresses: Address[]): void {
  if (sessionState.session) sessionState.session.userShop.addresses = addresses;
}

async function loadSession(code: string): Promise<void> {
  attemptedCode = code;
  setBearer(null);
  const answer = await fetchSession(code);
  if (!answer.success || !answer.data?.userShop) {
    const isOpen = !answer.success && isTemporary(answer.errors);
    if (isOpen) saveCodeUntilAnswered(code);
    else removeValue('session_code');
    sessionState.phase = isOpen ? 'unreachable' : 'invalid';
    return;
  }
  const session = answer.data;
  adoptSession(session.code ?? code, session);
  sessionState.session = session;
  void loadOrder();
  await loadSettings();
}

async function loadSettings(): Promise<void> {
  const answer = await fetchSettings();
  sessionState.settings = answer.success ? answer.data.data : null;
  sessionState.phase = answer.success ? 'ready' : 'unreachable';
}

/** The link outlives a reload until the shop itself refuses it. What was kept of the catalogue is another code's, perhaps another person's. */
function saveCodeUntilAnswered(code: string): void {
  if (code === anonymousSessionCode) return;
  if (code !== loadText('session_code')) removeValue('cached_catalog');
  saveCode(code);
}

function saveCode(code: string): void {
  if (loadText('session_code') !== code) {
    removeUnanswered();
    saveValue('session_code', code);
  }
  if (isStorageBlocked()) writeCodeToUrl(code);
  else removeCodeFromUrl();
}

/** What was sent and is not answered is nothing of another session's, nor of another person's. */
function removeUnanswered(): void {
  removeValue('waiting_changes');
  removeValue('confirmation');
}

/** Everything later asks with this code; an anonymous visitor was just given one of their own. */
function adoptSession(code: string, session: Session): void {
  const isAgent = isPlatformUser(session);
  if (!isAgent && currentContactKey() !== '') removeValue('session_code');
  activateSession(code, isAgent);
  setBearer(code);
  saveCode(code);
  // What was kept for somebody else must not greet this person.
  const { id } = session.userShop;
  const isSame = loadText('session_user_id') === id;
  if (!isSame || hasNewSuggestions) removeValue('cached_catalog');
  if (!isSame) {
    removeValue('checkout_data');
    removeValue('payment_data');
    removeUnanswered();
  }
  saveValue('session_user_id', id);
  hasNewSuggestions = false;
}

/** Keeps what the entry link says beside the code: the address loses it with the first step inside the shop. */
function saveEntryLink(code: string | null, catalogType: InitialCatalogType | null, catalogId: string | null): void {
  if (catalogType) {
    saveValue('catalog_type', catalogType);
    saveValue('catalog_id', catalogId ?? '');
  }
  const ids = productIdsInUrl();
  // Not a reload, which has the same ids and no code any more: that keeps what the shopper had.
  hasNewSuggestions = ids.length > 0 && (code !== null || JSON.stringify(ids) !== JSON.stringify(loadValue('suggested_ids')));
  if (ids.length > 0) saveValue('suggested_ids', ids);
  // A new entry link that suggests nothing does not repeat what an earlier one did, perhaps to somebody else.
  else if (code !== null) removeValue('suggested_ids');
}

/** For tests: as before the first call. */
export function resetSession(): void {
  Object.assign(sessionState, { phase: 'loading', session: null, settings: null, contact: null });
  attemptedCode = null;
  retrying = null;
  hasNewSuggestions = false;
  setBearer(null);
}
