import { useEffect } from 'react';
import { focusMain, scrollToTop, setTitle } from '../browser/view/viewport.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { usePageSettings } from './page-settings.tsx';

/** The first screen keeps the browser's focus; every later one takes it, so that screen readers announce the change. */
let hasShownAScreen = false;

/**
 * Sets the title, focuses the content and scrolls to the top when a screen opens, unless it restores its scroll
 * position.
 */
export function useScreen(title: string, { keepsScroll = false }: { keepsScroll?: boolean } = {}): void {
  const { shopName: hostShopName } = usePageSettings();
  const { settings, contact } = useRead(sessionState);
  // A session may belong to another shop than the host name.
  const shopName = settings?.name ?? hostShopName;
  // The contact comes first: an agent distinguishes browser tabs by it.
  const fullTitle = [contact?.name, title, shopName].filter(Boolean).join(' · ');
  useEffect(() => setTitle(fullTitle), [fullTitle]);
  useEffect(() => {
    if (hasShownAScreen) focusMain();
    if (!keepsScroll) scrollToTop();
    hasShownAScreen = true;
  }, [keepsScroll]);
}
