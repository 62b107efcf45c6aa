import type { StoreAuthorization, StoreReading } from '#shared/model/store-link.ts';
import { failures } from '#shared/text/failures.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Three calls of our own beside those of spec §7, served by the gateway: where a store's authorisation page is, the exchange of the code
 * that came back, while the chatbot's token is still being typed, and how far the reading of the store's products is, for who bears that code.
 */
export const trayEndpoints = {
  authorizationPage: page('/tray/authorization-page'),
  authorizeStore: authorize('/tray/authorization'),
  storeReading: reading('/tray/link-store/:id/reading'),
} as const;

/** `mayBeLinked`: whether it is worth asking for the store's chatbot. Only who has just proved to be the store's is told. */
export type Authorized = { mayBeLinked: boolean };

/** What the gateway tells the order service of an authorisation; signed context headers prove that it is the gateway. */
export const trayInternalPath = {
  /** Takes a code; its answer's `data` is a `Claim`. */
  claim: '/tray/inside/claim',
  /** Brings the tokens that the store gave for it. */
  keep: '/tray/inside/keep',
  /** Says that the store gave none. */
  refuse: '/tray/inside/refuse',
} as const;

/** What becomes of a code that arrives: `claimed` is to be exchanged by who asked, `held` was exchanged already, `busy` is just now by somebody else. */
export type Claim = 'claimed' | 'held' | 'busy' | 'refused';

function page(path: `/${string}`): Endpoint<undefined, { url: string }, { url: string }> {
  return { method: 'GET', path, failure: failures.storeLink, effect: 'read', caller: 'anyone' };
}

function authorize(path: `/${string}`): Endpoint<StoreAuthorization, Authorized, undefined> {
  return { method: 'POST', path, failure: failures.storeLink, effect: 'write', caller: 'anyone' };
}

function reading(path: `/${string}`): Endpoint<undefined, StoreReading, undefined> {
  return { method: 'GET', path, failure: failures.storeLink, effect: 'read', caller: 'anyone' };
}
