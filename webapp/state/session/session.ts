import { proxy } from 'valtio';
import type { Address } from '#shared/model/address.ts';
import { InitialCatalogType } from '#shared/model/catalog/initial-catalog.ts';
import type { Session } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import type { ContactText } from '#shared/text/checkout/contact.ts';
import { setBearer } from '../../api/client.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadText, loadValue, removeValue } from '../../browser/storage/storage.ts';

/**
 * `loading`: the session is not loaded. `invalid`: the session was refused; the invalid-session page shows (spec §2).
 * `unreachable`: no response about the session, or its settings did not load; the page stays and offers a retry.
 * `question`: the agent must choose the page's contact, or a shopper whether a link may replace their order.
 */
export type SessionPhase = 'loading' | 'ready' | 'invalid' | 'unreachable' | 'question';

/** `contact`: the contact whom a platform user serves (contacts.ts). */
type SessionState = {
  phase: SessionPhase;
  session: Session | null;
  settings: ShopSettings | null;
  contact: ContactText | null;
};

/**
 * The part of every screen's shared state (spec §2: "A shared context holds session, current order, shop settings and
 * category list") for session and settings. The order is in `orderState`, the category list in `catalogState`.
 */
export const sessionState = pageState(() =>
  proxy<SessionState>({ phase: 'loading', session: null, settings: null, contact: null }),
);

/** Ends a session that the server no longer accepts (spec §8: "redirect to invalid-session"). */
export function endSession(): void {
  removeValue('session_code');
  sessionState.phase = 'invalid';
}

type SessionStart = { code: string | null; retrying: Promise<void> | null; isSuggesting: boolean };
/**
 * `code`: the code of the last attempt, only for a retry. `isSuggesting`: a new link suggests products,
 * which replace the cached catalogue.
 */
export const sessionStart = pageState<SessionStart>(
  () => ({ code: null, retrying: null, isSuggesting: false }),
  () => setBearer(null),
);

/**
 * Whether the page continues the session of its tab. Then the tab's stored data belongs to this person, before the
 * session confirms it.
 */
export const continuesTabSession = (): boolean =>
  sessionStart.code !== null && sessionStart.code === loadText('session_code');

/** The catalogue that an entry link opens once (spec §4). */
export type InitialCatalog = { type: InitialCatalogType; id: string };

/** The initial catalogue that an entry link stored. */
export function initialCatalog(): InitialCatalog | null {
  const type = Object.values(InitialCatalogType).find((known) => known === loadValue('catalog_type'));
  const id = loadText('catalog_id');
  if (!type || (type !== InitialCatalogType.Standard && !id)) return null;
  return { type, id: id ?? '' };
}

/** "The stored values are cleared" (spec §4). */
export function clearInitialCatalog(): void {
  removeValue('catalog_type');
  removeValue('catalog_id');
}

/** Replaces the customer's addresses with the shop's current ones. */
export function replaceAddresses(addresses: Address[]): void {
  if (sessionState.session) sessionState.session.userShop.addresses = addresses;
}
