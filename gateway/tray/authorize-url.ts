import { demoStore, demoStorePath } from '#shared/rules/tray/demo-tray.ts';
import type { TrayStore } from '#shared/rules/tray/tray-store.ts';

export const callbackPath = '/tray/register/callback';

/**
 * The store's page that asks its admin for consent (spec §2: "response type code, a fixed consumer key and a
 * callback"). Built from the store's host only, never from the request. The demo's store is a page of the gateway.
 */
export function authorizeUrl(
  store: TrayStore,
  { consumerKey, publicUrl }: { consumerKey: string; publicUrl: string },
): string {
  const page = store.host === demoStore.host ? demoStorePath : store.origin;
  const query = new URLSearchParams({
    response_type: 'code',
    consumer_key: consumerKey,
    callback: publicUrl + callbackPath,
  });
  return `${page}/auth.php?${query}`;
}
