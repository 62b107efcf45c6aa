import { demoStore, demoStorePath } from '#shared/rules/tray/demo-tray.ts';
import type { TrayStore } from '#shared/rules/tray/tray-store.ts';

export const callbackPath = '/tray/register/callback';

/**
 * Where a store asks its admin whether the app may use it (spec §2: "response type code, a fixed consumer key and a callback"). Made of the
 * store's host alone, never of what was sent. The demo's store is a page of ours, wherever that is.
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
