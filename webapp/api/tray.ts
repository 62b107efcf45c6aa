import { endpoints } from '#shared/contract/endpoints.ts';
import { trayEndpoints } from '#shared/contract/tray.ts';
import type { StoreAuthorization, StoreLink } from '#shared/model/store-link.ts';
import { call, setBearer } from './client.ts';

/** The calls of the integration screens (spec §7). There is no session here: what proves anything is the code that the store gave. */
export const fetchAuthorizationPage = (url: string) => call(trayEndpoints.authorizationPage, { query: { url } });
export const sendAuthorization = (authorization: StoreAuthorization) => call(trayEndpoints.authorizeStore, { body: authorization });
export const sendStoreLink = (link: StoreLink) => call(endpoints.linkStore, { body: link });

/** The chatbot a store is linked to (spec §7), for whoever has the store's code. */
export function fetchLinkedChatbot({ store, code }: StoreAuthorization) {
  setBearer(code);
  return call(endpoints.linkedChatbot, { params: { id: store } });
}

/** How far the reading of the store's products is. */
export function fetchStoreReading({ store, code }: StoreAuthorization) {
  setBearer(code);
  return call(trayEndpoints.storeReading, { params: { id: store } });
}
