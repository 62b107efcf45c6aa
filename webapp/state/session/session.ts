import { proxy } from 'valtio';
import type { Address } from '#shared/model/address.ts';
import { InitialCatalogType } from '#shared/model/catalog-state.ts';
import { anonymousSessionCode, type Session } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { isPlatformUser } from '#shared/rules/session/session-type.ts';
import type { ContactWords } from '#shared/text/contact.ts';
import { fetchSession, fetchSettings } from '../../api/calls.ts';
import { mayWorkLater, setBearer, whenSessionIsRefused } from '../../api/client.ts';
import { enterSession, serveSession } from '../../browser/navigation/entry-code.ts';
import { dropCodeFromAddress, idsInAddress, keepCodeInAddress, sessionHash } from '../../browser/navigation/url-hash.ts';
import { forget, isStorageBlocked, recall, recallText, remember, servedContact } from '../../browser/storage/storage.ts';
import { loadOrder } from '../order/order.ts';

/**
 * `loading` while nobody knows who asks; `invalid` when the session was refused, which ends on the invalid-session page (spec §2);
 * `unreachable` when nobody could say, or the session stands and the shop's settings do not come: the page stays and offers another try;
 * `question` when an agent must say which contact the page is about, or a shopper whether a link may replace their order.
 */
export type SessionPhase = 'loading' | 'ready' | 'invalid' | 'unreachable' | 'question';

/** `contact`: whom a platform user serves, in words (contacts.ts). */
type SessionState = { phase: SessionPhase; session: Session | null; settings: ShopSettings | null; contact: ContactWords | null };

export const sessionState = proxy<SessionState>({ phase: 'loading', session: null, settings: null, contact: null });

whenSessionIsRefused(() => {
  forget('session_code');
  sessionState.phase = 'invalid';
});

/** Only for "try again": the code of the last attempt. */
let attempted: string | null = null;
let retrying: Promise<void> | null = null;

/** Whether the page goes on with the session that its tab had before: then what the tab kept is this person's, before the session says so. */
export const goesOn = (): boolean => attempted !== null && attempted === recallText('session_code');

/** A link came that suggests products: what was kept of the catalogue gives way to them. */
let bringsSuggestions = false;

/** What an entry link asks the catalogue to open, once (spec §4). */
export type InitialCatalog = { type: InitialCatalogType; id: string };

/** Opens the shop for whoever the address, or what was kept, says (spec §2, "Session loading"). */
export async function startSession(): Promise<void> {
  const { code, catalogType, catalogId } = sessionHash();
  const entry = enterSession();
  if (entry.code === null) {
    sessionState.phase = entry.reason === 'question' ? 'question' : 'invalid';
    return;
  }
  keepEntry(code, catalogType, catalogId);
  await enter(entry.code);
}

/** Tries again after a session, or settings, that could not be reached, and shows that it does. */
export async function retrySession(): Promise<void> {
  sessionState.phase = 'loading';
  await retryQuietly();
}

/** The same while the page stays as it is, once at a time. A session that stands is asked for no more: an anonymous visitor would be given another. */
export function retryQuietly(): Promise<void> {
  retrying ??= (sessionState.session ? loadSettings() : enterAgain()).finally(() => {
    retrying = null;
  });
  return retrying;
}

async function enterAgain(): Promise<void> {
  await enter(attempted ?? recallText('session_code') ?? anonymousSessionCode);
}

/** The initial catalogue that an entry link left in storage. */
export function initialCatalog(): InitialCatalog | null {
  const type = Object.values(InitialCatalogType).find((known) => known === recall('catalog_type'));
  const id = recallText('catalog_id');
  if (!type || (type !== InitialCatalogType.Standard && !id)) return null;
  return { type, id: id ?? '' };
}

/** Takes it out of there: "the stored values are cleared" (spec §4). */
export function takeInitialCatalog(): InitialCatalog | null {
  const initial = initialCatalog();
  forget('catalog_type');
  forget('catalog_id');
  return initial;
}

