import { proxy } from 'valtio';
import { InitialCatalogType } from '#shared/model/catalog-state.ts';
import { anonymousSessionCode, type Session } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { isPlatformUser } from '#shared/rules/session-type.ts';
import { fetchSession, fetchSettings } from '../api/calls.ts';
import { isUnreachable, setBearer, whenSessionIsRefused } from '../api/client.ts';
import { forget, isStorageBlocked, keepForPlatformUser, recall, recallText, remember } from '../browser/storage.ts';
import { dropCodeFromAddress, idsInAddress, keepCodeInAddress, sessionHash } from '../browser/url-hash.ts';
import { loadOrder } from './order.ts';

/**
 * `loading` while nobody knows who asks; `invalid` when the session was refused, `unreachable` when no answer came at all
 * (both end on the invalid-session page, spec §2); `failed` when the session stands and the shop's settings do not come.
 */
export type SessionPhase = 'loading' | 'ready' | 'invalid' | 'unreachable' | 'failed';

type SessionState = { phase: SessionPhase; session: Session | null; settings: ShopSettings | null };

export const sessionState = proxy<SessionState>({ phase: 'loading', session: null, settings: null });

whenSessionIsRefused(() => {
  forget('session_code');
  sessionState.phase = 'invalid';
});

/** Only for "try again": the code of the last attempt, which storage no longer has after a failure. */
let attempted: string | null = null;

/** What an entry link asks the catalogue to open, once (spec §4). */
export type InitialCatalog = { type: InitialCatalogType; id: string };

/** Opens the shop for whoever the address, or what was kept, says (spec §2, "Session loading"). */
export async function startSession(): Promise<void> {
  const { code, catalogType, catalogId } = sessionHash();
  keepEntry(code, catalogType, catalogId);
  const named = code === anonymousSessionCode ? null : code;
  await enter(named ?? recallText('session_code') ?? anonymousSessionCode);
}

/** Tries again after a session that could not be reached. */
export async function retrySession(): Promise<void> {
  sessionState.phase = 'loading';
  await enter(attempted ?? recallText('session_code') ?? anonymousSessionCode);
}

/** Takes the initial catalogue out of storage: "the stored values are cleared" (spec §4). */
export function takeInitialCatalog(): InitialCatalog | null {
  const type = Object.values(InitialCatalogType).find((known) => known === recall('catalog_type'));
  const id = recallText('catalog_id');
  forget('catalog_type');
  forget('catalog_id');
  if (!type || (type !== InitialCatalogType.Standard && !id)) return null;
  return { type, id: id ?? '' };
}

async function enter(code: string): Promise<void> {
  attempted = code;
  setBearer(null);
  const answer = await fetchSession(code);
  if (!answer.success || !answer.data?.userShop) {
    forget('session_code');
    sessionState.phase = !answer.success && isUnreachable(answer.errors) ? 'unreachable' : 'invalid';
    return;
  }
  const session = answer.data;
  takeOver(session.code ?? code, session);
  sessionState.session = session;
  void loadOrder();
  await loadSettings();
}

async function loadSettings(): Promise<void> {
  const answer = await fetchSettings();
  sessionState.settings = answer.success ? answer.data.data : null;
  sessionState.phase = answer.success ? 'ready' : 'failed';
}

/** Everything later asks with this code; an anonymous visitor was just given one of their own. */
function takeOver(code: string, session: Session): void {
  keepForPlatformUser(isPlatformUser(session));
  setBearer(code);
  remember('session_code', code);
  if (isStorageBlocked()) keepCodeInAddress(code);
  else dropCodeFromAddress();
  // What was kept for somebody else must not greet this person.
  if (recallText('session_user_id') !== session.userShop.id) {
    forget('cached_catalog');
    forget('checkout_data');
    forget('payment_data');
  }
  remember('session_user_id', session.userShop.id);
}

/** Keeps what the entry link says beside the code: the address loses it with the first step inside the shop. */
function keepEntry(code: string | null, catalogType: InitialCatalogType | null, catalogId: string | null): void {
  if (catalogType) {
    remember('catalog_type', catalogType);
    remember('catalog_id', catalogId ?? '');
  }
  const ids = idsInAddress();
  if (ids.length > 0) remember('suggested_ids', ids);
  // A new entry link that suggests nothing does not repeat what an earlier one did, perhaps to somebody else.
  else if (code !== null) forget('suggested_ids');
}

/** For tests: as before the first call. */
export function resetSession(): void {
  Object.assign(sessionState, { phase: 'loading', session: null, settings: null });
  attempted = null;
  setBearer(null);
}
