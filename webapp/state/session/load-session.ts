import type { InitialCatalogType } from '#shared/model/catalog/initial-catalog.ts';
import { isTemporary } from '#shared/model/result.ts';
import { anonymousSessionCode, type Session } from '#shared/model/session.ts';
import { kindsOfPerson } from '#shared/rules/offline-queue/operation.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { fetchSession, fetchSettings } from '../../api/calls.ts';
import { setBearer } from '../../api/client.ts';
import { productIdsInUrl } from '../../browser/navigation/product-ids-in-url.ts';
import { activateSession, sessionFromLink } from '../../browser/navigation/session-from-link.ts';
import { removeCodeFromUrl, sessionHash, writeCodeToUrl } from '../../browser/navigation/url-hash.ts';
import {
  currentContactKey,
  isStorageBlocked,
  loadText,
  loadValue,
  removeValue,
  saveValue,
} from '../../browser/storage/storage.ts';
import { loadOrder } from '../order/order.ts';
import { type SessionPhase, sessionStart, sessionState } from './session.ts';

/** Opens the shop with the session of the URL or of storage (spec §2, "Session loading"). */
export async function startSession(): Promise<void> {
  const { code, catalogType, catalogId } = sessionHash();
  const entry = sessionFromLink();
  if (entry.code === null) {
    sessionState.phase = entry.reason === 'question' ? 'question' : 'invalid';
    return;
  }
  saveSessionLink(code, catalogType, catalogId);
  showStoredContact();
  await loadSession(entry.code);
}

/** An agent sees at once whom the page is about, as the last page of this contact knew it. Shoppers store none. */
function showStoredContact(): void {
  const { name, details } = Object(loadValue('contact'));
  if (typeof name === 'string' && typeof details === 'string') sessionState.contact = { name, details };
}

/** Retries an unreachable session or its settings, with a visible loading state. */
export async function retrySession(): Promise<void> {
  sessionState.phase = 'loading';
  await retryInBackground();
}

/**
 * The same in the background, one at a time. A loaded session is not requested again: an anonymous visitor would get
 * another one.
 */
export function retryInBackground(): Promise<void> {
  sessionStart.retrying ??= (sessionState.session ? loadSettings() : reloadSession()).finally(() => {
    sessionStart.retrying = null;
  });
  return sessionStart.retrying;
}

async function reloadSession(): Promise<void> {
  await loadSession(sessionStart.code ?? loadText('session_code') ?? anonymousSessionCode);
}

async function loadSession(code: string): Promise<void> {
  sessionStart.code = code;
  setBearer(null);
  const response = await fetchSession(code);
  if (!response.success || !response.data?.userShop) {
    const isOpen = !response.success && isTemporary(response);
    // A link that opens nothing takes nothing: the session of another person stays in the tab, the link in the URL.
    if (storedOfOtherShopper(code) !== null) removeValue('cached_catalog');
    else if (isOpen) saveCodeUntilResponse(code);
    else removeValue('session_code');
    sessionState.phase = isOpen ? 'unreachable' : 'invalid';
    return;
  }
  const session = response.data;
  const kept = storedOfOtherShopper(code);
  if (kept && !isPlatformUser(session) && loadText('session_user_id') !== session.userShop.id) {
    const { confirmReplacement } = await import('./replaced-session.ts');
    const show = (phase: SessionPhase) => {
      sessionState.phase = phase;
    };
    if (!(await confirmReplacement(kept, show))) return loadSession(kept);
  }
  if (isPlatformUser(session) && loadText('session_user_id') === null)
    await import('./carry-drafts.ts').then(
      ({ adoptDrafts }) => adoptDrafts(session.code ?? code, session),
      // Without this file the contact opens as one without input.
      () => undefined,
    );
  adoptSession(session.code ?? code, session);
  sessionState.session = session;
  void loadOrder();
  await loadSettings();
}

/** The tab's own code where a link brings another one. */
function storedOfOtherShopper(code: string): string | null {
  const kept = currentContactKey() === '' ? loadText('session_code') : null;
  return kept === code ? null : kept;
}

async function loadSettings(): Promise<void> {
  const response = await fetchSettings();
  sessionState.settings = response.success ? response.data.data : null;
  sessionState.phase = response.success ? 'ready' : 'unreachable';
}

/**
 * Saves the link's code across reloads until the shop refuses it. The cached catalogue belongs to another code, perhaps
 * to another person.
 */
function saveCodeUntilResponse(code: string): void {
  if (code === anonymousSessionCode) return;
  if (code !== loadText('session_code')) removeValue('cached_catalog');
  saveCode(code);
}

function saveCode(code: string): void {
  const kept = loadText('session_code');
  if (kept !== code) {
    // Without an earlier person it was pressed on this page, before its session loaded.
    if (kept ?? loadText('session_user_id')) removeUnconfirmed({ isSamePerson: true });
    saveValue('session_code', code);
  }
  if (isStorageBlocked()) writeCodeToUrl(code);
  else removeCodeFromUrl();
}

/**
 * Unconfirmed changes belong to one session and one person, never to the next. `isSamePerson`: another link of the same
 * person keeps the kinds that are not of one session (`kindsOfPerson`).
 */
function removeUnconfirmed({ isSamePerson }: { isSamePerson: boolean }): void {
  const queue = loadValue('offline_queue');
  const kept = isSamePerson && Array.isArray(queue) ? queue.filter((one) => kindsOfPerson.includes(one?.kind)) : [];
  if (kept.length > 0) saveValue('offline_queue', kept);
  else removeValue('offline_queue');
  removeValue('refused_changes');
  removeValue('repeated_order');
  removeValue('requested_refund');
  removeValue('ended_order');
}

/** All later requests use this code; an anonymous visitor has just received their own. */
function adoptSession(code: string, session: Session): void {
  const isAgent = isPlatformUser(session);
  if (!isAgent && currentContactKey() !== '') removeValue('session_code');
  activateSession(code, isAgent);
  setBearer(code);
  saveCode(code);
  // Data stored for another person must not show to this one.
  const { id } = session.userShop;
  const earlier = loadText('session_user_id');
  const isSame = earlier === id;
  if (!isSame || sessionStart.isSuggesting) removeValue('cached_catalog');
  if (!isSame) {
    removeValue('checkout_data');
    removeValue('payment_data');
    if (earlier) removeUnconfirmed({ isSamePerson: false });
  }
  saveValue('session_user_id', id);
  sessionStart.isSuggesting = false;
}

/** Saves the other data of the entry link: the next navigation inside the shop removes it from the URL. */
function saveSessionLink(code: string | null, catalogType: InitialCatalogType | null, catalogId: string | null): void {
  if (catalogType) {
    saveValue('catalog_type', catalogType);
    saveValue('catalog_id', catalogId ?? '');
  }
  const ids = productIdsInUrl();
  // A reload has the same ids and no code; it keeps the shopper's catalogue.
  sessionStart.isSuggesting =
    ids.length > 0 && (code !== null || JSON.stringify(ids) !== JSON.stringify(loadValue('suggested_ids')));
  if (ids.length > 0) saveValue('suggested_ids', ids);
  // A new entry link without suggestions removes those of an earlier one, perhaps for another person.
  else if (code !== null) removeValue('suggested_ids');
}
