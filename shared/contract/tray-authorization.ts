import type { StoreAuthorization, StoreReading } from '#shared/model/store-link.ts';
import { callFailures } from '#shared/text/call-failures.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Three calls of the gateway that are not in spec §7: the address of a store's authorisation page; the exchange of the
 * returned code, while the user still types the chatbot's token; and the progress of the product import, for the bearer
 * of that code.
 */
export const trayEndpoints = {
  authorizationPage: page('/tray/authorization-page'),
  authorizeStore: authorize('/tray/authorization'),
  storeReading: reading('/tray/link-store/:id/reading'),
} as const;

/**
 * `mayBeLinked`: whether the page should request the store's chatbot. Only a caller who has just proved to own the
 * store gets it.
 */
export type Authorized = { mayBeLinked: boolean };

/**
 * Calls from the gateway to the order service about an authorisation. Signed context headers prove the gateway's
 * identity.
 */
export const trayInternalPath = {
  /** Claims a code; the `data` of the response is a `Claim`. */
  claim: '/tray/inside/claim',
  /** Saves the tokens that the store returned for it. */
  keep: '/tray/inside/keep',
  /** Records that the store returned no tokens. */
  refuse: '/tray/inside/refuse',
} as const;

/**
 * The state of an arriving code. `claimed`: the caller exchanges it; `held`: exchanged already; `busy`: another call
 * exchanges it now.
 */
export type Claim = 'claimed' | 'held' | 'busy' | 'refused';

function page(path: `/${string}`): Endpoint<undefined, { url: string }, { url: string }> {
  return { method: 'GET', path, failure: callFailures.storeLink, effect: 'read', caller: 'anyone' };
}

function authorize(path: `/${string}`): Endpoint<StoreAuthorization, Authorized, undefined> {
  return { method: 'POST', path, failure: callFailures.storeLink, effect: 'write', caller: 'anyone' };
}

function reading(path: `/${string}`): Endpoint<undefined, StoreReading, undefined> {
  return { method: 'GET', path, failure: callFailures.storeLink, effect: 'read', caller: 'anyone' };
}
