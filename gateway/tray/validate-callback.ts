import type { StoreAuthorization, StoreLink } from '#shared/model/store-link.ts';
import { type TrayStore, trayApiOf, trayStoreOf } from '#shared/rules/tray/tray-store.ts';

const maxLengths: Record<keyof StoreLink, number> = {
  admUser: 100,
  code: 200,
  apiAddress: 300,
  storeHost: 300,
  store: 20,
  chatbotId: 200,
  chatbotToken: 200,
};

/** The authorization that was sent; `null` if it is malformed. Every value can be forged. */
export function readAuthorization(sent: unknown): StoreAuthorization | null {
  const text = textsOf(sent);
  const [admUser, code, apiAddress, storeHost, store] = [
    text('admUser'),
    text('code'),
    text('apiAddress'),
    text('storeHost'),
    text('store'),
  ];
  if (admUser === null || code === null || apiAddress === null || storeHost === null || store === null) return null;
  return /^[\w.-]{8,200}$/.test(code) && /^\d{1,20}$/.test(store)
    ? { admUser, code, apiAddress, storeHost, store }
    : null;
}

/** An authorization with the chatbot's ID and token. Both are required. */
export function readLink(sent: unknown): StoreLink | null {
  const text = textsOf(sent);
  const [authorization, chatbotId, chatbotToken] = [readAuthorization(sent), text('chatbotId'), text('chatbotToken')];
  return authorization && chatbotId && chatbotToken ? { ...authorization, chatbotId, chatbotToken } : null;
}

/** The store whose API may be called: allowed, and consistent with its own address. `null`: nothing may be sent. */
export function trayStoreOfCallback(
  { apiAddress, storeHost }: StoreAuthorization,
  extraHosts: readonly string[],
): TrayStore | null {
  const store = trayApiOf(apiAddress, extraHosts);
  if (!store || storeHost === '') return store;
  return trayStoreOf(storeHost, extraHosts)?.host === store.host ? store : null;
}

function textsOf(sent: unknown): (name: keyof StoreLink) => string | null {
  return (name) => {
    const value: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, name) : undefined;
    return typeof value === 'string' && value.length <= maxLengths[name] && !hasControls(value) ? value : null;
  };
}

const hasControls = (text: string): boolean => /[\p{Cc}\p{Surrogate}]/u.test(text);