/** Shows the customer's addresses as the shop now has them. */
export function replaceAddresses(addresses: Address[]): void {
  if (sessionState.session) sessionState.session.userShop.addresses = addresses;
}

async function enter(code: string): Promise<void> {
  attempted = code;
  setBearer(null);
  const answer = await fetchSession(code);
  if (!answer.success || !answer.data?.userShop) {
    const isOpen = !answer.success && mayWorkLater(answer.errors);
    if (isOpen) keepUntilAnswered(code);
    else forget('session_code');
    sessionState.phase = isOpen ? 'unreachable' : 'invalid';
    return;
  }
  const session = answer.data;
  const kept = keptOfAnother(code);
  if (kept && !isPlatformUser(session) && recallText('session_user_id') !== session.userShop.id) {
    const { mayReplace } = await import('./replaced-session.ts');
    const show = (phase: SessionPhase) => {
      sessionState.phase = phase;
    };
    if (!(await mayReplace(kept, show))) return enter(kept);
  }
  takeOver(session.code ?? code, session);
  sessionState.session = session;
  void loadOrder();
  await loadSettings();
}

/** The tab's own code where a link brings another one. */
function keptOfAnother(code: string): string | null {
  const kept = servedContact() === '' ? recallText('session_code') : null;
  return kept === code ? null : kept;
}

async function loadSettings(): Promise<void> {
  const answer = await fetchSettings();
  sessionState.settings = answer.success ? answer.data.data : null;
  sessionState.phase = answer.success ? 'ready' : 'unreachable';
}

/** The link outlives a reload until the shop itself refuses it. What was kept of the catalogue is another code's, perhaps another person's. */
function keepUntilAnswered(code: string): void {
  if (code === anonymousSessionCode) return;
  if (code !== recallText('session_code')) forget('cached_catalog');
  keepCode(code);
}

function keepCode(code: string): void {
  if (recallText('session_code') !== code) {
    forgetUnanswered();
    remember('session_code', code);
  }
  if (isStorageBlocked()) keepCodeInAddress(code);
  else dropCodeFromAddress();
}

/** What was sent and is not answered is nothing of another session's, nor of another person's. */
function forgetUnanswered(): void {
  forget('waiting_changes');
  forget('confirmation');
}

/** Everything later asks with this code; an anonymous visitor was just given one of their own. */
function takeOver(code: string, session: Session): void {
  const isAgents = isPlatformUser(session);
  if (!isAgents && servedContact() !== '') forget('session_code');
  serveSession(code, isAgents);
  setBearer(code);
  keepCode(code);
  // What was kept for somebody else must not greet this person.
  const { id } = session.userShop;
  const isSame = recallText('session_user_id') === id;
  if (!isSame || bringsSuggestions) forget('cached_catalog');
  if (!isSame) {
    forget('checkout_data');
    forget('payment_data');
    forgetUnanswered();
  }
  remember('session_user_id', id);
  bringsSuggestions = false;
}

/** Keeps what the entry link says beside the code: the address loses it with the first step inside the shop. */
function keepEntry(code: string | null, catalogType: InitialCatalogType | null, catalogId: string | null): void {
  if (catalogType) {
    remember('catalog_type', catalogType);
    remember('catalog_id', catalogId ?? '');
  }
  const ids = idsInAddress();
  // Not a reload, which has the same ids and no code any more: that keeps what the shopper had.
  bringsSuggestions = ids.length > 0 && (code !== null || JSON.stringify(ids) !== JSON.stringify(recall('suggested_ids')));
  if (ids.length > 0) remember('suggested_ids', ids);
  // A new entry link that suggests nothing does not repeat what an earlier one did, perhaps to somebody else.
  else if (code !== null) forget('suggested_ids');
}

/** For tests: as before the first call. */
export function resetSession(): void {
  Object.assign(sessionState, { phase: 'loading', session: null, settings: null, contact: null });
  attempted = null;
  retrying = null;
  bringsSuggestions = false;
  setBearer(null);
}
