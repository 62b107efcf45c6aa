import { endpoints } from '#shared/contract/endpoints.ts';
import { trayEndpoints } from '#shared/contract/tray-authorization.ts';
import type { StoreAuthorization, StoreLink } from '#shared/model/store-link.ts';
import { call, setBearer } from './client.ts';

/** The requests of the integration screens (spec §7). They have no session: the store's code is the proof. */
export const fetchAuthorizationPage = (url: string) => call(trayEndpoints.authorizationPage, { query: { url } });
export const sendAuthorization = (authorization: StoreAuthorization) =>
  call(trayEndpoints.authorizeStore, { body: authorization });
export const sendStoreLink = (link: StoreLink) => call(endpoints.linkStore, { body: link });

/** The chatbot that a store is linked to (spec §7), for a caller with the store's code. */
export function fetchLinkedChatbot({ store, code }: StoreAuthorization) {
  setBearer(code);
  return call(endpoints.linkedChatbot, { params: { id: store } });
}

/** The progress of the store's product import. */
export function fetchStoreReading({ store, code }: StoreAuthorization) {
  setBearer(code);
  return call(trayEndpoints.storeReading, { params: { id: store } });
}
