import { useBrowserLocation } from 'wouter/use-browser-location';
import { hasForeignScripts } from '#shared/rules/payment/own-document.ts';
import { isFramed } from '../device/framed.ts';
import { isStorageBlocked } from '../storage/storage.ts';
import { withContact } from './contact-in-url.ts';

type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void;

/**
 * wouter's location, which keeps the contact's key of an agent's address, and the hash where storage is blocked: there a reload finds the session in the address or
 * nowhere (spec §2). Elsewhere the code leaves the address with the first step, and cannot be copied along with a link.
 */
export function useShopLocation(router: { ssrPath?: string } = {}): [string, Navigate] {
  const [path, navigate] = useBrowserLocation(router);
  return [
    path,
    (to, options) => {
      const address = withContact(withHash(to));
      if (!isSameDocument(to)) return options?.replace ? window.location.replace(address) : window.location.assign(address);
      navigate(address, options);
    },
  ];
}

/** The pages that run scripts of third parties are documents of their own: going there or away loads the page. In a frame nothing of theirs runs. */
const isSameDocument = (to: string) =>
  isFramed() || (!hasForeignScripts(window.location.pathname) && !hasForeignScripts(new URL(to, window.location.href).pathname));

const withHash = (to: string) => (to.includes('#') || !isStorageBlocked() ? to : `${to}${window.location.hash}`);
