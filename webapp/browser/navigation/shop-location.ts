import { useBrowserLocation } from 'wouter/use-browser-location';
import { hasForeignScripts } from '#shared/rules/payment/third-party-script-pages.ts';
import { isFramed } from '../device/is-framed.ts';
import { isStorageBlocked } from '../storage/storage.ts';
import { withContact } from './contact-in-url.ts';

export type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void;

/**
 * wouter's location that keeps an agent's contact key, and the hash if storage is blocked: then a reload finds the
 * session only in the URL (spec §2). Otherwise the first navigation removes the code from the URL, so a copied link
 * does not contain it.
 */
export function useShopLocation(router: { ssrPath?: string } = {}): [string, Navigate] {
  const [path, navigate] = useBrowserLocation(router);
  return [
    path,
    (to, options) => {
      const address = addressOf(to);
      if (!isSameDocument(to))
        return options?.replace ? window.location.replace(address) : window.location.assign(address);
      navigate(address, options);
    },
  ];
}

/**
 * Pages with third-party scripts are separate documents: opening or leaving them loads the page. In a frame these
 * scripts do not run.
 */
export const isSameDocument = (to: string) =>
  isFramed() ||
  (!hasForeignScripts(window.location.pathname) && !hasForeignScripts(new URL(to, window.location.href).pathname));

const withHash = (to: string) => (to.includes('#') || !isStorageBlocked() ? to : `${to}${window.location.hash}`);

/** The address of a page of the shop, with what the current one keeps in its URL. */
export const addressOf = (to: string): string => withContact(withHash(to));
