import { useBrowserLocation } from 'wouter/use-browser-location';
import { isStorageBlocked } from './storage.ts';

type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void;

/**
 * wouter's location, which keeps the hash where storage is blocked: there a reload finds the session in the address or
 * nowhere (spec §2). Elsewhere the code leaves the address with the first step, and cannot be copied along with a link.
 */
export function useShopLocation(router: { ssrPath?: string } = {}): [string, Navigate] {
  const [path, navigate] = useBrowserLocation(router);
  return [path, (to, options) => navigate(withHash(to), options)];
}

const withHash = (to: string) => (to.includes('#') || !isStorageBlocked() ? to : `${to}${window.location.hash}`);
