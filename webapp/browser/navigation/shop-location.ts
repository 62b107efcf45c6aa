import { useBrowserLocation } from 'wouter/use-browser-location';
import { hasForeignScripts } from '#shared/rules/payment/third-party-script-pages.ts';
import { isFramed } from '../device/is-framed.ts';
import { isStorageBlocked } from '../storage/storage.ts';
import { withContact } from './contact-in-url.ts';
import { reloadPage } from './redirect.ts';

type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void;

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
      const address = withContact(withHash(to));
      if (!isSameDocument(to))
        return options?.replace ? window.location.replace(address) : window.location.assign(address);
      navigate(address, options);
    },
  ];
}

/**
 * Opens a page above `below`, which takes the place of the current history entry: 'back' then leads there. Two calls of
 * `navigate` would not do it: of two loads of documents the browser cancels the first.
 */
export function openAbove(below: string, to: string, navigate: Navigate): void {
  const isSame = isSameDocument(to);
  // wouter's own replaceState would render the page below, here beside third-party scripts.
  History.prototype.replaceState.call(window.history, null, '', withContact(withHash(below)));
  if (isSame) {
    navigate(to);
    return;
  }
  // A browser that keeps this document for 'back' would show the page that was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && reloadPage());
  window.location.assign(withContact(withHash(to)));
}

/**
 * Pages with third-party scripts are separate documents: opening or leaving them loads the page. In a frame these
 * scripts do not run.
 */
const isSameDocument = (to: string) =>
  isFramed() ||
  (!hasForeignScripts(window.location.pathname) && !hasForeignScripts(new URL(to, window.location.href).pathname));

const withHash = (to: string) => (to.includes('#') || !isStorageBlocked() ? to : `${to}${window.location.hash}`);
